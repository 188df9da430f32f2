// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { go, here, withQuery } from '../app/place.js';
import { bytes, count } from '../text/numbers.js';
import { fromBase64, fromText, hexDump } from '../text/bytes.js';
import { who } from '../api/session.js';
import { longText } from './long-text.js';
import './json-tree.js';

const HEX_LINES = 256;
const JSON_MAX = 2_000_000;

/**
 * A message's value as text, JSON or bytes; which one is in the address.
 * @param {{ value?: string, valueBase64?: string, masked: string[], valueBytes?: number, cut?: string }} message
 */
export function payload(message) {
  const hidden = message.masked.includes('value');
  const text = message.value;
  const json = parsed(text);
  const ways = [...(text !== undefined ? ['text'] : []), ...(json ? ['json'] : []), 'hex'];
  const wished = here().query.get('view');
  const way = ways.includes(wished) ? wished : json ? 'json' : ways[0];
  const size = message.valueBytes ?? (text !== undefined ? fromText(text).length : message.valueBase64 ? fromBase64(message.valueBase64).length : 0);
  return html`
    <section class="panel" aria-labelledby="payload-title">
      <header class="panel-head">
        <h2 id="payload-title">Value <span class="muted">${bytes(size)}</span></h2>
        ${hidden || !size ? nothing : html`<div class="tabs" role="group" aria-label="Show the value as">
          ${ways.map((each) => html`<button type="button" aria-pressed=${each === way}
              @click=${() => go(withQuery({ view: each }), { replace: true })}>${LABELS[each]}</button>`)}
        </div>`}
      </header>
      ${message.cut ? html`<p class="note warn">Cut by its writer: ${message.cut}</p>` : nothing}
      ${hidden ? html`<p class="note">${who().payloads ? 'The value is hidden: it is masked, and cannot be looked into (server.redact).' : 'You may not see the values of messages. Someone whose token has payloads can.'}</p>`
        : !size ? html`<p class="muted pad">There is no value, or it is empty.</p>`
        : way === 'json' ? html`<div class="json"><rd-json-tree .value=${json.value}></rd-json-tree></div>`
        : way === 'text' ? longText(text, 'Value as text')
        : hexOf(message)}
      ${maskedNote(message.masked)}
    </section>`;
}

const LABELS = { text: 'Text', json: 'JSON', hex: 'Bytes' };

function parsed(text) {
  if (text === undefined || text.length > JSON_MAX || !/^\s*[[{]/.test(text)) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function hexOf(message) {
  const raw = message.valueBase64 !== undefined ? fromBase64(message.valueBase64) : fromText(message.value ?? '');
  const left = raw.length - HEX_LINES * 16;
  return html`<pre class="text hex" tabindex="0" role="group" aria-label="Value as bytes">${hexDump(raw, 0, HEX_LINES)}</pre>
    ${left > 0 ? html`<p class="more muted">The first ${count(HEX_LINES * 16)} bytes; ${count(left)} more are not shown.</p>` : nothing}`;
}

function maskedNote(masked) {
  const secrets = who().payloads ? masked.filter((each) => each !== 'value' && !each.startsWith('header ')) : [];
  return secrets.length ? html`<p class="note">Hidden as a secret: ${secrets.join(', ')}</p>` : nothing;
}
