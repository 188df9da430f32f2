// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { errors } from './attempts.js';
import { time } from './time.js';
import { timeline } from './timeline.js';
import { plural } from '../text/numbers.js';

/**
 * What happened to a message: its last life as a timeline and as errors, its earlier lives folded up.
 * @param {{ history: any[], historyLeftOut: number, earlierLives: any[], createdAt?: string, dueAt?: string | null, status?: string, duplicate?: boolean }} message
 */
export const story = (message) => {
  const ended = message.history.length + message.historyLeftOut;
  const [number, none] = !ended && message.duplicate ? [0, 'None was needed: another message with its ids had been completed.']
    : !ended && message.status === 'completed' ? [1, 'Its first attempt succeeded. When it began and how long it ran is not kept of such.'] : [ended, 'No attempt has ended yet.'];
  return html`
  <section class="panel" aria-labelledby="timeline-title">
    <header class="panel-head"><h2 id="timeline-title">Attempts <span class="muted">${plural(number, 'attempt')}${
      message.earlierLives.length ? ' in this life' : ''}</span></h2></header>
    ${timeline(message.history, { leftOut: message.historyLeftOut, dueAt: message.dueAt, createdAt: message.earlierLives.length ? null : message.createdAt, none })}
  </section>
  ${message.history.some((each) => each.outcome !== 'succeeded') ? html`
    <section class="panel" aria-labelledby="errors-title">
      <header class="panel-head"><h2 id="errors-title">Errors <span class="muted">newest first</span></h2></header>
      ${errors(message.history)}
    </section>` : nothing}
  ${message.earlierLives.length ? html`
    <section class="panel" aria-labelledby="lives-title">
      <header class="panel-head"><h2 id="lives-title">Earlier lives <span class="muted">before it was sent back to work</span></h2></header>
      ${[...message.earlierLives].reverse().map((life, i) => html`<details><summary>Life ${message.earlierLives.length - i}: ${plural(life.attempts.length + life.leftOut, 'attempt')}, from ${time(life.startedAt)}</summary>
        ${timeline(life.attempts, { leftOut: life.leftOut })}${errors(life.attempts)}</details>`)}
    </section>` : nothing}`;
};
