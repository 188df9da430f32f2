// SPDX-License-Identifier: Apache-2.0
// One stream of changes for the whole page. Where there is none, screens look again every few seconds. A hidden page listens to
// nothing; shown again, it catches up.

const STREAM = '/api/v1/events';
const NAMES = ['queues', 'groups', 'letters', 'job', 'problems', 'alerts'];
const LOOK_EVERY_MS = 5_000;
const TRY_AGAIN_MS = 30_000;
/** So long a break stays unmentioned: most heal at once. */
const QUIET_MS = 3_000;

/** @typedef {'connecting' | 'live' | 'polling' | 'stale'} LiveState */

class Live extends EventTarget {
  /** @type {LiveState} */
  state = 'connecting';
  /** When the server was last known to be there. */
  heardAt = Date.now();
  #stream = null;
  #looking = 0;
  #retrying = 0;
  #quiet = 0;
  #lookFailed = false;

  start() {
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#rest() : this.#wake()));
    if (!document.hidden) this.#open();
  }

  /** Told by whoever asks the server: without a stream, answers say whether what we show is fresh. */
  heard(ok) {
    this.#lookFailed = !ok;
    if (ok) this.heardAt = Date.now();
    if (this.state === 'polling' && !ok) this.#become('stale');
    else if (this.state === 'stale' && ok && this.#looking) this.#become('polling');
  }

  stop() {
    this.#rest();
  }

  restart() {
    this.#rest();
    this.#open();
  }

  #wake() {
    this.#tell('look', null);
    this.#open();
  }

  #rest() {
    this.#stream?.close();
    this.#stream = null;
    clearInterval(this.#looking);
    clearTimeout(this.#retrying);
    clearTimeout(this.#quiet);
    this.#looking = this.#retrying = this.#quiet = 0;
  }

  #open() {
    this.#stream?.close();
    const stream = new EventSource(STREAM);
    this.#stream = stream;
    stream.onopen = () => {
      clearInterval(this.#looking);
      clearTimeout(this.#quiet);
      this.#looking = this.#quiet = 0;
      const missed = this.state === 'stale' || this.state === 'polling';
      this.#become('live');
      if (missed) this.#tell('look', null);
    };
    stream.onerror = () => this.#broken(stream);
    for (const name of NAMES) {
      stream.addEventListener(name, (message) => this.#tell(name, JSON.parse(message.data)));
    }
  }

  #broken(stream) {
    if (stream !== this.#stream) return;
    if (stream.readyState === EventSource.CLOSED) {
      // Refused: not there, too many, or not for us. The screens' own questions tell which.
      this.#become(this.#lookFailed ? 'stale' : 'polling');
      this.#looking ||= setInterval(() => this.#tell('look', null), LOOK_EVERY_MS);
      this.#retrying = setTimeout(() => this.#open(), TRY_AGAIN_MS);
    } else if (!this.#looking) {
      this.#quiet ||= setTimeout(() => this.#become('stale'), QUIET_MS);
    }
  }

  #become(state) {
    if (this.state === 'live') this.heardAt = Date.now();
    if (this.state !== state) {
      this.state = state;
      this.dispatchEvent(new Event('state'));
    }
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

export const live = new Live();
