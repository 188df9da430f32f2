// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { pieces } from '../text/plain.js';

const AROUND = 3;
const LINES_MAX = 500;
const LINE_MAX = 2_000;
const SIGNS = { same: ' ', gone: '−', new: '+' };
const SAID = { same: '', gone: 'removed: ', new: 'added: ' };

/** @param {{ kind: string, text: string }[]} lines */
export function diffView(lines) {
  const near = lines.map((_, i) => lines.slice(Math.max(0, i - AROUND), i + AROUND + 1).some((each) => each.kind !== 'same'));
  const out = [];
  let skipped = 0;
  for (let i = 0; i < lines.length && out.length < LINES_MAX; i++) {
    if (!near[i]) {
      skipped++;
      continue;
    }
    if (skipped) out.push(gap(skipped));
    skipped = 0;
    const { kind, text } = lines[i];
    out.push(html`<div class="diff-${kind}"><span aria-hidden="true">${SIGNS[kind]} </span><span class="sr">${SAID[kind]}</span>${pieces(text.slice(0, LINE_MAX))}${text.length > LINE_MAX ? '…' : ''}</div>`);
  }
  if (skipped) out.push(gap(skipped));
  return html`<div class="diff" role="group" aria-label="What changes" tabindex="0">${out}</div>`;
}

const gap = (n) => html`<div class="diff-gap">⋯ ${n} unchanged</div>`;

/** A stored diff in unified form. */
export const unified = (text) => html`<div class="diff" role="group" aria-label="What was changed" tabindex="0">${String(text).split('\n').slice(0, LINES_MAX)
  .map((line) => html`<div class="diff-${line.startsWith('+') ? 'new' : line.startsWith('-') ? 'gone' : 'same'}">${pieces(line.slice(0, LINE_MAX))}</div>`)}</div>`;
