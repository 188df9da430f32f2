// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';

/** Characters that change what the text around them looks like, or that cannot be seen. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/;
const UNSEEN_ALL = new RegExp(UNSEEN.source, 'g');

const code = (character) => 'U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');

/**
 * Text from outside, for one line: only ever text nodes, apart from its surroundings for the direction of writing, and what
 * cannot be seen is shown by its number.
 * @param {string | null | undefined} text
 * @param {number} max characters; the rest is cut, and shown as such
 */
export function plain(text, max = 200) {
  if (text === null || text === undefined || text === '') return nothing;
  const cut = String(text).length > max;
  const shown = cut ? String(text).slice(0, max) : String(text);
  return html`<bdi>${pieces(shown)}${cut ? '…' : ''}</bdi>`;
}

/** The same without a frame, line breaks kept. */
export function pieces(text) {
  if (!UNSEEN.test(text)) return text;
  const out = [];
  let at = 0;
  for (const found of text.matchAll(UNSEEN_ALL)) {
    if (found.index > at) out.push(text.slice(at, found.index));
    out.push(html`<span class="unseen" title="A character that cannot be seen">${code(found[0])}</span>`);
    at = found.index + found[0].length;
    if (out.length > 2_000) break;
  }
  out.push(text.slice(at));
  return out;
}

/** For attributes such as title and aria-label, where no marks can stand. */
export const flat = (text, max = 300) => String(text ?? '').slice(0, max).replace(UNSEEN_ALL, (each) => `[${code(each)}]`);
