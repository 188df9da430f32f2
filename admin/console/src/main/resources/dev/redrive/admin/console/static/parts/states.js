// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { plain } from '../text/plain.js';

/** While the first answer is on its way. */
export const loading = (lines = 4) => html`
  <div class="skeleton" role="status" aria-label="Loading">${Array.from({ length: lines }, () => html`<span></span>`)}</div>`;

/** @param {string} title @param {unknown} [hint] */
export const empty = (title, hint = nothing) => html`
  <div class="empty"><p class="empty-title">${title}</p><p>${hint}</p></div>`;

/**
 * Why something did not work, and what to do about it.
 * @param {import('../api/client.js').Trouble} trouble
 * @param {(() => void) | null} again
 * @param {boolean} old whether something older is still shown below
 */
export const troubled = (trouble, again = null, old = false) => html`
  <div class="trouble" role="alert">
    <div>
      <strong>${title(trouble)}</strong>
      <p>${plain(trouble.detail ?? trouble.message, 600)}</p>
      ${trouble.remedy ? html`<p class="remedy">${plain(trouble.remedy, 600)}</p>` : nothing}
      ${old ? html`<p class="muted">What you see below is what was known before.</p>` : nothing}
    </div>
    ${again ? html`<button type="button" class="small" @click=${again}>Try again</button>` : nothing}
  </div>`;

function title(trouble) {
  if (trouble.notAuthorised) return 'You are not signed in';
  if (trouble.forbidden) return 'You may not see or do this';
  return trouble.title ?? 'Something went wrong in this page';
}
