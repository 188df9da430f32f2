// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get, post } from '../api/client.js';
import { Load } from '../api/load.js';
import { may, whyNot, who } from '../api/session.js';
import { pairs } from '../parts/pairs.js';
import { empty, troubled } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count, duration, plural } from '../text/numbers.js';

const ROLES = { source: 'messages', retry: 'waiting', deadLetters: 'dead letters', progress: 'progress', acts: "people's acts" };

/** The server itself: what runs, what stands in its way, what it reads, and what its Kafka topics look like. */
class System extends Screen {
  static properties = { ...Screen.properties, verifying: { state: true }, verified: { state: true }, trouble: { state: true } };

  #status = new Load(this, (signal) => get(['status'], {}, signal), {
    problems: (pulse, load) => load.value && (load.value = { ...load.value, ready: pulse.ready, problems: pulse.problems, warnings: pulse.warnings }),
  });
  #catalog = new Load(this, (signal) => get(['catalog'], {}, signal));
  #topics = new Load(this, (signal) => get(['kafka', 'topics'], {}, signal), { look: () => {} });

  render() {
    this.titled('System');
    return html`
      <header class="page-head"><div><h1>System</h1></div><div class="actions">
        <button type="button" ?disabled=${this.verifying || !may('operator')} title=${whyNot('operator') || 'Reads everything stored and compares it with its checksums'} @click=${() => this.#verify()}>
          ${this.verifying ? 'Checking…' : 'Check the store'}</button></div></header>
      ${this.trouble ? troubled(this.trouble) : nothing}
      ${this.verified ? html`<div class="note ${this.verified.sound ? 'good' : 'warn'}" role="status">${this.verified.sound ? `${count(this.verified.items)} items read; all are sound.`
        : html`${this.verified.findings.slice(0, 20).map((each) => html`<p>${plain(each, 300)}</p>`)}`}</div>` : nothing}
      ${this.#status.show((status) => html`
        <div class="columns">
          <section class="panel" aria-labelledby="server-title"><header class="panel-head"><h2 id="server-title">Server</h2>${status.ready ? html`<span class="badge good">ready</span>` : html`<span class="badge bad">not ready</span>`}</header>
            ${pairs([['Version', status.version], ['Running since', time(status.startedAt)], ['Process', html`<span class="num">${status.pid}</span>`], ['Data directory', html`<code>${plain(status.dataDir, 300)}</code>`],
              ['Queues', count(status.queues.length)], ['You', who().tokens ? html`${plain(who().name, 60)}, ${who().role}` : html`anyone on this machine <span class="muted">(no tokens are configured)</span>`]])}
            <p class="pad"><a href="/openapi.yaml" target="_blank" rel="noopener">API description</a> · <a href="/metrics" target="_blank" rel="noopener">Metrics</a></p></section>
          <section class="panel" aria-labelledby="problems-title"><header class="panel-head"><h2 id="problems-title">Problems</h2></header>
            ${status.problems.length ? html`<ul class="problems pad">${status.problems.map((each) => html`<li><strong>${plain(each.where, 80)}</strong> ${plain(each.what, 300)}<p class="remedy">${plain(each.remedy, 300)}</p></li>`)}</ul>`
              : empty('Nothing stands in the way')}
            ${status.warnings.length ? html`<ul class="problems pad" aria-label="Warnings">${status.warnings.map((each) => html`<li><strong>Warning: ${plain(each.where, 80)}</strong> ${plain(each.what, 500)}<p class="remedy">${plain(each.remedy, 300)}</p></li>`)}</ul>` : nothing}</section>
        </div>`)}
      <section class="panel" aria-labelledby="catalog-title"><header class="panel-head"><h2 id="catalog-title">Catalog of dead letters <span class="muted">how far it has read</span></h2></header>
        ${this.#catalog.show((listing) => (listing.items.length ? pairs(listing.items.map((each) => [plain(each.yard, 60), html`${count(each.read)} read, ${each.behind ? `${count(each.behind)} still to read` : 'up to date'}
          ${each.trouble ? html`<span class="bad-text">${plain(each.trouble, 300)}</span>` : nothing}`])) : empty('No place with dead letters is known')))}</section>
      <section class="panel" aria-labelledby="topics-title"><header class="panel-head"><h2 id="topics-title">Kafka topics</h2></header>
        ${this.#topics.show((listing) => (listing.items.length ? this.#table(listing.items) : empty('No queue lives on Kafka')))}</section>`;
  }

  #table(topics) {
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Kafka topics"><table>
      <thead><tr><th scope="col">Topic</th><th scope="col">Queue</th><th scope="col">Holds</th><th scope="col">Partitions</th><th scope="col">Keeps</th><th scope="col">Findings</th></tr></thead>
      <tbody>${topics.map((each) => html`<tr><td><code>${plain(each.topic, 120)}</code> <span class="muted">${plain(each.cluster, 40)}</span></td>
        <td><a href=${to(['queues', each.queue])}>${plain(each.queue, 60)}</a></td><td>${ROLES[each.role] ?? each.role}</td>
        <td class="num">${each.exists ? count(each.partitions) : 'missing'}</td><td>${each.retentionMs === null ? (each.exists ? 'for ever' : '–') : duration(each.retentionMs)}</td>
        <td class="wide">${each.findings.length ? each.findings.map((found) => html`<div class=${found.level === 'problem' ? 'bad-text' : ''}>${plain(found.what, 200)} <span class="muted">${plain(found.remedy, 200)}</span></div>`) : html`<span class="badge good" title="It is there, and keeps what it must">fine</span>`}</td></tr>`)}</tbody></table></div>
      <p class="muted pad">${plural(topics.filter((each) => !each.exists).length, 'topic')} missing; <code>redrive kafka topics --create</code> makes those that may be made.</p>`;
  }

  async #verify() {
    this.verifying = true;
    this.trouble = null;
    try {
      this.verified = await post(['verify']);
    } catch (trouble) {
      this.trouble = trouble;
    }
    this.verifying = false;
  }
}
customElements.define('rd-system', System);
