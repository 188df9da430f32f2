// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';

/** Names and values; what has no value is left out. @param {[unknown, unknown][]} entries */
export const pairs = (entries) => html`<dl class="pairs">${entries.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== nothing)
  .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
