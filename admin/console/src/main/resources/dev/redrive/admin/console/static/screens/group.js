// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get, post } from '../api/client.js';
import { Load } from '../api/load.js';
import { may, whyNot } from '../api/session.js';
import { badge } from '../parts/badge.js';
import { deathsChart } from '../parts/deaths-chart.js';
import { freshPill } from '../parts/fresh-pill.js';
import { refreshedGroup } from '../parts/group-list.js';
import { letterList } from '../parts/letter-list.js';
import { pairs } from '../parts/pairs.js';
import { empty, troubled } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count, plural } from '../text/numbers.js';

const HOURS = 48;

/** What the name beside a state means. */
const SAID = { open: 'released by', held: 'held by', resolved: 'resolved by', regressed: 'letters died of it again after it was resolved by' };

/** One cause of death: why its letters are one group, when they died, whom it hits, and what to do. */
class Group extends Screen {
  static properties = { ...Screen.properties, trouble: { state: true } };

  #ever = null;
  #group = new Load(this, async (signal) => {
    const group = await get(['dead-letter-groups', this.name(1)], {}, signal);
    this.#ever = group.ever;
    return group;
  }, {
    look: () => {},
    groups: (listing, load) => {
      const newer = listing.items.find((each) => each.id === load.value?.id);
      if (newer) load.value = refreshedGroup(load.value, newer);
    },
  });

  render() {
    return this.#group.show((group) => {
      this.titled(group.title.slice(0, 60));
      return html`
        <nav class="crumbs" aria-label="Where this is"><a href=${to(['groups'])}>Groups</a> › <code>${plain(group.id, 24)}</code></nav>
        <header class="page-head">
          <div><h1>${plain(group.title, 300)} ${badge(group.state)}</h1>
            <p class="muted">${plural(group.letters, 'letter')} open or held, ${count(group.ever)} with those that were replayed or dropped; first ${time(group.firstSeen)}, newest ${time(group.lastSeen)}${
              group.stateBy ? html`; ${SAID[group.state] ?? group.state} ${plain(group.stateBy, 60)}` : nothing}</p>
            ${group.state === 'resolved' && group.letters ? html`<p>That its cause is mended brings none of them back: ${plural(group.letters, 'letter')} of it ${group.letters === 1 ? 'is' : 'are'} still open. Replay or purge ${group.letters === 1 ? 'it' : 'them'}.</p>` : nothing}</div>
          <div class="actions">${this.#acts(group)}</div>
        </header>
        ${this.trouble ? troubled(this.trouble) : nothing}
        <div class="columns wide-left">
          <div>
            <section class="panel" aria-labelledby="hours-title"><header class="panel-head"><h2 id="hours-title">When they died <span class="muted">last ${HOURS} hours, UTC</span></h2></header>
              ${guard([group.hours], () => this.#chart(group))}</section>
            <section class="panel" aria-labelledby="newest-title">
              <header class="panel-head"><h2 id="newest-title">Newest letters</h2><a href=${to(['letters'], { filter: `group=${group.id}` })}>All ${count(group.letters)}</a></header>
              ${freshPill(group.ever - (this.#ever ?? group.ever), () => this.#group.run())}
              ${group.newest.length ? letterList(group.newest) : empty('No letter is left', 'All were replayed or dropped.')}</section>
          </div>
          <div>
            <section class="panel" aria-labelledby="why-title"><header class="panel-head"><h2 id="why-title">Why these are one group</h2></header>
              <p class="pad why">${plain(group.why, 2_000)}</p></section>
            <section class="panel" aria-labelledby="whom-title"><header class="panel-head"><h2 id="whom-title">Whom it hits</h2></header>
              ${pairs([...group.queues.slice(0, 10).map((each) => [html`<a href=${to(['letters'], { filter: `group=${group.id} source=${JSON.stringify(each.name)}` })}>${plain(each.name, 60)}</a>`, html`<span class="num">${count(each.count)}</span>`])])}
              <h3>Types</h3>${group.types.length ? pairs(group.types.slice(0, 10).map((each) => [plain(each.name || '(none)', 60), html`<span class="num">${count(each.count)}</span>`])) : html`<p class="muted pad">none known</p>`}
              <h3>Keys</h3><p class="pad">${plural(group.keys, 'key')}${group.sampleKeys.length ? html`: ${group.sampleKeys.slice(0, 12).map((each) => html`<span class="chip">${plain(each, 40)}</span> `)}` : nothing}</p>
            </section>
          </div>
        </div>`;
    });
  }

  #acts(group) {
    const off = !may('operator');
    const why = whyNot('operator');
    const button = (label, act) => html`<button type="button" ?disabled=${off} title=${why} @click=${() => this.#say(act)}>${label}</button>`;
    return html`
      ${group.state === 'held' ? button('Release', 'release') : button('Hold', 'hold')}
      ${group.state === 'resolved' ? button('Reopen', 'release') : button('Resolve', 'resolve')}
      ${off || !group.letters ? nothing : html`<a class="button" href=${to(['new-job'], { kind: 'purge', group: group.id })}>Purge…</a>
        <a class="button primary" data-key="r" href=${to(['new-job'], { kind: 'replay', group: group.id })}>Replay…</a>`}`;
  }

  async #say(act) {
    try {
      const line = await post(['dead-letter-groups', this.name(1), act]);
      this.trouble = null;
      this.#group.value = { ...this.#group.value, ...line };
      this.requestUpdate();
    } catch (trouble) {
      this.trouble = trouble;
    }
  }

  #chart(group) {
    const { sum, view } = deathsChart([{ group: group.id, title: group.title, hours: group.hours }], HOURS);
    return sum ? view : empty('None in this time', html`The newest died ${time(group.lastSeen)}.`);
  }
}
customElements.define('rd-group', Group);
