// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get } from '../api/client.js';
import { live } from '../api/live.js';
import { Load } from '../api/load.js';
import { fromPulses, fromQueues } from '../api/rates.js';
import { deathsChart, legend } from '../parts/deaths-chart.js';
import { freshPill } from '../parts/fresh-pill.js';
import { groupList, needsAttention, refreshed } from '../parts/group-list.js';
import { queueCard } from '../parts/queue-card.js';
import { empty } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count, plural } from '../text/numbers.js';

const HOURS = 24;
const ATTENTION_MAX = 8;
const ALERTS_MAX = 20;
const DEATHS_EVERY_MS = 5_000;

/** Is anything wrong, since when, how bad, and why: without a click. */
class Overview extends Screen {
  #fresh = 0;
  #toldState = () => this.requestUpdate();
  #status = new Load(this, async (signal) => {
    const status = await get(['status'], {}, signal);
    fromQueues(status.queues);
    return status;
  }, {
    queues: (pulses, load) => this.#pulsed(pulses.items, load),
    problems: (pulse, load) => load.value && (load.value = { ...load.value, ready: pulse.ready, problems: pulse.problems, warnings: pulse.warnings }),
    alerts: (listing, load) => load.value && (load.value = { ...load.value, alerts: listing.items }),
  });
  #groups = new Load(this, async (signal) => {
    this.#fresh = 0;
    return (await get(['dead-letter-groups'], {}, signal)).items;
  }, {
    groups: (listing, load) => {
      if (!load.value) return;
      const { groups, fresh } = refreshed(load.value, listing.items);
      load.value = groups;
      this.#fresh = fresh;
    },
  });
  #deaths = new Load(this, (signal) => get(['stats', 'deaths'], { hours: HOURS }, signal), {
    letters: (pulse, load) => pulse.fresh > 0 && load.runOnceIn(DEATHS_EVERY_MS),
  });

  #pulsed(pulses, load) {
    fromPulses(pulses);
    if (!load.value) return;
    const byName = new Map(pulses.map((each) => [each.name, each]));
    if (load.value.queues.some((each) => !byName.has(each.name)) || byName.size !== load.value.queues.length) {
      load.run();
      return;
    }
    load.value = {
      ...load.value,
      queues: load.value.queues.map((each) => {
        const { paused, blocked, counts } = byName.get(each.name);
        return { ...each, paused, blocked, counts, oldestPendingAt: counts.pending ? each.oldestPendingAt : null };
      }),
    };
    // How old the oldest one is does not travel with the stream.
    load.runOnceIn(2 * DEATHS_EVERY_MS);
  }

  render() {
    this.titled('Overview');
    return html`
      <h1 class="sr">Overview</h1>
      ${this.#status.show((status) => this.#verdict(status))}
      <section aria-labelledby="queues-title">
        <h2 id="queues-title" class="section">Queues</h2>
        ${this.#status.value ? this.#queues(this.#status.value) : nothing}
      </section>
      <div class="columns">
        <section class="panel" aria-labelledby="deaths-title">
          <header class="panel-head"><h2 id="deaths-title">Dead letters by hour <span class="muted">last ${HOURS} hours, UTC</span></h2></header>
          ${this.#deaths.show((deaths) => guard([deaths], () => this.#chart(deaths.items)))}
        </section>
        <section class="panel" aria-labelledby="attention-title">
          <header class="panel-head"><h2 id="attention-title">Needs attention</h2><a href=${to(['groups'])}>All groups</a></header>
          ${this.#warnings(this.#status.value?.warnings ?? [])}
          ${this.#alerts(this.#status.value?.alerts ?? [])}
          ${freshPill(this.#fresh, () => this.#groups.run())}
          ${this.#groups.show((groups) => this.#attention(groups))}
        </section>
      </div>`;
  }

  connectedCallback() {
    super.connectedCallback();
    live.addEventListener('state', this.#toldState);
  }

  disconnectedCallback() {
    live.removeEventListener('state', this.#toldState);
    super.disconnectedCallback();
  }

  #verdict(status) {
    if (live.state === 'stale') {
      return html`<section class="verdict bad" aria-label="Verdict">
        <p class="verdict-line">The server does not answer</p>
        <p>Whether work goes on is not known. What stands below is how it was ${time(new Date(live.heardAt).toISOString())}.</p></section>`;
    }
    const groups = (this.#groups.value ?? []).filter(needsAttention);
    const letters = groups.reduce((sum, each) => sum + each.letters, 0);
    const paused = status.queues.filter((each) => each.paused);
    const dead = status.queues.reduce((sum, each) => sum + each.counts.dead, 0);
    const counting = status.queues.some((each) => each.counts.dead === null);
    if (status.problems.length) {
      return html`<section class="verdict bad" aria-label="Verdict">
        <p class="verdict-line">${plural(status.problems.length, 'problem stops', 'problems stop')} work</p>
        <ul class="problems">${status.problems.slice(0, 20).map((each) => html`<li><strong>${plain(each.where, 80)}</strong> ${plain(each.what, 300)}
          <p class="remedy">${plain(each.remedy, 300)}</p></li>`)}</ul></section>`;
    }
    if (groups.length) {
      const first = groups.map((each) => each.firstSeen).sort()[0];
      const last = groups.map((each) => each.lastSeen).sort().at(-1);
      return html`<section class="verdict warn" aria-label="Verdict">
        <p class="verdict-line">${plural(letters, 'dead letter')} of ${plural(groups.length, 'cause')} ${letters === 1 ? 'needs' : 'need'} attention</p>
        <p>Since ${time(first)}, the newest ${time(last)}. Work goes on${paused.length ? html`, but for ${plural(paused.length, 'paused queue')}` : nothing}.</p></section>`;
    }
    return html`<section class="verdict ${paused.length || dead || counting ? 'warn' : 'good'}" aria-label="Verdict">
      <p class="verdict-line">${paused.length ? `${plural(paused.length, 'queue is', 'queues are')} paused` : dead ? `${plural(dead, 'item is', 'items are')} dead` : counting ? 'Dead letters are still being counted' : 'Nothing is wrong'}</p>
      <p>${plural(status.queues.length, 'queue')}, ${plural(status.queues.reduce((sum, each) => sum + each.counts.active, 0), 'attempt')} under way.
        Running since ${time(status.startedAt)}.</p></section>`;
  }

  #queues(status) {
    return status.queues.length
      ? html`<div class="cards">${repeat(status.queues, (each) => each.name, queueCard)}</div>`
      : empty('There are no queues', 'Add one to redrive.yaml; a changed file is picked up while the server runs.');
  }

  #chart(deaths) {
    const { shown, sum, view } = deathsChart(deaths, HOURS);
    return sum ? html`${view}${legend(shown)}` : empty('Nothing died', `No dead letter in the last ${HOURS} hours.`);
  }

  #warnings(warnings) {
    return warnings.length
      ? html`<ul class="problems" aria-label="Warnings">${warnings.slice(0, ALERTS_MAX).map((each) => html`<li>
          <strong>Warning: ${plain(each.where, 80)}</strong> ${plain(each.what, 500)}<p class="remedy">${plain(each.remedy, 300)}</p></li>`)}</ul>`
      : nothing;
  }

  #alerts(alerts) {
    return alerts.length
      ? html`<ul class="problems" aria-label="Alerts">${alerts.slice(0, ALERTS_MAX).map((each) => html`<li>
          <strong><a href=${to(['queues', each.queue])}>${plain(each.queue, 80)}</a></strong> ${plain(each.text, 200)}, since ${time(each.since)}</li>`)}</ul>`
      : nothing;
  }

  #attention(groups) {
    const urgent = groups.filter(needsAttention);
    if (!urgent.length) return empty('No group needs attention', 'Groups that are held or resolved are under Groups.');
    return html`${groupList(urgent.slice(0, ATTENTION_MAX))}
      ${urgent.length > ATTENTION_MAX ? html`<p class="more"><a href=${to(['groups'])}>${count(urgent.length - ATTENTION_MAX)} more</a></p>` : nothing}`;
  }
}
customElements.define('rd-overview', Overview);
