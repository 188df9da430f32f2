// SPDX-License-Identifier: Apache-2.0
import { LitElement, html, nothing } from 'lit';
import { plain } from '../text/plain.js';
import { count, plural } from '../text/numbers.js';

const CHILDREN = 100;
const OPEN_DEPTH = 2;

/** A JSON value that opens level by level; what is closed is not rendered. */
class JsonTree extends LitElement {
  static properties = { value: {}, name: {}, depth: { type: Number }, open: { state: true }, shown: { state: true } };

  constructor() {
    super();
    this.depth = 0;
    this.shown = CHILDREN;
  }

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    if (changed.has('value') && this.open === undefined) this.open = this.depth < OPEN_DEPTH;
  }

  render() {
    const { value } = this;
    const name = this.name === undefined ? nothing : html`<span class="json-name">${plain(String(this.name), 200)}</span>: `;
    if (value === null || typeof value !== 'object') return html`<div class="json-leaf">${name}${leaf(value)}</div>`;
    const entries = Object.entries(value);
    const what = Array.isArray(value) ? `[ ${plural(entries.length, 'element')} ]` : `{ ${plural(entries.length, 'field')} }`;
    return html`
      <details ?open=${this.open} @toggle=${(toggle) => (this.open = toggle.target.open)}>
        <summary>${name}<span class="muted">${what}</span></summary>
        ${this.open ? this.#children(entries) : nothing}
      </details>`;
  }

  #children(entries) {
    return html`<div class="json-children">
      ${entries.slice(0, this.shown).map(([name, value]) => html`
        <rd-json-tree .name=${name} .value=${value} .depth=${this.depth + 1}></rd-json-tree>`)}
      ${entries.length > this.shown
        ? html`<button type="button" class="small" @click=${() => (this.shown += CHILDREN)}>
            Show more (${count(entries.length - this.shown)} left)</button>`
        : nothing}
    </div>`;
  }
}

function leaf(value) {
  if (typeof value === 'string') return html`<span class="json-text">"${plain(value, 2_000)}"</span>`;
  return html`<span class="json-${value === null ? 'null' : typeof value}">${String(value)}</span>`;
}
customElements.define('rd-json-tree', JsonTree);
