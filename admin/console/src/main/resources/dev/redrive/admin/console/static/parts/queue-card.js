// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { to } from '../app/place.js';
import { rateOf } from '../api/rates.js';
import { flat, plain } from '../text/plain.js';
import { brief, count, rate } from '../text/numbers.js';
import { badge } from './badge.js';
import { spark } from './spark.js';
import { time } from './time.js';

/** How a queue stands: the counts, what people call them, and what they mean. */
export const COUNTS = [
  ['pending', 'Pending', 'Wait for their turn'],
  ['active', 'Active', 'A handler works on them now'],
  ['failed', 'Failed', 'Failed, and wait for their next attempt'],
  ['dead', 'Dead', 'Given up: wait for a person'],
];

/** A queue at a glance. */
export const queueCard = (queue) => html`
  <article class="card queue-card ${queue.blocked ? 'is-bad' : queue.paused ? 'is-warn' : ''}" data-row aria-label=${`Queue ${flat(queue.name, 80)}`}>
    <header>
      <h3><a href=${to(['queues', queue.name])}>${plain(queue.name, 60)}</a></h3>
      ${queue.paused ? badge('paused') : nothing}${queue.blocked ? badge('blocked') : nothing}
      ${queue.handler === null ? html`<span class="badge quiet" title="No handler is configured here: nothing works on it">no handler</span>` : nothing}
    </header>
    <div class="rate"><span class="num" title="Messages finished, parked or given up per second">${rate(rateOf(queue.name))}</span>${spark(queue.name)}</div>
    <dl class="counts">${COUNTS.map(([name, label, meaning]) => html`
      <div class=${queue.counts[name] ? name : 'zero'} title=${`${count(queue.counts[name])}: ${meaning}`}>
        <dt>${label}</dt><dd class="num"><a href=${to(['queues', queue.name], { status: name })}>${brief(queue.counts[name])}</a></dd></div>`)}</dl>
    <p class="muted small-print">${queue.blocked ? html`<span class="bad-text">${plain(queue.blocked, 160)}</span>`
      : queue.oldestPendingAt ? html`oldest pending ${time(queue.oldestPendingAt)}` : queue.counts.pending ? html`some are pending` : queue.kafka ? html`on Kafka` : html`nothing pending`}</p>
  </article>`;
