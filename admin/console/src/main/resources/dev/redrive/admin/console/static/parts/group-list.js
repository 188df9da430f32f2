// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { to } from '../app/place.js';
import { plain } from '../text/plain.js';
import { count } from '../text/numbers.js';
import { badge } from './badge.js';
import { time } from './time.js';

/** Groups of dead letters as rows. @param {any[]} groups */
export const groupList = (groups) => html`
  <ul class="rows">${repeat(groups, (each) => each.id, (each) => html`
    <li data-row class="group-row">
      <div class="row-main">
        <a class="row-title" href=${to(['groups', each.id])}>${plain(each.title, 180)}</a>
        <div class="row-sub">${badge(each.state)}
          ${each.queues.slice(0, 3).map((queue) => html`<span class="chip" title="Queue or topic">${plain(queue.name, 40)}</span>`)}
          ${each.queues.length > 3 ? html`<span class="muted">and ${each.queues.length - 3} more</span>` : nothing}
          <span class="muted">first ${time(each.firstSeen)}, newest ${time(each.lastSeen)}</span></div>
      </div>
      <div class="row-number" title="Letters that are open or held, of all with those that were replayed or dropped. One that dies again of another cause counts there."><span class="num big">${count(each.letters)}</span>
        <span class="muted num">of ${count(each.ever)}</span></div>
    </li>`)}</ul>`;

/**
 * Newer numbers for the rows that are shown, which stay in their places; how many groups are new is told.
 * @param {any[]} shown @param {any[]} newer
 */
export function refreshed(shown, newer) {
  const byId = new Map(newer.map((each) => [each.id, each]));
  const known = new Set(shown.map((each) => each.id));
  return { groups: shown.map((each) => refreshedGroup(each, byId.get(each.id))), fresh: newer.filter((each) => !known.has(each.id)).length };
}

/** What changes is for all readers: it has no title with words that only some of them may see. */
export const refreshedGroup = (shown, newer) => (newer ? { ...shown, ...newer, title: shown.title, why: shown.why } : shown);

/** Whether somebody should look at it. */
export const needsAttention = (group) => group.letters > 0 && (group.state === 'open' || group.state === 'regressed');
