// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { live } from './live.js';
import { loading, troubled } from '../parts/states.js';

/**
 * Something a screen shows that comes from the server. It keeps what it had while it asks again and when that fails, so a
 * screen never goes blank; it asks again when the stream says so.
 */
export class Load {
  value = undefined;
  trouble = null;
  at = 0;
  #host;
  #ask;
  #frames;
  #asking = null;
  #again = false;
  #later = 0;
  #hear = (frame) => {
    this.#frames[frame.type](frame.detail, this);
    this.#host.requestUpdate();
  };

  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {(signal: AbortSignal) => Promise<unknown>} ask
   * @param {Record<string, (detail: any, load: Load) => void>} [frames] what to do when the stream tells something
   */
  constructor(host, ask, frames = {}) {
    this.#host = host;
    this.#ask = ask;
    this.#frames = { look: () => this.run(), ...frames };
    host.addController(this);
  }

  hostConnected() {
    for (const name of Object.keys(this.#frames)) live.addEventListener(name, this.#hear);
    this.run();
  }

  hostDisconnected() {
    for (const name of Object.keys(this.#frames)) live.removeEventListener(name, this.#hear);
    this.#asking?.abort();
    clearTimeout(this.#later);
    this.#later = 0;
  }

  /** Another question: what was there is of another place. */
  restart() {
    this.#asking?.abort();
    this.#asking = null;
    this.value = undefined;
    this.trouble = null;
    return this.run();
  }

  async run() {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    const asking = (this.#asking = new AbortController());
    try {
      const value = await this.#ask(asking.signal);
      if (asking.signal.aborted) return;
      this.value = value;
      this.trouble = null;
      this.at = Date.now();
      live.heard(true);
    } catch (trouble) {
      if (asking.signal.aborted) return;
      this.trouble = trouble;
      if (!trouble.status) live.heard(false);
    }
    this.#asking = null;
    this.#host.requestUpdate();
    if (this.#again) {
      this.#again = false;
      this.run();
    }
  }

  /** Something changed, as it may many times a second: asks again, so often at most. The last change is never left out. */
  runOnceIn(ms) {
    const rest = this.at + ms - Date.now();
    if (rest <= 0) {
      this.run();
      return;
    }
    this.#later ||= setTimeout(() => {
      this.#later = 0;
      this.run();
    }, rest);
  }

  /** @param {(value: any) => unknown} template for what is there */
  show(template, skeleton = loading()) {
    if (this.value === undefined) return this.trouble ? troubled(this.trouble, () => this.restart()) : skeleton;
    return html`${this.trouble ? troubled(this.trouble, () => this.run(), true) : nothing}${template(this.value)}`;
  }
}
