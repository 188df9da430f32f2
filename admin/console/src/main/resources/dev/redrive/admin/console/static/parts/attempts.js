// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { badge } from './badge.js';
import { longText } from './long-text.js';
import { time } from './time.js';
import { plain } from '../text/plain.js';
import { duration } from '../text/numbers.js';

const SHOWN = 30;

/**
 * What each attempt ended with, newest first, and what changed from one to the next.
 * @param {any[]} attempts oldest first
 */
export function errors(attempts) {
  const failed = attempts.filter((each) => each.outcome !== 'succeeded').slice(-SHOWN).reverse();
  if (!failed.length) return html`<p class="muted pad">No attempt has failed.</p>`;
  return html`<ol class="errors">${failed.map((each, i) => one(each, failed[i + 1], i === 0))}</ol>`;
}

function one(attempt, before, newest) {
  const changed = before ? differences(before, attempt) : [];
  const same = before && !changed.length;
  return html`
    <li>
      <div class="error-head">
        <strong>Attempt ${attempt.number}</strong> ${badge(attempt.outcome)}
        ${attempt.code ? html`<code>${plain(attempt.code, 60)}</code>` : nothing}
        <span class="muted">${time(attempt.startedAt)}, ran ${duration(attempt.tookMs)}</span>
        ${same ? html`<span class="muted">same error as before</span>` : nothing}
        ${changed.length ? html`<span class="changed">changed: ${changed.join(', ')}</span>` : nothing}
      </div>
      ${same && !newest ? nothing : html`
        ${attempt.type ? html`<div class="error-type">${plain(attempt.type, 300)}</div>` : nothing}
        ${attempt.message ? longText(attempt.message, 'Error message') : nothing}
        ${attempt.stack ? html`<details ?open=${newest}><summary>Stack</summary>${longText(attempt.stack, 'Stack')}</details>` : nothing}`}
    </li>`;
}

/** Numbers aside: "order 17 failed" and "order 18 failed" are the same news. */
const shape = (text) => String(text ?? '').slice(0, 2_000).replace(/\d+/g, '#');

function differences(before, after) {
  const out = [];
  if (before.outcome !== after.outcome) out.push('outcome');
  if (before.code !== after.code) out.push('code');
  if (before.type !== after.type) out.push('kind of error');
  if (shape(before.message) !== shape(after.message)) out.push('message');
  if (before.tookMs && after.tookMs && (after.tookMs > 5 * before.tookMs + 50 || before.tookMs > 5 * after.tookMs + 50)) out.push('how long it ran');
  return out;
}
