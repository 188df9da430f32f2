// SPDX-License-Identifier: Apache-2.0
// Where the nodes of a graph stand: in layers, each after all that it follows, so that every way leads on and none through a node.

const SWEEPS = 4;

/**
 * @typedef {{ id: string | null, from: Cell[], to: Cell[], place: number }} Cell a node, or, without an id, where a way passes a layer
 * @param {{ id: string, after: { node: string }[] }[]} nodes
 * @returns {{ layers: Cell[][], ways: { to: string, at: number, cells: Cell[] }[] }} `at` is which of the target's `after` a way is
 */
export function layered(nodes) {
  const depth = depths(nodes);
  const layers = Array.from({ length: Math.max(0, ...depth.values()) + (nodes.length ? 1 : 0) }, () => []);
  const cells = new Map(nodes.map(({ id }) => [id, placed(layers[depth.get(id)], id)]));
  const ways = nodes.flatMap(({ id, after }) => after.map(({ node }, at) => ({ to: id, from: node, at })))
    .filter(({ from, to }) => cells.has(from) && depth.get(from) < depth.get(to))
    .map(({ from, to, at }) => {
      const between = layers.slice(depth.get(from) + 1, depth.get(to)).map((layer) => placed(layer, null));
      const way = [cells.get(from), ...between, cells.get(to)];
      way.slice(1).forEach((cell, i) => joined(way[i], cell));
      return { to, at, cells: way };
    });
  untangle(layers);
  return { layers, ways };
}

/** The longest way to each node; one in a circle, which a sound file cannot have, counts as not followed. */
function depths(nodes) {
  const byId = new Map(nodes.map((each) => [each.id, each]));
  const depth = new Map();
  const of = (id, passed) => {
    if (!depth.has(id)) {
      const before = byId.get(id).after.map(({ node }) => node).filter((node) => byId.has(node) && !passed.has(node));
      depth.set(id, Math.max(0, ...before.map((node) => of(node, new Set(passed).add(node)) + 1)));
    }
    return depth.get(id);
  };
  nodes.forEach(({ id }) => of(id, new Set([id])));
  return depth;
}

function placed(layer, id) {
  const cell = { id, from: [], to: [], place: 0 };
  layer.push(cell);
  return cell;
}

function joined(from, to) {
  from.to.push(to);
  to.from.push(from);
}

/** Moves each cell to the middle of its neighbours, forward and back in turn: few ways cross after that. */
function untangle(layers) {
  layers.forEach(number);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (const layer of forward ? layers : [...layers].reverse()) {
      const pull = new Map(layer.map((cell) => [cell, middle(cell, forward ? cell.from : cell.to)]));
      layer.sort((a, b) => pull.get(a) - pull.get(b));
      number(layer);
    }
  }
}

/** Counted from the middle of the layer, so that layers of any size compare. */
const number = (layer) => layer.forEach((cell, i) => (cell.place = i - (layer.length - 1) / 2));

const middle = (cell, near) => (near.length ? near.reduce((sum, each) => sum + each.place, 0) / near.length : cell.place);
