// SPDX-License-Identifier: Apache-2.0
import { LitElement, html } from 'lit';
import { times } from '../app/settings.js';
import { ago, local, utc } from '../text/numbers.js';

const shown = new Set();
setInterval(() => document.hidden || shown.forEach((each) => each.requestUpdate()), 5_000);
addEventListener('redrive-settings', () => shown.forEach((each) => each.requestUpdate()));

/** A moment, the way the person likes to read it; the other ways are in its title. */
class Time extends LitElement {
  static properties = { at: {} };

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    shown.add(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    shown.delete(this);
  }

  render() {
    const at = Date.parse(this.at);
    if (Number.isNaN(at)) return html`<span class="muted">–</span>`;
    const text = times() === 'utc' ? utc(at) : times() === 'local' ? local(at) : ago(at);
    return html`<time datetime=${this.at} title=${`${utc(at)} · ${local(at)} here · ${ago(at)}`}>${text}</time>`;
  }
}
customElements.define('rd-time', Time);

export const time = (at) => html`<rd-time .at=${at}></rd-time>`;
