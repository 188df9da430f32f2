// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { errors } from './attempts.js';
import { time } from './time.js';
import { timeline } from './timeline.js';
import { plural } from '../text/numbers.js';

/**
 * What happened to a message: its last life as a timeline and as errors, its earlier lives folded up.
 * @param {{ history: any[], historyLeftOut: number, earlierLives: any[], createdAt?: string, dueAt?: string | null }} message
 */
export const story = (message) => html`
  <section class="panel" aria-labelledby="timeline-title">
    <header class="panel-head"><h2 id="timeline-title">Attempts <span class="muted">${plural(message.history.length + message.historyLeftOut, 'attempt')}${
      message.earlierLives.length ? ' in this life' : ''}</span></h2></header>
    ${timeline(message.history, { leftOut: message.historyLeftOut, dueAt: message.dueAt, createdAt: message.earlierLives.length ? null : message.createdAt })}
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
