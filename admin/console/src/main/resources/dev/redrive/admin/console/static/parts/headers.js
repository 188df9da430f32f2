// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { plain } from '../text/plain.js';
import { count } from '../text/numbers.js';

const SHOWN = 100;

/** A message's headers, in their order. */
export const headers = (list, masked = []) => html`
  <section class="panel" aria-labelledby="headers-title">
    <header class="panel-head"><h2 id="headers-title">Headers <span class="muted">${count(list.length)}</span></h2></header>
    ${list.length ? html`
      <dl class="pairs">
        ${list.slice(0, SHOWN).map((each) => html`
          <dt>${plain(each.name, 200)}</dt>
          <dd>${masked.includes('header ' + each.name) ? html`<span class="muted" title="Hidden as a secret">hidden</span>`
            : each.valueBase64 !== undefined ? html`<span class="muted" title="Not text; written in base64">base64 </span>${plain(each.valueBase64, 500)}`
            : plain(each.value, 2_000)}</dd>`)}
      </dl>
      ${list.length > SHOWN ? html`<p class="more muted">${count(list.length - SHOWN)} more are not shown.</p>` : nothing}`
      : html`<p class="muted pad">There are none.</p>`}
  </section>`;
