// SPDX-License-Identifier: Apache-2.0
import { LitElement, html, nothing } from 'lit';
import { signIn } from '../api/session.js';

/** A token for a session. The address stays, so one arrives where one wanted to go. */
class Login extends LitElement {
  static properties = { busy: { state: true }, trouble: { state: true } };

  createRenderRoot() {
    return this;
  }

  render() {
    return html`
      <section class="login panel" aria-labelledby="login-title">
        <h1 id="login-title">Sign in</h1>
        <p>This server asks for a token. An administrator makes one with <code>redrive token NAME</code>.</p>
        <form @submit=${this.#submit}>
          <label class="field">Token <input type="password" name="token" required autocomplete="current-password" autofocus></label>
          ${this.trouble ? html`<div class="trouble" role="alert"><div><strong>That did not work</strong><p>${this.trouble.detail}</p>
            ${this.trouble.remedy ? html`<p class="remedy">${this.trouble.remedy}</p>` : nothing}</div></div>` : nothing}
          <div class="actions"><button type="submit" class="primary" ?disabled=${this.busy}>Sign in</button></div>
        </form>
      </section>`;
  }

  #submit = async (submit) => {
    submit.preventDefault();
    const token = new FormData(submit.target).get('token');
    this.busy = true;
    this.trouble = null;
    try {
      await signIn(token);
    } catch (trouble) {
      this.trouble = trouble;
    }
    this.busy = false;
  };
}
customElements.define('rd-login', Login);
