// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { go, to } from '../app/place.js';
import { get, post } from '../api/client.js';
import { Load } from '../api/load.js';
import { diffView } from '../parts/diff-view.js';
import { troubled } from '../parts/states.js';
import { diff } from '../text/diff.js';
import { plain } from '../text/plain.js';
import { bytes } from '../text/numbers.js';

const EDITED_MAX = 1_000_000;

/** A letter's content, changed before it is sent back. The original stays; what changed is shown first, and stored. */
class Edit extends Screen {
  static properties = { ...Screen.properties, draft: { state: true }, review: { state: true }, busy: { state: true }, trouble: { state: true } };

  #letter = new Load(this, async (signal) => {
    const letter = await get(['dead-letters', this.name(1)], {}, signal);
    this.draft ??= original(letter);
    return letter;
  }, { look: () => {} });

  render() {
    this.titled('Edit and replay');
    return this.#letter.show((letter) => html`
      <nav class="crumbs" aria-label="Where this is"><a href=${to(['letters', letter.id])}>Letter <code>${plain(letter.id, 40)}</code></a> › edit</nav>
      <header class="page-head"><div><h1>Edit and replay</h1><p class="muted">The letter keeps its content; what is sent instead, and what you changed, is written down.</p></div></header>
      ${letter.masked.includes('value') ? html`<p class="note warn">You may not see this value, so you cannot edit it.</p>`
        : (letter.value ?? letter.valueBase64 ?? '').length > EDITED_MAX ? html`<p class="note warn">The value has ${bytes(letter.valueBytes)}: too much for this page. Export it and push it again.</p>`
        : this.review ? this.#review(letter) : this.#form(letter)}`);
  }

  #form(letter) {
    const { draft } = this;
    const set = (name) => (input) => (this.draft = { ...this.draft, [name]: input.target.value });
    return html`<form class="panel form" @submit=${(submit) => { submit.preventDefault(); this.review = true; }}>
      <label class="field">Key <input .value=${draft.key} @input=${set('key')} spellcheck="false"></label>
      <label class="field">${letter.valueBase64 !== undefined ? 'Value, in base64: it is not text' : 'Value'}
        <textarea rows="16" spellcheck="false" .value=${draft.value} @input=${set('value')}></textarea></label>
      ${jsonNote(draft.value, letter)}
      ${letter.masked.length ? html`<p class="note">Secrets are shown as ***; leave them so, and they are sent as they were.</p>` : nothing}
      ${plainHeaders(letter) ? html`<label class="field">Headers, one a line
        <textarea rows="6" spellcheck="false" .value=${draft.headers} @input=${set('headers')}></textarea></label>`
        : html`<p class="note">Some headers are bytes or have several lines; all are sent as they were.</p>`}
      <div class="actions"><a class="button" href=${to(['letters', letter.id])}>Leave it</a>
        <button type="submit" class="primary" ?disabled=${same(draft, original(letter))}>Look at the changes</button></div>
    </form>`;
  }

  #review(letter) {
    const was = original(letter);
    const part = (title, name) => (was[name] === this.draft[name] ? nothing : html`<h3>${title}</h3>${diffView(diff(was[name], this.draft[name]))}`);
    return html`<section class="panel form" aria-labelledby="review-title"><h2 id="review-title">What changes</h2>
      ${part('Key', 'key')}${part('Value', 'value')}${part('Headers', 'headers')}
      ${this.trouble ? troubled(this.trouble) : nothing}
      <div class="actions"><button type="button" @click=${() => (this.review = false)}>Edit more</button>
        <button type="button" class="primary" ?disabled=${this.busy} @click=${() => this.#send(letter)}>Send it to ${letter.queue ? plain(letter.queue, 40) : 'its queue'}</button></div>
    </section>`;
  }

  async #send(letter) {
    this.busy = true;
    this.trouble = null;
    try {
      const selection = await post(['selections'], { ids: [letter.id] });
      const job = await post(['jobs'], { selection: selection.id, kind: 'replay', edit: edited(letter, this.draft) });
      go(to(['jobs', job.id]), { replace: true });
    } catch (trouble) {
      this.trouble = trouble;
    }
    this.busy = false;
  }
}

const lines = (list) => list.map((each) => `${each.name}: ${each.value}`).join('\n');
const plainHeaders = (letter) => letter.headers.every((each) => each.value !== undefined && !/[\n\r]/.test(each.value) && !each.name.includes(':'));
const original = (letter) => ({ key: letter.key ?? '', value: letter.value ?? letter.valueBase64 ?? '', headers: plainHeaders(letter) ? lines(letter.headers) : '' });
const same = (a, b) => a.key === b.key && a.value === b.value && a.headers === b.headers;

function edited(letter, draft) {
  const was = original(letter);
  const edit = { key: draft.key || null };
  edit[letter.valueBase64 !== undefined ? 'valueBase64' : 'value'] = draft.value;
  if (draft.headers !== was.headers) {
    edit.headers = draft.headers.split('\n').filter((line) => line.trim()).map((line) => {
      const colon = line.indexOf(':');
      return colon < 0 ? { name: line.trim(), value: '' } : { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).replace(/^ /, '') };
    });
  }
  return edit;
}

/** A slip in JSON is easy to make and hard to see. */
function jsonNote(value, letter) {
  if (letter.value === undefined || !/^\s*[[{]/.test(letter.value)) return nothing;
  try {
    JSON.parse(value);
    return html`<p class="note good">This is sound JSON.</p>`;
  } catch (broken) {
    return html`<p class="note warn" role="status">This is no longer JSON: ${plain(broken.message, 200)}</p>`;
  }
}
customElements.define('rd-edit', Edit);
