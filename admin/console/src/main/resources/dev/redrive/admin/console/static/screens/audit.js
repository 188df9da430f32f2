// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { withQuery } from '../app/place.js';
import { Screen } from '../app/screen.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { pager } from '../parts/pager.js';
import { empty } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';

/** Kind, label, and what is said when there is nothing. */
const KINDS = [
  ['', 'Changes', 'Nothing was changed yet', 'Pushes, retries, replays and the like are written down here.'],
  ['access', 'Access', 'Nobody signed on or saw a payload yet', 'Sign-ons, payloads that were shown, and downloads are written down here.'],
  ['refused', 'Refused', 'Nothing was refused yet', 'Requests that were refused, and wrong tokens, are written down here.'],
];

/** Who changed or saw what, and what was refused, newest first. */
class Audit extends Screen {
  #book = new Load(this, (signal) => get(['audit'], { kind: this.query('kind'), after: this.query('after') }, signal));

  willUpdate(changed) {
    if (changed.get('place')) this.#book.restart();
  }

  render() {
    this.titled('Audit');
    const [, label, none, about] = KINDS.find(([kind]) => kind === this.query('kind')) ?? KINDS[0];
    return html`
      <header class="page-head"><div><h1>Audit</h1><p class="muted">Who changed or saw what, and what was refused, newest first.</p></div></header>
      <nav class="tabs" aria-label="Entries by kind">${KINDS.map(([kind, name]) => html`
        <a href=${withQuery({ kind, after: null })} aria-current=${name === label ? 'page' : nothing}>${name}</a>`)}</nav>
      <section class="panel" aria-label=${label}>${this.#book.show((listing) => (listing.items.length ? html`
        <div class="scroll" tabindex="0" role="group" aria-label=${label}><table class="book">
          <thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Answer</th><th scope="col">From</th></tr></thead>
          <tbody>${listing.items.map((each) => html`<tr><td class="nowrap">${time(each.at)}</td><td>${plain(each.by, 60)} <span class="muted">${plain(each.role, 20)}</span></td>
            <td class="wide"><code>${plain(each.what, 200)}</code>${each.detail ? html`<div class="muted">${plain(each.detail, 300)}</div>` : ''}</td>
            <td><span class="badge ${each.status < 400 ? 'good' : 'bad'}" title="The status of the answer">${each.status}</span></td><td class="muted">${plain(each.from, 60)}</td></tr>`)}</tbody></table></div>
        ${pager(listing.next)}` : empty(none, about)))}</section>`;
  }
}
customElements.define('rd-audit', Audit);
