// SPDX-License-Identifier: Apache-2.0
import { LitElement, html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from '../api/live.js';
import { learn, signOut, who } from '../api/session.js';
import { loading, troubled } from '../parts/states.js';
import { time } from '../parts/time.js';
import { flat } from '../text/plain.js';
import { KEYS, listen } from './keyboard.js';
import { followLinks, here, to } from './place.js';
import { NAV, ROUTES } from './routes.js';
import { chooseTheme, chooseTimes, theme, times } from './settings.js';
import '../parts/ask.js';
import '../screens/login.js';

const ICON = new URL('../icon.svg', import.meta.url).pathname;

const LIVE = {
  connecting: ['quiet', 'Connecting', 'The page is asking the server for its stream of changes'],
  live: ['good', 'Live', 'Changes are shown as they happen'],
  polling: ['quiet', 'Every 5 s', 'There is no stream of changes, so the page looks again every five seconds'],
  stale: ['bad', 'Stale', 'The server does not answer: what you see may be old. The page goes on by itself'],
};

/** The frame of every screen: where one can go, how fresh it all is, and who is asking. */
class Shell extends LitElement {
  static properties = { place: { state: true }, ready: { state: true }, trouble: { state: true } };

  #loaded = new Set();
  #current = null;

  constructor() {
    super();
    this.place = here();
    this.ready = false;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    followLinks(this);
    listen(() => this.querySelector('#help').showModal());
    const moved = () => (this.place = here());
    addEventListener('popstate', moved);
    addEventListener('redrive-moved', moved);
    addEventListener('resize', () => this.#showCurrent());
    addEventListener('redrive-settings', () => this.requestUpdate());
    addEventListener('redrive-login', () => who()?.known && this.#learn());
    addEventListener('redrive-session', () => this.#met());
    live.addEventListener('state', () => this.requestUpdate());
    this.#learn();
  }

  async #learn() {
    try {
      await learn();
      this.trouble = null;
    } catch (trouble) {
      this.trouble = trouble;
      setTimeout(() => this.#learn(), 3_000);
    }
  }

  #met() {
    const known = Boolean(who()?.known);
    if (known && !this.ready) live.start();
    else if (known) live.restart();
    else live.stop();
    this.ready = true;
    this.requestUpdate();
  }

  render() {
    const route = ROUTES.find((each) => each.fits(this.place.path));
    return html`
      <a class="skip" href="#main">Skip to the content</a>
      <header class="top">
        <a class="brand" href=${to([])}><img src=${ICON} alt="" width="24" height="24">Redrive</a>
        <nav aria-label="Screens">${NAV.map(([name, label, path]) => html`
          <a href=${to(path)} aria-current=${route?.nav === name ? 'page' : nothing}>${label}</a>`)}</nav>
        <div class="tools">${this.#tools()}</div>
      </header>
      <div class="stale-bar" role="status">${this.#stale()}</div>
      <main id="main" tabindex="-1">${this.#screen(route)}</main>
      <rd-ask></rd-ask>
      ${this.#help()}`;
  }

  updated() {
    const current = this.querySelector('.top nav [aria-current]');
    if (current === this.#current) return; // whoever scrolls the entries is left alone
    this.#current = current;
    this.#showCurrent();
  }

  /** On a narrow page the entries do not all fit: the one of this screen is among those that are seen. */
  #showCurrent() {
    const nav = this.#current?.parentElement;
    if (!nav) return;
    const [frame, entry] = [nav, this.#current].map((each) => each.getBoundingClientRect());
    nav.scrollLeft += entry.left + entry.width / 2 - (frame.left + frame.width / 2);
  }

  #screen(route) {
    if (!this.ready) return this.trouble ? troubled(this.trouble) : loading(6);
    if (!who().known) return html`<rd-login></rd-login>`;
    if (!route) {
      return html`<div class="empty"><h1>There is no such page</h1><p><a href=${to([])}>To the overview</a></p></div>`;
    }
    if (!this.#loaded.has(route)) {
      route.load().then(() => {
        this.#loaded.add(route);
        this.requestUpdate();
      }, () => (this.trouble = new Error('A part of the console could not be loaded.')));
      return this.trouble ? troubled(this.trouble, () => location.reload()) : loading(6);
    }
    return keyed(this.place.path.join('/'), route.show(this.place));
  }

  #stale() {
    return live.state === 'stale' && who()?.known
      ? html`<p>The server does not answer. What you see is how it was ${time(new Date(live.heardAt).toISOString())}; the page goes on by itself.</p>` : nothing;
  }

  #tools() {
    const [tone, word, meaning] = LIVE[live.state];
    const session = who();
    return html`
      ${session?.known ? html`<span class="live ${tone}" role="status" title=${meaning}>${word}</span>` : nothing}
      <label><span class="sr">Times</span><select title="How times are written" @change=${(change) => chooseTimes(change.target.value)}>
        ${[['relative', 'Ago'], ['local', 'Local'], ['utc', 'UTC']].map(([value, label]) => html`<option value=${value} ?selected=${times() === value}>${label}</option>`)}
      </select></label>
      <label><span class="sr">Colours</span><select title="Colours" @change=${(change) => chooseTheme(change.target.value)}>
        ${[['system', 'System'], ['light', 'Light'], ['dark', 'Dark']].map(([value, label]) => html`<option value=${value} ?selected=${theme() === value}>${label}</option>`)}
      </select></label>
      <button type="button" class="icon" aria-label="Keyboard help" title="Keyboard (?)" @click=${() => this.querySelector('#help').showModal()}>?</button>
      ${session?.known && session.tokens ? html`
        <span class="user" title=${`Signed in as ${flat(session.name, 60)}, ${session.role}`}>${flat(session.name, 24)}</span>
        <button type="button" class="small" @click=${signOut}>Sign out</button>` : nothing}`;
  }

  #help() {
    return html`<dialog id="help" aria-labelledby="help-title">
      <h2 id="help-title">Keyboard</h2>
      <dl class="keys">${KEYS.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>
      <form method="dialog" class="actions"><button type="submit" class="primary">Close</button></form>
    </dialog>`;
  }
}
customElements.define('rd-shell', Shell);
