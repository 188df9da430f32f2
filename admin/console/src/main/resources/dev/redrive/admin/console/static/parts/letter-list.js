// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { to } from '../app/place.js';
import { flat, plain } from '../text/plain.js';
import { badge } from './badge.js';
import { time } from './time.js';

/**
 * Dead letters as rows.
 * @param {any[]} letters
 * @param {{ selected: Set<string>, toggle: (id: string) => void } | null} choice with boxes to select them, if given
 */
export const letterList = (letters, choice = null) => html`
  <ul class="rows">${repeat(letters, (each) => each.id, (each) => html`
    <li data-row class=${choice?.selected.has(each.id) ? 'is-selected' : ''}>
      ${choice ? html`<input type="checkbox" aria-label=${`Select letter ${flat(each.id, 40)}`} .checked=${choice.selected.has(each.id)} @change=${() => choice.toggle(each.id)}>` : nothing}
      <div class="row-main">
        <a class="row-title" href=${to(['letters', each.id])}><code>${plain(each.error.code, 40)}</code> ${plain(each.error.message, 160)}</a>
        <div class="row-sub">${badge(each.state)}${each.reason ? badge(each.reason) : nothing}
          <span class="chip" title="Queue or topic">${plain(each.source, 40)}</span>
          ${each.type ? html`<span class="chip" title="Type">${plain(each.type, 40)}</span>` : nothing}
          ${each.key ? html`<span class="chip" title="Key">${plain(each.key, 40)}</span>` : nothing}
          ${each.dialect !== 'redrive' ? html`<span class="chip" title="Written by another system">${plain(each.dialect, 40)}</span>` : nothing}
          ${each.replays ? html`<span class="chip" title="How often it was sent back before">replayed ${each.replays}×</span>` : nothing}</div>
      </div>
      <div class="row-when muted"><span>died ${time(each.diedAt)}</span></div>
    </li>`)}</ul>`;
