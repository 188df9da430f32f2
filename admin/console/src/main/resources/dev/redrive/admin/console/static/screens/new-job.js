// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { go, to } from '../app/place.js';
import { post } from '../api/client.js';
import { Load } from '../api/load.js';
import { who } from '../api/session.js';
import { letterList } from '../parts/letter-list.js';
import { empty, troubled } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count, plural } from '../text/numbers.js';

const KINDS = {
  replay: { title: 'Replay dead letters', verb: 'Replay', text: 'They are sent back to work, each with a new life and all its attempts.' },
  purge: { title: 'Purge dead letters', verb: 'Purge', text: 'They are dropped for good. Exactly the letters counted below, no others.' },
  export: { title: 'Export dead letters', verb: 'Export', text: 'They are written to a file that you can download; nothing happens to them.' },
};

/** As the server would choose: more letters than this get a canary. */
const SMALL = 100;
const CANARY = 10;

/** First a frozen count and a sample, then how it shall be done, then a job. */
class NewJob extends Screen {
  static properties = { ...Screen.properties, typed: { state: true }, target: { state: true }, busy: { state: true }, trouble: { state: true } };

  #selection = new Load(this, () => post(['selections'], this.#wish()), { look: () => {} });

  constructor() {
    super();
    this.typed = '';
    this.target = 'queue';
  }

  willUpdate(changed) {
    if (changed.get('place')) this.#selection.restart();
  }

  #wish() {
    const ids = this.query('ids');
    if (ids) return { ids: ids.split(',') };
    const group = this.query('group');
    return group ? { group } : { filter: this.query('filter').trim() };
  }

  render() {
    const kind = KINDS[this.query('kind')] ? this.query('kind') : 'replay';
    const words = KINDS[kind];
    this.titled(words.title);
    return html`
      <header class="page-head"><div><h1>${words.title}</h1><p class="muted">${words.text}</p></div></header>
      ${this.#selection.show((selection) => (selection.count
        ? html`<div class="columns wide-left">
          <section class="panel" aria-labelledby="sample-title">
            <header class="panel-head"><h2 id="sample-title"><span class="num">${count(selection.count)}</span> ${selection.count === 1 ? 'letter' : 'letters'}, frozen <span class="muted">${plain(selection.said, 160)}</span></h2>
              <button type="button" class="small" @click=${() => this.#selection.restart()}>Choose anew</button></header>
            <p class="muted pad">What dies from now on is not among them. Without a job this choice is forgotten ${time(selection.goneAt)}.</p>
            ${letterList(selection.sample)}
            ${selection.count > selection.sample.length ? html`<p class="more muted">${plural(selection.count - selection.sample.length, 'more letter')}</p>` : nothing}
          </section>
          ${this.#form(kind, words, selection)}</div>`
        : empty('No letter fits', html`They may have been dealt with already. <a href=${to(['letters'])}>To the dead letters</a>`)))}`;
  }

  #form(kind, words, selection) {
    const ready = !this.busy && (kind !== 'purge' || this.typed.replace(/[\s,.]/g, '') === String(selection.count));
    return html`<form class="panel form" aria-label="How" @submit=${(submit) => this.#start(submit, kind, selection)}>
      ${kind === 'replay' ? this.#replay(selection) : nothing}
      ${kind === 'export' ? html`<label class="field">Format <select name="format"><option value="ndjson">JSON, one letter a line</option><option value="csv">CSV</option></select></label>
        ${who().payloads ? nothing : html`<p class="note warn">An export holds values, and you may not see them.</p>`}` : nothing}
      ${kind === 'purge' ? html`<label class="field">Type <strong class="num">${count(selection.count)}</strong> to go on
        <input name="typed" inputmode="numeric" autocomplete="off" .value=${this.typed} @input=${(input) => (this.typed = input.target.value)}></label>` : nothing}
      ${this.trouble ? troubled(this.trouble) : nothing}
      <div class="actions"><button type="button" @click=${() => history.back()}>Leave it</button>
        <button type="submit" class=${kind === 'purge' ? 'danger' : 'primary'} ?disabled=${!ready}>${words.verb} ${plural(selection.count, 'letter')}</button></div>
    </form>`;
  }

  #replay(selection) {
    const many = selection.count > 1;
    return html`
      <label class="field">Send to <select name="to" @change=${(change) => (this.target = change.target.value)}>
        <option value="queue" title="Only the group that failed gets them">the queue that gave them up</option>
        <option value="origin" title="Everyone who reads the topic gets them">the topic they came from</option>
        <option value="named">another queue or topic</option></select></label>
      ${this.target === 'named' ? html`<label class="field">Its name <input name="named" required autocomplete="off" spellcheck="false"></label>` : nothing}
      ${many ? html`
        <label class="field">At most <span class="with-unit"><input name="rate" type="number" min="0.1" step="any" value="50" placeholder="no limit"> a second</span></label>
        <label class="field" title="Sends a few first and waits until they have ended: then you decide, or the share below does. Empty: all at once">First only
          <span class="with-unit"><input name="canary" type="number" min="1" max=${selection.count} value=${selection.count > SMALL ? CANARY : nothing} placeholder="all at once"> letters, then wait how they end</span></label>
        <label class="field" title="Of those that have ended so far">Stop if more than
          <span class="with-unit"><input name="stopIf" type="number" min="0" max="100" step="any" placeholder="never"> % die again</span></label>` : nothing}`;
  }

  async #start(submit, kind, selection) {
    submit.preventDefault();
    const form = new FormData(submit.target);
    const number = (name) => (form.get(name) ? Number(form.get(name)) : undefined);
    // A field left empty asks for none; one that is not shown leaves it to the server.
    const orNone = (name) => (form.has(name) ? Number(form.get(name) || 0) : undefined);
    const job = { selection: selection.id, kind };
    if (kind === 'replay') {
      job.to = form.get('to') === 'named' ? form.get('named') : form.get('to');
      job.rate = orNone('rate');
      job.canary = orNone('canary');
      job.stopIf = number('stopIf') === undefined ? undefined : number('stopIf') / 100;
    }
    if (kind === 'export') job.format = form.get('format');
    if (kind === 'purge') job.expect = selection.count;
    this.busy = true;
    this.trouble = null;
    try {
      go(to(['jobs', (await post(['jobs'], job)).id]), { replace: true });
    } catch (trouble) {
      this.trouble = trouble;
    }
    this.busy = false;
  }
}
customElements.define('rd-new-job', NewJob);
