// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { to, withQuery } from '../app/place.js';
import { get, post } from '../api/client.js';
import { Load } from '../api/load.js';
import { fromPulses, fromQueues, rateOf } from '../api/rates.js';
import { may, whyNot } from '../api/session.js';
import { ask } from '../parts/ask.js';
import { badge } from '../parts/badge.js';
import { freshPill } from '../parts/fresh-pill.js';
import { itemList } from '../parts/item-list.js';
import { pager } from '../parts/pager.js';
import { queueKafka } from '../parts/queue-kafka.js';
import { empty } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count, duration, rate } from '../text/numbers.js';

const STATUSES = [['', 'All'], ['pending', 'Pending'], ['active', 'Active'], ['failed', 'Failed'], ['completed', 'Completed'], ['dead', 'Dead']];
/** Counts of the engine, and what they mean. */
const SINCE_START = [['completed', 'done', 'Messages that a handler has finished'], ['skipped', 'skipped', 'Messages given up without a dead letter'],
  ['duplicates', 'duplicates', 'Messages that had been handled before']];
const RUNNING_SHOWN = 10;

/** A queue: its counts, what it does now, and its items. */
class Queue extends Screen {
  #listedAt = null;
  #queue = new Load(this, async (signal) => {
    const queue = await get(['queues', this.name(1)], {}, signal);
    fromQueues([queue]);
    return queue;
  }, { queues: (pulses, load) => this.#pulsed(pulses.items, load) });
  #items = new Load(this, async (signal) => {
    const listing = await get(['queues', this.name(1), 'items'], { status: this.query('status'), after: this.query('after') }, signal);
    this.#listedAt = this.#queue.value?.counts ?? null;
    return listing;
  }, { look: () => {} });

  #pulsed(pulses, load) {
    fromPulses(pulses);
    const pulse = pulses.find((each) => each.name === this.name(1));
    if (!pulse || !load.value) return;
    load.value = { ...load.value, paused: pulse.paused, blocked: pulse.blocked, counts: pulse.counts };
    this.#listedAt ??= pulse.counts;
    load.runOnceIn(5_000);
  }

  willUpdate(changed) {
    if (changed.get('place')) this.#items.restart();
  }

  render() {
    this.titled(this.name(1));
    return this.#queue.show((queue) => html`
      <header class="page-head">
        <div><h1>${plain(queue.name, 120)}</h1>
          <p class="muted">${queue.handler ? html`handled by ${plain(queue.handler, 160)}` : 'no handler is configured here'} · policy
            ${queue.policy === 'own' ? html`<span title="Written in the queue's own configuration">its own</span>` : html`<a href=${to(['policies', queue.policy])}>${plain(queue.policy, 60)}</a>`}
            · ${queue.transport === 'kafka' ? 'on Kafka' : 'on the embedded store'}</p></div>
        <div class="actions">${this.#acts(queue)}</div>
      </header>
      ${queue.blocked ? html`<div class="trouble" role="alert"><div><strong>Blocked</strong><p>${plain(queue.blocked, 400)}</p></div></div>` : nothing}
      ${queue.damaged ? html`<p class="note warn">${count(queue.damaged)} stored items are damaged and are not served; <code>redrive verify</code> names them.</p>` : nothing}
      <div class="facts">
        <div><span class="fact num">${rate(rateOf(queue.name))}</span><span class="muted">settled</span></div>
        <div><span class="fact">${queue.oldestPendingAt ? time(queue.oldestPendingAt) : '–'}</span><span class="muted">oldest pending</span></div>
        <div><span class="fact num">${count(queue.engine?.active ?? 0)}</span><span class="muted">attempts now</span></div>
        <div class=${queue.stuck ? 'bad-text' : ''}><span class="fact num">${count(queue.stuck)}</span><span class="muted" title="Attempts that ignore their deadline">stuck</span></div>
        ${SINCE_START.map(([name, label, meaning]) => html`
          <div><span class="fact num">${queue.engine ? count(queue.engine[name]) : '–'}</span><span class="muted" title=${`${meaning}, counted since this process began to work the queue`}>${label}</span></div>`)}
      </div>
      ${queue.engine?.running?.length ? this.#running(queue.engine.running) : nothing}
      ${queue.kafka ? queueKafka(queue.kafka) : nothing}
      <section class="panel" aria-labelledby="items-title">
        <header class="panel-head"><h2 id="items-title">Items</h2>
          <nav class="tabs" aria-label="Items by status">${STATUSES.map(([status, label]) => html`
            <a href=${withQuery({ status, after: null })} aria-current=${this.query('status') === status ? 'page' : nothing}>${label}
              ${status ? html`<span class="muted num" title=${queue.counts[status] != null ? nothing : status === 'dead' ? 'Not known yet' : 'Not kept on Kafka'}>${queue.counts[status] == null ? '–' : count(queue.counts[status])}</span>` : nothing}</a>`)}</nav></header>
        ${freshPill(this.#fresh(queue), () => this.#items.run())}
        ${this.#items.show((listing) => this.#list(listing))}
      </section>`);
  }

  #acts(queue) {
    const letters = html`<a class="button" href=${to(['letters'], { filter: `queue=${JSON.stringify(queue.name)}` })}>Dead letters</a>`;
    const toggle = queue.paused ? 'resume' : 'pause';
    return html`${queue.counts.dead !== 0 ? letters : nothing}${queue.paused ? badge('paused') : nothing}
      <button type="button" ?disabled=${!may('operator')} title=${whyNot('operator')} class=${queue.paused ? 'primary' : ''}
        @click=${() => (queue.paused ? this.#turn(toggle) : ask({
          title: 'Pause this queue?', yes: 'Pause', act: () => this.#turn(toggle),
          text: html`<p>No new attempt begins until somebody resumes it. Attempts under way end as they will; messages keep arriving and wait.</p>`,
        }))}>${queue.paused ? 'Resume' : 'Pause'}</button>`;
  }

  async #turn(act) {
    this.#queue.value = await post(['queues', this.name(1), act]);
    this.requestUpdate();
  }

  /** How many came to this list since it was read, as far as counts tell. */
  #fresh(queue) {
    const status = this.query('status');
    if (!this.#listedAt || !status || this.query('after')) return 0;
    const [now, then] = [queue.counts[status], this.#listedAt[status]];
    return now === null || then === null ? 0 : Math.max(0, now - then);
  }

  #list(listing) {
    const status = this.query('status');
    return listing.items.length
      ? html`${itemList(listing.items, !status)}${pager(listing.next)}`
      : empty(status ? `Nothing is ${status}` : 'The queue is empty', html`Push with <code>redrive queue push</code>, or over the API.`);
  }

  #running(running) {
    return html`<details class="panel" ?open=${running.some((each) => each.stuck)}><summary>Under way: the longest ${Math.min(running.length, RUNNING_SHOWN)}</summary>
      <ul class="rows">${running.slice(0, RUNNING_SHOWN).map((each) => html`<li>
        <div class="row-main"><a href=${to(['queues', this.name(1), 'items', each.id])}><code>${plain(each.id, 40)}</code></a></div>
        <div class="row-when muted"><span>attempt ${each.attempt}</span><span class=${each.stuck ? 'bad-text' : ''}>${duration(each.forMs)}${each.stuck ? ', stuck' : ''}</span></div></li>`)}</ul></details>`;
  }
}
customElements.define('rd-queue', Queue);
