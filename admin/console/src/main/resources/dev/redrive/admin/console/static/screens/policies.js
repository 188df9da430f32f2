// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { empty } from '../parts/states.js';
import { plain } from '../text/plain.js';
import { plural } from '../text/numbers.js';

/** Retry policies, in words. */
class Policies extends Screen {
  #policies = new Load(this, (signal) => get(['policies'], {}, signal));

  render() {
    this.titled('Policies');
    return html`
      <header class="page-head"><div><h1>Policies</h1><p class="muted">How often a message is tried, how long it waits between, and when it is given up.</p></div></header>
      <section class="panel" aria-label="Policies">${this.#policies.show((listing) => (listing.items.length ? html`
        <ul class="rows">${listing.items.map((each) => html`<li data-row>
          <div class="row-main"><a class="row-title" href=${to(['policies', each.name])}>${plain(each.name, 80)}</a>
            <div class="row-sub muted"><span>${plain(each.backoff, 300)}</span>${each.within ? html`<span>gives up after ${each.within}</span>` : nothing}</div></div>
          <div class="row-when muted"><span>${each.attempts === null ? 'any number of attempts' : plural(each.attempts, 'attempt')}</span>
            ${each.types.length ? html`<span>${plural(each.types.length, 'type')} of its own</span>` : nothing}</div></li>`)}</ul>`
        : empty('There are no policies', 'Name some under policies: in redrive.yaml.')))}</section>`;
  }
}
customElements.define('rd-policies', Policies);
