// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { Screen } from '../app/screen.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { filterBox } from '../parts/filter-box.js';
import { freshPill } from '../parts/fresh-pill.js';
import { groupList, refreshed } from '../parts/group-list.js';
import { empty } from '../parts/states.js';
import { count, plural } from '../text/numbers.js';

const PAGE = 50;

/** Dead letters by their cause. */
class Groups extends Screen {
  static properties = { ...Screen.properties, shown: { state: true } };

  #fresh = 0;
  #groups = new Load(this, async (signal) => {
    this.#fresh = 0;
    return (await get(['dead-letter-groups'], { filter: this.query('filter') }, signal)).items;
  }, {
    groups: (listing, load) => {
      if (!load.value || this.query('filter')) return;
      const { groups, fresh } = refreshed(load.value, listing.items);
      load.value = groups;
      this.#fresh = fresh;
    },
  });

  constructor() {
    super();
    this.shown = PAGE;
  }

  willUpdate(changed) {
    if (changed.get('place')) this.#groups.restart();
  }

  render() {
    this.titled('Groups');
    return html`
      <header class="page-head"><div><h1>Groups of dead letters</h1>
        <p class="muted">Letters that died of the same cause: same error, same place in the code, same queue.</p></div></header>
      ${filterBox()}
      <section class="panel" aria-label="Groups">
        ${freshPill(this.#fresh, () => this.#groups.run())}
        ${this.#groups.show((groups) => (groups.length ? html`
          <p class="list-sum muted">${plural(groups.length, 'group')}, ${plural(groups.reduce((sum, each) => sum + each.letters, 0), 'letter')}</p>
          ${groupList(groups.slice(0, this.shown))}
          ${groups.length > this.shown ? html`<p class="more"><button type="button" @click=${() => (this.shown += PAGE)}>Show more (${count(groups.length - this.shown)} left)</button></p>` : ''}`
          : empty(this.query('filter') ? 'No group fits the filter' : 'There are no dead letters', 'What dies shows up here by itself.')))}
      </section>`;
  }
}
customElements.define('rd-groups', Groups);
