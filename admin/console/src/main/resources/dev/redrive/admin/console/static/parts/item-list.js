// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { to } from '../app/place.js';
import { plain } from '../text/plain.js';
import { plural } from '../text/numbers.js';
import { badge } from './badge.js';
import { time } from './time.js';

/** Items of a queue as rows. */
export const itemList = (items, showStatus) => html`
  <ul class="rows">${repeat(items, (each) => each.id, (each) => html`
    <li data-row>
      <div class="row-main">
        <a class="row-title" href=${to(['queues', each.queue, 'items', each.id])}>${each.lastError && each.status !== 'completed'
          ? html`<code>${plain(each.lastError.code, 40)}</code> ${plain(each.lastError.message, 160)}` : plain(each.type ?? each.id, 120)}</a>
        <div class="row-sub">${showStatus ? badge(each.status) : nothing}${each.reason ? badge(each.reason) : nothing}
          <code class="muted">${plain(each.id, 40)}</code>
          ${each.type && each.lastError ? html`<span class="chip" title="Type">${plain(each.type, 40)}</span>` : nothing}
          ${each.key ? html`<span class="chip" title="Key: messages of one key are worked on in order">${plain(each.key, 40)}</span>` : nothing}
          ${each.priority !== 'normal' ? html`<span class="chip">${each.priority} priority</span>` : nothing}</div>
      </div>
      <div class="row-when muted">
        ${each.attempt ? html`<span>${plural(each.attempt, 'attempt')}</span>` : nothing}
        <span>${each.status === 'failed' && each.dueAt ? html`next ${time(each.dueAt)}` : each.settledAt ? html`${each.status === 'dead' ? 'died' : each.status} ${time(each.settledAt)}` : html`pushed ${time(each.createdAt)}`}</span>
      </div>
    </li>`)}</ul>`;
