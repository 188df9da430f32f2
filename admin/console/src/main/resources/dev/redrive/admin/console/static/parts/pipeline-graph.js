// SPDX-License-Identifier: Apache-2.0
import { html, nothing, svg } from 'lit';
import { to } from '../app/place.js';
import { rateOf } from '../api/rates.js';
import { flat } from '../text/plain.js';
import { brief, count, rate } from '../text/numbers.js';
import { layered } from './layers.js';
import { lettersOf, steps } from './nodes.js';
import { COUNTS } from './queue-card.js';

const WIDTH = 220;
const HEIGHT = 98;
/** Where the numbers of a node stand, and where they begin from its top. */
const COLUMNS = [12, 66, 112, 169];
const FOOT = 54;
const BESIDE = 28;
/** What a way that passes a layer takes of its breadth. */
const PASSING = 28;
const MARGIN = 16;
/** Between layers; wider where a condition is written on a way. */
const BETWEEN = { across: 56, down: 44, acrossTold: 196, downTold: 68 };
const TOLD_MAX = { across: 24, down: 28 };
const LETTER = 6.7;

/**
 * A pipeline's nodes and ways as a picture. Who cannot see it, or has no mouse, finds the same in the list of nodes.
 * @param {{ from: { topic: string, queue: any } | null, nodes: { id: string, after: { node: string, when: string | null }[], when: string | null, queue: any }[] }} pipeline
 * @param {boolean} down from top to bottom, for narrow pages
 */
export function pipelineGraph(pipeline, down) {
  const drawn = steps(pipeline);
  const nodes = new Map(drawn.map((each) => [each.id, each]));
  const { layers, ways } = layered(drawn);
  const told = ways.map((way) => ({ ...way, when: nodes.get(way.to).after[way.at].when }));
  const { spots, size } = spread(layers, told, down);
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Graph; the nodes are listed below">
    <svg class="graph" aria-hidden="true" width=${size.x} height=${size.y} viewBox=${`0 0 ${size.x} ${size.y}`}>
      ${told.map((way) => wayLine(way, spots, down))}
      ${layers.flat().filter((cell) => cell.id !== null).map((cell) => nodeBox(nodes.get(cell.id), spots.get(cell)))}
      ${told.filter((way) => way.when).map((way) => wayCondition(way, spots, size.x, down))}
    </svg></div>`;
}

/** Gives each cell its rectangle: along the way of the documents by its layer, beside it by its place in the layer. */
function spread(layers, ways, down) {
  const [long, broad] = down ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const breadth = (cell) => (cell.id === null ? PASSING : broad);
  const breadths = layers.map((layer) => layer.reduce((sum, cell) => sum + breadth(cell), 0) + BESIDE * (layer.length - 1));
  const broadest = Math.max(broad, ...breadths);
  const spots = new Map();
  let along = MARGIN;
  layers.forEach((layer, i) => {
    let beside = MARGIN + (broadest - breadths[i]) / 2;
    for (const cell of layer) {
      spots.set(cell, down ? { x: beside, y: along, w: breadth(cell), h: long } : { x: along, y: beside, w: long, h: breadth(cell) });
      beside += breadth(cell) + BESIDE;
    }
    const written = ways.some((way) => way.when && layers[i + 1]?.includes(way.cells.at(-1)));
    along += long + BETWEEN[(down ? 'down' : 'across') + (written ? 'Told' : '')];
  });
  const last = layers.at(-1)?.[0];
  const far = last ? (down ? spots.get(last).y : spots.get(last).x) + long + MARGIN : MARGIN;
  return { spots, size: down ? { x: broadest + 2 * MARGIN, y: far } : { x: far, y: broadest + 2 * MARGIN } };
}

const begin = ({ x, y, w, h }, down) => (down ? [x + w / 2, y] : [x, y + h / 2]);
const end = ({ x, y, w, h }, down) => (down ? [x + w / 2, y + h] : [x + w, y + h / 2]);

function bend([x, y], [toX, toY], down) {
  const half = down ? (y + toY) / 2 : (x + toX) / 2;
  return down ? `C${x},${half} ${toX},${half} ${toX},${toY}` : `C${half},${y} ${half},${toY} ${toX},${toY}`;
}

function wayLine({ cells }, spots, down) {
  const parts = cells.slice(1).map((cell, i) => {
    const next = spots.get(cell);
    const passes = cell.id === null ? `L${end(next, down)}` : '';
    return bend(end(spots.get(cells[i]), down), begin(next, down), down) + passes;
  });
  const [x, y] = begin(spots.get(cells.at(-1)), down);
  const head = down ? `${x - 5},${y - 8} ${x + 5},${y - 8} ${x},${y}` : `${x - 8},${y - 5} ${x - 8},${y + 5} ${x},${y}`;
  return svg`<path class="way" d=${`M${end(spots.get(cells[0]), down)}${parts.join('')}`}></path><polygon class="way-head" points=${head}></polygon>`;
}

/** Written on the last stretch of its way; from top to bottom, at the end of it that fewer conditions share. */
function wayCondition({ cells, when }, spots, room, down) {
  const [ax, ay] = end(spots.get(cells.at(-2)), down);
  const [bx, by] = begin(spots.get(cells.at(-1)), down);
  const [along, beside] = !down ? [0.5, 0.5] : cells.at(-1).from.length > cells.at(-2).to.length ? [0.34, 0.22] : [0.66, 0.78];
  const words = cut(when, TOLD_MAX[down ? 'down' : 'across']);
  const width = words.length * LETTER + 14;
  const x = Math.max(width / 2 + 1, Math.min(room - width / 2 - 1, ax + (bx - ax) * (down ? beside : along)));
  const y = ay + (by - ay) * (down ? along : beside);
  return svg`<g class="way-when"><title>only if ${flat(when, 600)}</title>
    <rect x=${x - width / 2} y=${y - 10} width=${width} height="20" rx="10"></rect><text x=${x} y=${y + 4} text-anchor="middle">${words}</text></g>`;
}

function nodeBox(node, { x, y, w, h }) {
  const { queue } = node;
  const state = queue.blocked ? 'blocked' : queue.paused ? 'paused' : '';
  return svg`<svg class="node ${state}" x=${x} y=${y} width=${w} height=${h}>
    <a href=${to(['queues', queue.name])} tabindex="-1"><title>${`${flat(node.id, 120)}: open its queue`}</title>
      <rect class="node-box" x="1" y="1" width=${w - 2} height=${h - 2} rx="8"></rect>
      <text class="node-name" x="12" y="24">${cut(node.id, 17)}</text>
      <text class=${state ? 'node-state' : 'node-rate'} x=${w - 12} y="24" text-anchor="end">${state || svg`<title>Documents finished, parked or given up per second</title>${rate(rateOf(queue.name))}`}</text>
      ${node.when
        ? svg`<text class="node-when" x="12" y="42"><title>handles only ${flat(node.when, 600)}</title>if ${cut(node.when, 26)}</text>`
        : svg`<text class="node-rate" x="12" y="42">${node.topic ? `from ${cut(node.topic, 24)}` : 'all that arrive'}</text>`}
      <line x1="1" y1=${FOOT} x2=${w - 1} y2=${FOOT}></line>
      ${COUNTS.filter(([name]) => name !== 'dead').map(([name, label, meaning], i) => numbered(queue.counts[name], name, label, meaning, COLUMNS[i]))}
    </a>
    <a href=${lettersOf(queue)} tabindex="-1">
      ${queue.counts.dead ? svg`<rect class="node-dead" x=${COLUMNS[3] - 8} y=${FOOT + 4} width="52" height="36" rx="6"></rect>` : nothing}
      ${numbered(queue.counts.dead, 'dead', 'Dead', 'open its dead letters', COLUMNS[3])}
    </a></svg>`;
}

const numbered = (n, name, label, meaning, x) => svg`<g class=${n ? name : 'zero'}><title>${`${count(n)}: ${meaning}`}</title>
  <text class="node-label" x=${x} y=${FOOT + 17}>${label}</text><text class="node-count" x=${x} y=${FOOT + 34}>${brief(n)}</text></g>`;

/** One line of what may be long. */
function cut(text, max) {
  const whole = flat(text, max + 1);
  return whole.length > max ? `${whole.slice(0, max - 1)}…` : whole;
}
