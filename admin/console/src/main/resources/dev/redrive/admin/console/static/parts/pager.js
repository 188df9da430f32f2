// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { here, withQuery } from '../app/place.js';

/** Pages go forward by cursor; the browser's back button goes back. */
export function pager(next) {
  const first = !here().query.get('after');
  if (first && !next) return nothing;
  return html`<nav class="pager" aria-label="Pages">
    ${first ? nothing : html`<a class="button" href=${withQuery({ after: null })}>First page</a>`}
    ${next ? html`<a class="button" href=${withQuery({ after: next })} rel="next">Next page</a>` : html`<span class="muted">That is all.</span>`}
  </nav>`;
}
