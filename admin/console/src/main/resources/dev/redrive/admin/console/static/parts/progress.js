// SPDX-License-Identifier: Apache-2.0
import { html, svg } from 'lit';
import { count } from '../text/numbers.js';

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

function bars(job, all) {
  let at = 0;
  return PARTS.filter(([name]) => job[name]).map(([name]) => {
    const width = (job[name] / all) * 100;
    at += width;
    return svg`<rect class=${name} x=${at - width} width=${width} height="10"></rect>`;
  });
}

export const progressWords = (job) => html`${PARTS.filter(([name]) => name === 'done' || job[name]).map(([name, label, meaning]) => html`
  <div title=${meaning}><span class="fact num">${count(job[name])}</span><span class="muted">${label}</span></div>`)}`;
