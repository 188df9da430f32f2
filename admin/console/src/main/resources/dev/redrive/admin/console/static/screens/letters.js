// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { go, to } from '../app/place.js';
import { get, post } from '../api/client.js';
import { Load } from '../api/load.js';
import { may, whyNot } from '../api/session.js';
import { filterBox } from '../parts/filter-box.js';
import { freshPill } from '../parts/fresh-pill.js';
import { letterList } from '../parts/letter-list.js';
import { pager } from '../parts/pager.js';
import { empty, troubled } from '../parts/states.js';
import { count, plural } from '../text/numbers.js';

/** All dead letters, newest first, by filter; chosen ones, or all that fit, can be acted upon. */
class Letters extends Screen {
  static properties = { ...Screen.properties, trouble: { state: true } };

  #fresh = 0;
  #selected = new Set();
  #letters = new Load(this, async (signal) => {
    const listing = await get(['dead-letters'], { filter: this.query('filter'), after: this.query('after') }, signal);
    this.#fresh = 0;
    return listing;
  }, { look: () => {}, letters: (pulse) => (this.#fresh += this.query('after') ? 0 : pulse.fresh) });

  willUpdate(changed) {
    if (changed.get('place')) {
      this.#selected.clear();
      this.#letters.restart();
    }
  }

  render() {
    this.titled('Dead letters');
    return html`
      <header class="page-head"><div><h1>Dead letters</h1>
        <p class="muted">Messages that were given up, newest first. Settled ones are shown with <code>state=replayed</code> or <code>state=dropped</code>.</p></div></header>
      ${filterBox()}
      ${this.trouble ? troubled(this.trouble) : nothing}
      <section class="panel" aria-label="Dead letters">
        ${this.#bar()}
        ${freshPill(this.#fresh, () => this.#letters.run(), this.query('filter') ? 'new, some may fit' : 'new')}
        ${this.#letters.show((listing) => (listing.items.length
          ? html`${letterList(listing.items, { selected: this.#selected, toggle: (id) => this.#toggle(id) })}${pager(listing.next)}`
          : empty(this.query('filter') ? 'No letter fits the filter' : 'There are no dead letters', 'What dies shows up here by itself.')))}
      </section>`;
  }

  #toggle(id) {
    if (!this.#selected.delete(id)) this.#selected.add(id);
    this.requestUpdate();
  }

  #bar() {
    const n = this.#selected.size;
    const some = n > 0;
    const chosen = some ? { ids: [...this.#selected].join(',') } : { filter: this.query('filter') || ' ' };
    const off = !may('operator') || !this.#letters.value?.items.length;
    const open = (kind) => go(to(['new-job'], { kind, ...chosen }));
    return html`<div class="select-bar">
      <label><input type="checkbox" aria-label="Select all on this page" .checked=${some && n === this.#letters.value?.items.length} @change=${(change) => this.#all(change.target.checked)}>
        ${some ? `${plural(n, 'letter')} selected` : 'All that fit'}</label>
      <span class="actions">
        ${some ? html`<button type="button" class="small" ?disabled=${off} @click=${() => this.#hold('hold')}>Hold</button>
          <button type="button" class="small" ?disabled=${off} @click=${() => this.#hold('release')}>Release</button>` : nothing}
        <button type="button" class="small" ?disabled=${off} title=${whyNot('operator')} @click=${() => open('export')}>Export…</button>
        <button type="button" class="small" ?disabled=${off} title=${whyNot('operator')} @click=${() => open('purge')}>Purge…</button>
        <button type="button" class="small primary" data-key="r" ?disabled=${off} title=${whyNot('operator')} @click=${() => open('replay')}>Replay${some ? ` ${count(n)}` : ''}…</button>
      </span></div>`;
  }

  #all(on) {
    this.#selected.clear();
    if (on) this.#letters.value?.items.forEach((each) => this.#selected.add(each.id));
    this.requestUpdate();
  }

  async #hold(act) {
    try {
      await post(['dead-letters', act], { letters: [...this.#selected] });
      this.trouble = null;
      this.#selected.clear();
      await this.#letters.run();
    } catch (trouble) {
      this.trouble = trouble;
    }
  }
}
customElements.define('rd-letters', Letters);
