// SPDX-License-Identifier: Apache-2.0
import { LitElement, html, nothing } from 'lit';
import { pieces } from '../text/plain.js';
import { count } from '../text/numbers.js';

const FIRST = 4_000;
const MORE = 40_000;
/** Beyond this a browser gets slow; the whole can be copied. */
const MOST = 400_000;

/** Text of any length, shown a piece at a time: a line of a million characters does not hold up the page. */
class LongText extends LitElement {
  static properties = { text: {}, label: {}, shown: { state: true } };

  constructor() {
    super();
    this.shown = FIRST;
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    if (changed.has('text') && changed.get('text') !== undefined) this.shown = FIRST;
  }

  render() {
    const text = String(this.text ?? '');
    const more = text.length > this.shown;
    return html`
      <pre class="text" dir="auto" tabindex="0" role="group" aria-label=${this.label ?? 'Text'}>${pieces(text.slice(0, this.shown))}</pre>
      ${more
        ? html`<p class="more muted">${count(this.shown)} of ${count(text.length)} characters.
            ${this.shown < MOST
              ? html`<button type="button" class="small" @click=${() => (this.shown = Math.min(MOST, this.shown + MORE))}>Show more</button>`
              : html`More would make the page slow.`}
            <button type="button" class="small" @click=${() => navigator.clipboard?.writeText(text)}>Copy all</button></p>`
        : nothing}`;
  }
}
customElements.define('rd-long-text', LongText);

export const longText = (text, label) => html`<rd-long-text .text=${text} .label=${label}></rd-long-text>`;
