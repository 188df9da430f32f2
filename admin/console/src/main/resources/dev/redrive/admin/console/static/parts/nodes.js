// SPDX-License-Identifier: Apache-2.0
// What the screens of pipelines say of nodes.
import { to } from '../app/place.js';

/** Where a node's dead letters are listed. */
export const lettersOf = (queue) => to(['letters'], { filter: `queue=${JSON.stringify(queue.name)}` });

/** A pipeline after the stream told how the queues stand. */
export function pulsed(pipeline, pulses) {
  const byName = new Map(pulses.map((each) => [each.name, each]));
  const nodes = pipeline.nodes.map((node) => {
    const pulse = byName.get(node.queue.name);
    return pulse ? { ...node, queue: { ...node.queue, paused: pulse.paused, blocked: pulse.blocked, counts: pulse.counts } } : node;
  });
  return { ...pipeline, nodes };
}

/** What is neither finished nor given up. */
export const UNDER_WAY = ['pending', 'active', 'failed'];

/** So many in all nodes together. @param {string[]} names of counts */
export const inAll = (pipeline, ...names) => pipeline.nodes.reduce((sum, { queue }) => sum + names.reduce((own, name) => own + queue.counts[name], 0), 0);
