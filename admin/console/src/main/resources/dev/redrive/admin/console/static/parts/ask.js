// SPDX-License-Identifier: Apache-2.0
import { LitElement, html, nothing } from 'lit';
import { troubled } from './states.js';

/**
 * A question before something is done. One place in the page holds it; {@link ask} opens it.
 */
class Ask extends LitElement {
  static properties = { question: { state: true }, typed: { state: true }, busy: { state: true }, trouble: { state: true } };

  createRenderRoot() {
    return this;
  }

  open(question) {
    this.question = question;
    this.typed = '';
    this.busy = false;
    this.trouble = null;
    this.updateComplete.then(() => this.querySelector('dialog')?.showModal());
  }

  render() {
    const { question } = this;
    if (!question) return nothing;
    const ready = !this.busy && (!question.type || this.typed === question.type);
    return html`
      <dialog aria-labelledby="ask-title" @close=${() => (this.question = null)}>
        <form method="dialog" @submit=${this.#submit}>
          <h2 id="ask-title">${question.title}</h2>
          <div>${question.text}</div>
          ${question.type ? html`<label class="field">Type <strong class="num">${question.type}</strong> to go on
            <input autocomplete="off" .value=${this.typed} @input=${(input) => (this.typed = input.target.value)}></label>` : nothing}
          ${this.trouble ? troubled(this.trouble) : nothing}
          <div class="actions">
            <button type="button" @click=${() => this.querySelector('dialog').close()}>Leave it</button>
            <button type="submit" class=${question.danger ? 'danger' : 'primary'} ?disabled=${!ready}>${question.yes}</button>
          </div>
        </form>
      </dialog>`;
  }

  #submit = async (submit) => {
    submit.preventDefault();
    this.busy = true;
    this.trouble = null;
    try {
      await this.question.act();
      this.querySelector('dialog')?.close();
    } catch (trouble) {
      this.trouble = trouble;
    }
    this.busy = false;
  };
}
customElements.define('rd-ask', Ask);

/**
 * @param {{ title: string, text: unknown, yes: string, danger?: boolean, type?: string, act: () => Promise<unknown> }} question
 *   `type`: what must be typed first
 */
export function ask(question) {
  document.querySelector('rd-ask').open(question);
}
