// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { Screen } from '../app/screen.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { pager } from '../parts/pager.js';
import { empty } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';

/** Who changed what, newest first. */
class Audit extends Screen {
  #book = new Load(this, (signal) => get(['audit'], { after: this.query('after') }, signal));

  willUpdate(changed) {
    if (changed.get('place')) this.#book.restart();
  }

  render() {
    this.titled('Audit');
    return html`
      <header class="page-head"><div><h1>Audit</h1><p class="muted">Every change that somebody asked for, refused ones too, newest first.</p></div></header>
      <section class="panel" aria-label="Changes">${this.#book.show((listing) => (listing.items.length ? html`
        <div class="scroll" tabindex="0" role="group" aria-label="Changes"><table class="book">
          <thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Answer</th><th scope="col">From</th></tr></thead>
          <tbody>${listing.items.map((each) => html`<tr><td class="nowrap">${time(each.at)}</td><td>${plain(each.by, 60)} <span class="muted">${plain(each.role, 20)}</span></td>
            <td class="wide"><code>${plain(each.what, 200)}</code>${each.detail ? html`<div class="muted">${plain(each.detail, 300)}</div>` : ''}</td>
            <td><span class="badge ${each.status < 400 ? 'good' : 'bad'}" title="The status of the answer">${each.status}</span></td><td class="muted">${plain(each.from, 60)}</td></tr>`)}</tbody></table></div>
        ${pager(listing.next)}` : empty('Nothing was changed yet', 'Pushes, retries, replays and the like are written down here.')))}</section>`;
  }
}
customElements.define('rd-audit', Audit);
