// SPDX-License-Identifier: Apache-2.0
import { svg, html } from 'lit';

const KEPT = 60;
/** @type {Map<string, number[]>} */
const trails = new Map();

/** Remembers a rate of a queue, for as long as the page lives. */
export function noteRate(queue, perSecond) {
  const trail = trails.get(queue) ?? [];
  trail.push(perSecond);
  if (trail.length > KEPT) trail.shift();
  trails.set(queue, trail);
}

/** The last minute of a queue's rate as a small line. */
export function spark(queue) {
  const trail = trails.get(queue) ?? [];
  const top = Math.max(1, ...trail);
  const points = trail.map((each, i) => `${((KEPT - trail.length + i) / (KEPT - 1)) * 120},${26 - (each / top) * 24}`).join(' ');
  return html`<svg class="spark" viewBox="0 0 120 28" preserveAspectRatio="none" aria-hidden="true">
    ${trail.length > 1 ? svg`<polyline points=${points}></polyline>` : svg`<line x1="0" y1="26" x2="120" y2="26"></line>`}</svg>`;
}
