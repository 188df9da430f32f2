// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { count } from '../text/numbers.js';

/** Says that there is more than is shown. Rows stay where they are until it is pressed. */
export const freshPill = (n, show, word = 'new') => html`<div class="pill-place" role="status">${
  n > 0 ? html`<button type="button" class="pill" @click=${show}>${count(n)} ${word}</button>` : nothing}</div>`;
