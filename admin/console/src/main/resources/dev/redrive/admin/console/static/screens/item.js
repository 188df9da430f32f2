// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { go, to } from '../app/place.js';
import { get, post, remove } from '../api/client.js';
import { Load } from '../api/load.js';
import { may, whyNot } from '../api/session.js';
import { ask } from '../parts/ask.js';
import { badge } from '../parts/badge.js';
import { headers } from '../parts/headers.js';
import { pairs } from '../parts/pairs.js';
import { payload } from '../parts/payload.js';
import { story } from '../parts/story.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';

/** One item of a queue, with all there is to know about it. */
class Item extends Screen {
  #item = new Load(this, (signal) => get(['queues', this.name(1), 'items', this.name(3)], {}, signal), {
    // A dead one may be sent back to work by anyone.
    queues: (_, load) => load.value && load.value.status !== 'completed' && load.runOnceIn(2_000),
  });

  render() {
    this.titled(`Item ${this.name(3).slice(0, 8)}`);
    return this.#item.show((item) => html`
      <nav class="crumbs" aria-label="Where this is"><a href=${to(['queues', item.queue])}>${plain(item.queue, 80)}</a> › <code>${plain(item.id, 60)}</code></nav>
      <header class="page-head">
        <div><h1>${plain(item.type ?? 'Item', 120)} ${badge(item.status)}${item.reason ? badge(item.reason) : nothing}${item.duplicate ? badge('duplicate') : nothing}</h1>
          ${item.lastError && item.status !== 'completed' ? html`<p class="headline"><code>${plain(item.lastError.code, 60)}</code> ${plain(item.lastError.message, 300)}</p>` : nothing}</div>
        <div class="actions">${this.#acts(item)}</div>
      </header>
      <div class="columns wide-left">
        <div>${story(item)}${payload(item)}</div>
        <div>
          <section class="panel" aria-labelledby="about-title"><header class="panel-head"><h2 id="about-title">About</h2></header>
            ${pairs([['Key', plain(item.key, 200)], ['Pushed', time(item.createdAt)], ['Next attempt', item.dueAt ? time(item.dueAt) : null], ['Settled', item.settledAt ? time(item.settledAt) : null],
              ['Priority', item.priority], ['Source', plain(item.source, 200)], ["Producer's id", plain(item.producerId, 200)], ['Correlation id', plain(item.correlationId, 200)]])}
          </section>
          ${headers(item.headers, item.masked)}
        </div>
      </div>`);
  }

  #acts(item) {
    const off = !may('operator');
    if (item.status !== 'dead') return nothing;
    return html`<a class="button" href=${to(['letters', item.id])}>As a dead letter</a>
      <button type="button" ?disabled=${off} title=${whyNot('operator')} @click=${() => ask({
        title: 'Drop this item?', yes: 'Drop', danger: true, text: html`<p>It is deleted and cannot be brought back.</p>`,
        act: async () => {
          await remove(['queues', item.queue, 'items', item.id]);
          go(to(['queues', item.queue], { status: 'dead' }));
        },
      })}>Drop</button>
      <button type="button" class="primary" data-key="r" ?disabled=${off} title=${whyNot('operator')} @click=${() => ask({
        title: 'Send it back to work?', yes: 'Retry', text: html`<p>It begins a new life with all its attempts; what happened so far stays in its history.</p>`,
        act: async () => {
          await post(['queues', item.queue, 'items', item.id, 'retry']);
          await this.#item.run();
        },
      })}>Retry</button>`;
  }
}
customElements.define('rd-item', Item);
