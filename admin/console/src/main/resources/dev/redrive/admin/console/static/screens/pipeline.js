// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { fromPulses, fromQueues, rateOf } from '../api/rates.js';
import { badge } from '../parts/badge.js';
import { inAll, lettersOf, pulsed, queuesOf, steps, UNDER_WAY } from '../parts/nodes.js';
import { pipelineGraph } from '../parts/pipeline-graph.js';
import { COUNTS } from '../parts/queue-card.js';
import { flat, plain } from '../text/plain.js';
import { brief, count, plural, rate, utc } from '../text/numbers.js';

const LOOK_AGAIN_MS = 5_000;
/** Below this the graph runs from top to bottom. */
const NARROW = matchMedia('(max-width: 900px)');

/** One pipeline as a graph, with how each node stands. */
class Pipeline extends Screen {
  #turned = () => this.requestUpdate();
  #pipeline = new Load(this, async (signal) => {
    const pipeline = await get(['pipelines', this.name(1)], {}, signal);
    fromQueues(queuesOf(pipeline));
    return pipeline;
  }, {
    queues: (pulses, load) => {
      fromPulses(pulses.items);
      if (!load.value) return;
      load.value = pulsed(load.value, pulses.items);
      // Nodes and ways come and go with the configuration; that does not travel with the stream.
      load.runOnceIn(LOOK_AGAIN_MS);
    },
  });

  connectedCallback() {
    super.connectedCallback();
    NARROW.addEventListener('change', this.#turned);
  }

  disconnectedCallback() {
    NARROW.removeEventListener('change', this.#turned);
    super.disconnectedCallback();
  }

  render() {
    this.titled(`Pipeline ${flat(this.name(1), 80)}`);
    return html`
      <nav class="crumbs" aria-label="Where this is"><a href=${to(['pipelines'])}>Pipelines</a> › ${plain(this.name(1), 80)}</nav>
      ${this.#pipeline.show((pipeline) => html`
        <header class="page-head"><div><h1>${plain(pipeline.name, 80)}</h1>
          <p class="muted">${plural(pipeline.nodes.length, 'node')} · documents enter at ${plain(pipeline.nodes[0]?.id, 80)}${pipeline.from ? html`, and from topic ${plain(pipeline.from.topic, 120)}` : nothing}
            · ${pipeline.transport === 'kafka' ? 'on Kafka' : 'on the embedded store'}${version(pipeline.graph)}</p></div></header>
        ${pipeline.graph?.aside ? html`<p class="bad-text" role="status">Not worked by this daemon: ${plain(pipeline.graph.aside, 600)}</p>` : nothing}
        ${this.#facts(pipeline)}
        <section class="panel" aria-labelledby="graph-title">
          <header class="panel-head"><h2 id="graph-title">Graph</h2></header>
          ${pipelineGraph(pipeline, NARROW.matches)}
        </section>
        <section class="panel" aria-labelledby="nodes-title">
          <header class="panel-head"><h2 id="nodes-title">Nodes</h2></header>
          <ol class="rows node-list">${steps(pipeline).map(row)}</ol>
        </section>
        ${pipeline.formerNodes.length || pipeline.graph?.former.length ? html`<section class="panel" aria-labelledby="former-title">
          <header class="panel-head"><h2 id="former-title">Former nodes <span class="muted">not in the graph any more, and documents may wait there</span></h2></header>
          <ul class="rows node-list">${pipeline.formerNodes.map((queue) => row({ id: queue.name, former: true, queue }))}${(pipeline.graph?.former ?? []).map(published)}</ul>
        </section>` : nothing}`)}`;
  }

  #facts(pipeline) {
    const dead = inAll(pipeline, 'dead');
    return html`<div class="facts">
      <div><span class="fact num">${rate(rateOf(pipeline.nodes[0]?.queue.name))}</span><span class="muted" title="Documents that the first node settles per second">at the first node</span></div>
      <div><span class="fact num">${count(inAll(pipeline, ...UNDER_WAY))}</span><span class="muted" title="Pending, active, or waiting for their next attempt, in all nodes">under way</span></div>
      <div class=${dead ? 'bad-text' : ''}><span class="fact num">${count(dead)}</span><span class="muted" title="Given up by a node; the nodes after it did not see them">dead</span></div>
    </div>`;
  }
}

/** Nothing where graphs have no versions. */
function version(graph) {
  if (!graph) return nothing;
  return graph.version === null
    ? ' · graph version not known yet'
    : html` · graph version ${graph.version}, published by ${plain(graph.publishedBy, 120)} at ${utc(graph.publishedAt)}`;
}

/** A node of an earlier version of the graph that this daemon has not worked: only what waits there is known. */
function published({ id, waiting }) {
  return html`<li data-row><div class="row-main">
    <span class="row-title">${plain(id, 80)}</span>
    <div class="row-sub muted"><span>no longer in the graph: no handler, ${waiting === null ? 'unknown how many wait' : `at most ${count(waiting)} wait`}</span></div>
  </div></li>`;
}

function row({ id, after, when, queue, topic, former }) {
  return html`<li data-row>
    <div class="row-main">
      <a class="row-title" href=${to(['queues', queue.name])}>${plain(id, 80)}</a>
      <div class="row-sub muted">
        <span>${former ? queue.handler ? html`handled by ${plain(queue.handler, 160)}` : 'no handler' : topic ? html`makes documents of the records of topic ${plain(topic, 120)}` : after.length === 0 ? 'documents enter here' : html`after ${after.map((each, i) => html`${i ? ' or ' : ''}${plain(each.node, 80)}${condition(each.when, ' if ')}`)}`}</span>
        ${queue.paused ? badge('paused') : nothing}${queue.blocked ? badge('blocked') : nothing}
      </div>
      ${when ? html`<div class="row-sub muted"><span>${condition(when, 'handles only ')}</span></div>` : nothing}
      ${queue.blocked ? html`<p class="bad-text small-print">${plain(queue.blocked, 300)}</p>` : nothing}
    </div>
    <dl class="counts node-counts">
      <div class=${rateOf(queue.name) ? '' : 'zero'} title="Documents finished, parked or given up per second"><dt>Settled</dt><dd class="num">${rate(rateOf(queue.name))}</dd></div>
      ${COUNTS.map(([name, label, meaning]) => html`<div class=${queue.counts[name] ? name : 'zero'} title=${`${count(queue.counts[name])}: ${meaning}`}>
        <dt>${label}</dt><dd class="num"><a href=${name === 'dead' ? lettersOf(queue) : to(['queues', queue.name], { status: name })}
          aria-label=${`${count(queue.counts[name])} ${label.toLowerCase()} at ${flat(id, 80)}`}>${brief(queue.counts[name])}</a></dd></div>`)}
    </dl></li>`;
}

const condition = (when, word) => (when ? html`${word}<code>${plain(when, 300)}</code>` : nothing);

customElements.define('rd-pipeline', Pipeline);
