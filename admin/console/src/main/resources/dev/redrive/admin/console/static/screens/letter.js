// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get, post } from '../api/client.js';
import { Load } from '../api/load.js';
import { may, who, whyNot } from '../api/session.js';
import { badge } from '../parts/badge.js';
import { unified } from '../parts/diff-view.js';
import { headers } from '../parts/headers.js';
import { letterList } from '../parts/letter-list.js';
import { longText } from '../parts/long-text.js';
import { pairs } from '../parts/pairs.js';
import { payload } from '../parts/payload.js';
import { troubled } from '../parts/states.js';
import { story } from '../parts/story.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count } from '../text/numbers.js';

/** A dead letter, opened. */
class Letter extends Screen {
  static properties = { ...Screen.properties, trouble: { state: true } };

  #letter = new Load(this, (signal) => get(['dead-letters', this.name(1)], {}, signal), {
    job: (_, load) => load.value?.state === 'replaying' && load.run(),
  });

  render() {
    this.titled(`Letter ${this.name(1).slice(0, 8)}`);
    return this.#letter.show((letter) => html`
      <nav class="crumbs" aria-label="Where this is"><a href=${to(['letters'])}>Dead letters</a> › <a href=${to(['groups', letter.group])}>its group</a> › <code>${plain(letter.id, 60)}</code></nav>
      <header class="page-head">
        <div><h1>${plain(letter.type ?? 'Dead letter', 120)} ${badge(letter.state)}${letter.reason ? badge(letter.reason) : nothing}</h1>
          <p class="headline"><code>${plain(letter.error.code, 60)}</code> ${plain(letter.error.message, 300)}</p></div>
        <div class="actions">${this.#acts(letter)}</div>
      </header>
      ${this.trouble ? troubled(this.trouble) : nothing}
      <div class="columns wide-left">
        <div>
          ${letter.history.length ? story(letter) : this.#told(letter)}
          ${payload(letter)}
          ${letter.relatives.length ? html`<section class="panel" aria-labelledby="relatives-title"><header class="panel-head"><h2 id="relatives-title">Other letters of this message</h2></header>
            ${letterList(letter.relatives)}</section>` : nothing}
          ${letter.edits.map((each) => html`<section class="panel" aria-label="Edit"><header class="panel-head"><h2>Edited by ${plain(each.by, 60)} <span class="muted">${time(each.at)},
            <a href=${to(['jobs', each.job])}>job</a></span></h2></header>${unified(each.diff)}</section>`)}
        </div>
        <div>
          <section class="panel" aria-labelledby="about-title"><header class="panel-head"><h2 id="about-title">About</h2></header>${this.#about(letter)}</section>
          ${headers(letter.headers, letter.masked)}
        </div>
      </div>`);
  }

  /** A letter of another system has no history of attempts: only what it says about its end. */
  #told(letter) {
    return html`<section class="panel" aria-labelledby="error-title"><header class="panel-head"><h2 id="error-title">Error</h2></header>
      ${letter.error.type ? html`<div class="error-type">${plain(letter.error.type, 300)}</div>` : nothing}
      ${longText(letter.error.message, 'Error message')}
      ${letter.stack ? html`<details open><summary>Stack</summary>${longText(letter.stack, 'Stack')}</details>` : nothing}</section>`;
  }

  #about(letter) {
    const { origin } = letter;
    return pairs([
      ['Queue', letter.queue ? html`<a href=${to(['queues', letter.queue])}>${plain(letter.queue, 80)}</a>` : null],
      [letter.queue === letter.source ? null : 'Source', letter.queue === letter.source ? null : plain(letter.source, 120)],
      ['Key', plain(letter.key, 200)], ['Message', html`<code>${plain(letter.messageId, 80)}</code>`],
      ['Created', time(letter.createdAt)], ['Died', time(letter.diedAt)],
      ['Attempts', letter.attempts ? count(letter.attempts) : null], ['Replayed before', letter.replays ? `${letter.replays}×` : null],
      ['State since', html`${time(letter.stateAt)}${letter.by ? html` by ${plain(letter.by, 60)}` : nothing}`],
      ['Claimed', letter.claimed ? html`<span title="By its headers, which anyone can write">to be replay ${count(letter.claimed.replays)} of message <code>${plain(letter.claimed.messageId, 80)}</code></span>` : null],
      ['Priority', letter.priority], ['Lies in', plain(letter.yard, 60)], ['Written by', letter.dialect === 'redrive' ? null : plain(letter.dialect, 40)],
      ['Topic', origin?.topic ? plain(`${origin.topic}${origin.partition === null ? '' : '/' + origin.partition}${origin.offset === null ? '' : ' at ' + origin.offset}`, 160) : null],
      ['Consumer group', plain(origin?.group, 100)],
    ]);
  }

  #acts(letter) {
    const off = !may('operator');
    if (!['open', 'held', 'replaying'].includes(letter.state)) return nothing;
    const held = letter.state === 'held';
    return html`
      <button type="button" ?disabled=${off} title=${whyNot('operator')} @click=${() => this.#hold(held ? 'release' : 'hold')}>${held ? 'Release' : 'Hold'}</button>
      ${off ? nothing : html`<a class="button" href=${to(['new-job'], { kind: 'purge', ids: letter.id })}>Purge…</a>
        ${who().payloads ? html`<a class="button" href=${to(['letters', letter.id, 'edit'])}>Edit and replay…</a>` : nothing}
        <a class="button primary" data-key="r" href=${to(['new-job'], { kind: 'replay', ids: letter.id })}>Replay…</a>`}`;
  }

  async #hold(act) {
    try {
      await post(['dead-letters', act], { letters: [this.#letter.value.id] });
      this.trouble = null;
      await this.#letter.run();
    } catch (trouble) {
      this.trouble = trouble;
    }
  }
}
customElements.define('rd-letter', Letter);
