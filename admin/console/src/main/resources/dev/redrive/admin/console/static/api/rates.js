// SPDX-License-Identifier: Apache-2.0
// How fast each queue works: told by the stream, or worked out from two looks at its engine.
import { noteRate } from '../parts/spark.js';

const rates = new Map();
const looks = new Map();

export const rateOf = (queue) => rates.get(queue) ?? 0;

export function fromPulses(pulses) {
  for (const each of pulses) set(each.name, each.perSecond);
}

export function fromQueues(queues, now = Date.now()) {
  for (const { name, engine } of queues) {
    if (!engine) continue;
    const settled = engine.completed + engine.duplicates + engine.skipped + engine.parked + engine.buried;
    const before = looks.get(name);
    looks.set(name, { settled, now });
    if (before && now - before.now > 500 && settled >= before.settled) set(name, (settled - before.settled) / ((now - before.now) / 1000));
  }
}

function set(queue, perSecond) {
  rates.set(queue, perSecond);
  noteRate(queue, perSecond);
}
