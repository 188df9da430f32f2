// SPDX-License-Identifier: Apache-2.0
import { html, svg } from 'lit';
import { count } from '../text/numbers.js';

const ENDS = [
  ['succeeded', 'succeeded', 'Sent back, and completed'],
  ['diedAgain', 'died again', 'Sent back, and a dead letter once more'],
  ['dropped', 'skipped or dropped', 'Sent back, and then skipped, or dropped by a person'],
  ['unknown', 'unknown', 'Sent to a topic where nobody knows what becomes of them, or not ended within a day'],
  ['trying', 'still trying', 'Sent back, and not ended yet'],
];
const PARTS = [
  ['done', 'done', 'Replayed, dropped or written'],
  ['held', 'held', 'Replayed too often before: set aside for a person'],
  ['passed', 'passed by', 'Somebody else had dealt with them, or they were held'],
  ['failed', 'failed', 'Could not be dealt with'],
];

/** How far a job is. */
export function progress(job) {
  const over = job.done + job.held + job.passed + job.failed;
  const all = Math.max(1, job.all);
  return html`<div class="progress" role="progressbar" aria-valuemin="0" aria-valuemax=${job.all} aria-valuenow=${over} aria-label=${`${count(over)} of ${count(job.all)}`}>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${bars(job, all)}</svg></div>`;
}

/** What a bar and its words are made of: of a replay, how that ended which was sent. */
const partsOf = (job) => (job.kind === 'replay' ? [...ENDS, ...PARTS.slice(1)] : PARTS);

function bars(job, all) {
  let at = 0;
  return partsOf(job).filter(([name]) => job[name]).map(([name]) => {
    const width = (job[name] / all) * 100;
    at += width;
    return svg`<rect class=${name} x=${at - width} width=${width} height="10"></rect>`;
  });
}

/** @param links where a word leads, by the name of its count */
export const progressWords = (job, links = {}) => html`${partsOf(job).filter(([name]) => name === 'done' || name === 'succeeded' || job[name]).map(([name, label, meaning]) => html`
  <div title=${meaning} class=${name === 'diedAgain' ? 'bad-text' : ''}><span class="fact num">${count(job[name])}</span>
    <span class="muted">${links[name] ? html`<a href=${links[name]}>${label}</a>` : label}</span></div>`)}`;
