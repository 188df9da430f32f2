// SPDX-License-Identifier: Apache-2.0
// What the screens of pipelines say of nodes.
import { to } from '../app/place.js';

/** Where a node's dead letters are listed. */
export const lettersOf = (queue) => to(['letters'], { filter: `queue=${JSON.stringify(queue.name)}` });

/** A pipeline after the stream told how the queues stand. */
export function pulsed(pipeline, pulses) {
  const byName = new Map(pulses.map((each) => [each.name, each]));
  const changed = (holder) => {
    const pulse = byName.get(holder.queue.name);
    return pulse ? { ...holder, queue: { ...holder.queue, paused: pulse.paused, blocked: pulse.blocked, counts: pulse.counts } } : holder;
  };
  const former = pipeline.formerNodes.map((queue) => changed({ queue }).queue);
  return { ...pipeline, from: pipeline.from && changed(pipeline.from), nodes: pipeline.nodes.map(changed), formerNodes: former };
}

/** Its nodes, and before them what makes documents of the records of a topic: drawn and listed as one of them. */
export function steps({ from, nodes }) {
  if (!from) return nodes;
  const [first, ...others] = nodes;
  const entry = { id: 'entry', after: [], when: null, queue: from.queue, topic: from.topic };
  return [entry, { ...first, after: [{ node: 'entry', when: null }] }, ...others];
}

/** All its queues, those of former nodes too. */
export const queuesOf = (pipeline) => [...steps(pipeline).map((each) => each.queue), ...pipeline.formerNodes];

/** What is neither finished nor given up. */
export const UNDER_WAY = ['pending', 'active', 'failed'];

/** So many in all nodes together, and in the entry; null if it is not known of each. @param {string[]} names of counts */
export const inAll = (pipeline, ...names) => queuesOf(pipeline)
  .flatMap((queue) => names.map((name) => queue.counts[name]))
  .reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
