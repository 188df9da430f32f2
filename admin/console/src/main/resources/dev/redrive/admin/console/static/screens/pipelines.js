// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { fromPulses, fromQueues, rateOf } from '../api/rates.js';
import { badge } from '../parts/badge.js';
import { inAll, pulsed, queuesOf, UNDER_WAY } from '../parts/nodes.js';
import { empty } from '../parts/states.js';
import { plain } from '../text/plain.js';
import { brief, count, plural, rate } from '../text/numbers.js';

const LOOK_AGAIN_MS = 10_000;
const NODES_NAMED = 12;

/** All pipelines: how much is in each, how fast it goes, and what has died. */
class Pipelines extends Screen {
  #pipelines = new Load(this, async (signal) => {
    const { items } = await get(['pipelines'], {}, signal);
    fromQueues(items.flatMap(queuesOf));
    return items;
  }, {
    queues: (pulses, load) => {
      fromPulses(pulses.items);
      if (!load.value) return;
      load.value = load.value.map((each) => pulsed(each, pulses.items));
      // Pipelines and nodes come and go with the configuration; that does not travel with the stream.
      load.runOnceIn(LOOK_AGAIN_MS);
    },
  });

  render() {
    this.titled('Pipelines');
    return html`
      <header class="page-head"><div><h1>Pipelines</h1>
        <p class="muted">Documents that go from node to node. Each node is a queue with a handler and dead letters of its own.</p></div></header>
      <section class="panel" aria-label="Pipelines">${this.#pipelines.show((pipelines) => (pipelines.length
        ? html`<ul class="rows">${pipelines.map(row)}</ul>`
        : empty('There are no pipelines', html`Write one under <code>pipelines:</code> in redrive.yaml; a changed file is picked up while the server runs.`)))}</section>`;
  }
}

function row(pipeline) {
  const { nodes } = pipeline;
  const [blocked, paused] = ['blocked', 'paused'].map((state) => queuesOf(pipeline).some((queue) => queue[state]));
  return html`<li data-row class="pipeline-row">
    <div class="row-main"><a class="row-title" href=${to(['pipelines', pipeline.name])}>${plain(pipeline.name, 80)}</a>
      <div class="row-sub muted"><span>${plural(nodes.length, 'node')}${pipeline.transport === 'kafka' ? ' on Kafka' : ''}:
        ${nodes.slice(0, NODES_NAMED).map((each, i) => html`${i ? ', ' : ''}${plain(each.id, 40)}`)}${nodes.length > NODES_NAMED ? `, ${count(nodes.length - NODES_NAMED)} more` : ''}</span>
        ${blocked ? badge('blocked') : nothing}${paused ? badge('paused') : nothing}</div></div>
    ${number(rate(nodes.length ? rateOf(nodes[0].queue.name) : 0), 'at the first node', 'Documents that the first node settles per second')}
    ${number(brief(inAll(pipeline, ...UNDER_WAY)), 'under way', 'Documents in all nodes: pending, active, or waiting for their next attempt')}
    ${number(brief(inAll(pipeline, 'dead')), 'dead', 'Documents that a node has given up', inAll(pipeline, 'dead') ? 'bad-text' : '')}</li>`;
}

const number = (n, word, meaning, tone = '') => html`
  <div class="row-number" title=${meaning}><span class="big num ${tone}">${n}</span><span class="muted">${word}</span></div>`;

customElements.define('rd-pipelines', Pipelines);
