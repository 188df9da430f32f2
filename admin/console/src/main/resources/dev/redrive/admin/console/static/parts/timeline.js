// SPDX-License-Identifier: Apache-2.0
import { html, nothing, svg } from 'lit';
import { badge } from './badge.js';
import { time } from './time.js';
import { plain } from '../text/plain.js';
import { duration, plural } from '../text/numbers.js';

const SHOWN = 60;
/** A bar is never thinner than this, in percent: an attempt of a millisecond is still one. */
const THIN = 0.6;

/**
 * Attempts on one axis of time: what ran is a full bar, what waited a thin line behind it.
 * @param {{ number: number, startedAt: string, tookMs: number, outcome: string, code?: string }[]} attempts oldest first
 * @param {{ leftOut?: number, dueAt?: string | null, createdAt?: string | null, none?: string }} more   none: what is said where there is no attempt to show
 */
export function timeline(attempts, { leftOut = 0, dueAt = null, createdAt = null, none = 'No attempt has ended yet.' } = {}) {
  if (!attempts.length) return html`<p class="muted pad">${none}</p>`;
  const starts = attempts.map((each) => Date.parse(each.startedAt));
  const ends = attempts.map((each, i) => starts[i] + each.tookMs);
  const from = Math.min(createdAt ? Date.parse(createdAt) : Infinity, starts[0]);
  const until = Math.max(...ends, dueAt ? Date.parse(dueAt) : 0);
  const span = Math.max(1, until - from);
  const share = (at) => ((at - from) / span) * 100;
  const run = (a, b, outcome) => {
    const width = Math.max(THIN, share(b) - share(a));
    return svg`<rect class="run ${outcome}" x=${Math.min(share(a), 100 - width)} width=${width} y="2" height="14"></rect>`;
  };
  const wait = (a, b) => svg`<rect class="wait" x=${share(a)} width=${Math.max(0, share(b) - share(a))} y="8" height="2"></rect>`;
  const next = (i) => (i + 1 < starts.length ? starts[i + 1] : dueAt ? Date.parse(dueAt) : null);
  const rows = attempts.map((each, i) => ({ each, i })).slice(-SHOWN);
  return html`
    <ol class="timeline" aria-label="Attempts, oldest first">
      ${rows.map(({ each, i }) => html`
        <li>
          <span class="timeline-name num">${each.number}</span>
          <svg class="timeline-track" viewBox="0 0 100 18" preserveAspectRatio="none" role="img" aria-label=${`Began ${each.startedAt}, ran ${duration(each.tookMs)}${next(i) ? `, then waited ${duration(Math.max(0, next(i) - ends[i]))}` : ''}`}>
            ${i === 0 && from < starts[0] ? wait(from, starts[0]) : nothing}
            ${next(i) ? wait(ends[i], next(i)) : nothing}
            ${run(starts[i], ends[i], each.outcome)}
          </svg>
          <span class="timeline-words">${badge(each.outcome)} ${each.code && each.code !== attempts[i - 1]?.code ? html`<code>${plain(each.code, 60)}</code>` : nothing}
            <span class="muted">ran ${duration(each.tookMs)}${next(i) ? ` · waited ${duration(Math.max(0, next(i) - ends[i]))}` : ''}</span></span>
        </li>`)}
    </ol>
    <div class="axis" aria-hidden="true">${[0, 0.25, 0.5, 0.75, 1].map((part) => html`<span>+${duration(span * part)}</span>`)}</div>
    <p class="muted small-print">From ${time(new Date(from).toISOString())}; <span class="key-run"></span> ran, <span class="key-wait"></span> waited.
      ${leftOut ? html`${plural(leftOut, 'attempt')} between the first and the newest ${leftOut === 1 ? 'was' : 'were'} not kept.` : nothing}
      ${attempts.length > SHOWN ? html`The newest ${SHOWN} of ${attempts.length} are shown.` : nothing}</p>`;
}
