// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { addressOf, get, post } from '../api/client.js';
import { Load } from '../api/load.js';
import { may, whyNot } from '../api/session.js';
import { ask } from '../parts/ask.js';
import { badge } from '../parts/badge.js';
import { pairs } from '../parts/pairs.js';
import { progress, progressWords } from '../parts/progress.js';
import { troubled } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count } from '../text/numbers.js';

const OVER = ['done', 'cancelled'];
const ALL = 'state=open,held,replaying,replayed,dropped';

/** A cancelled job has messages under way that it still counts. */
const isLive = (job) => !OVER.includes(job.state) || (job.state === 'cancelled' && job.trying > 0);
const LOOK_EVERY_MS = 1_000;

/** One job, live. */
class JobScreen extends Screen {
  static properties = { ...Screen.properties, trouble: { state: true } };

  #looking = 0;
  #job = new Load(this, (signal) => get(['jobs', this.name(1)], {}, signal), {
    job: (job, load) => job.id === this.name(1) && (load.value = job),
  });

  connectedCallback() {
    super.connectedCallback();
    // Somebody watches: once a second, whether or not there is a stream.
    this.#looking = setInterval(() => !document.hidden && this.#job.value && isLive(this.#job.value) && this.#job.run(), LOOK_EVERY_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#looking);
  }

  render() {
    this.titled('Job');
    return this.#job.show((job) => html`
      <nav class="crumbs" aria-label="Where this is"><a href=${to(['jobs'])}>Jobs</a> › <code>${plain(job.id, 60)}</code></nav>
      <header class="page-head"><div><h1>${VERBS[job.kind] ?? job.kind} of ${count(job.all)} ${badge(job.state)}</h1><p class="muted">${this.#which(job)}</p></div>
        <div class="actions">${this.#acts(job)}</div></header>
      ${this.trouble ? troubled(this.trouble) : nothing}
      ${job.note ? html`<p class="note ${job.state === 'stopped' || job.state === 'failed' || job.diedAgain ? 'warn' : ''}" role="status">${plain(job.note, 400)}</p>` : nothing}
      ${job.outcome && job.outcome !== job.note && !job.note?.includes(job.outcome) ? html`<p class="note ${job.diedAgain ? 'warn' : ''}" role="status">${plain(job.outcome, 200)}</p>` : nothing}
      <section class="panel" aria-label="Progress"><div class="pad">${progress(job)}</div>
        <div class="facts">${job.kind === 'replay' ? html`<div title="Sent back, of those selected"><span class="fact num">${count(job.done)} of ${count(job.all)}</span><span class="muted">sent</span></div>` : nothing}
          ${progressWords(job, { diedAgain: to(['letters'], { filter: `job=${job.id} -by=${job.id} ${ALL}` }) })}</div></section>
      <section class="panel" aria-labelledby="about-title"><header class="panel-head"><h2 id="about-title">About</h2></header>
        ${pairs([['Started', html`${time(job.startedAt)} by ${plain(job.by, 60)}`], ['Ended', job.endedAt ? time(job.endedAt) : null],
          ['Sends to', job.kind === 'replay' ? plain(job.to ?? 'queue', 120) : null], ['Rate', job.rate ? `at most ${job.rate} a second` : null],
          ['First only', job.canary ? `${count(job.canary)}, then it waits until they have ended` : null], ['Stops', job.kind === 'replay' && job.stopIf != null ? `when more than ${Math.round(job.stopIf * 1000) / 10} % die again` : null],
          ['Worked on by', html`<span title="The daemon that works on it">${plain(job.owner, 80)}</span>`],
          ['Its letters', job.kind === 'export' ? null : html`<a href=${to(['letters'], { filter: `job=${job.id} ${ALL}` })}>which it dealt with</a>`]])}</section>`);
  }

  /** A group is named by its id: a link leads to what it is. */
  #which(job) {
    const group = /^group=([0-9a-f-]+)$/.exec(job.said)?.[1];
    return group ? html`group <a href=${to(['groups', group])}><code>${group}</code></a>` : plain(job.said, 300);
  }

  #acts(job) {
    const off = !may('operator');
    const why = whyNot('operator');
    const button = (label, act, primary = false) => html`<button type="button" class=${primary ? 'primary' : ''} ?disabled=${off} title=${why} @click=${() => this.#turn(act)}>${label}</button>`;
    const cancel = html`<button type="button" ?disabled=${off} title=${why} @click=${() => ask({
      title: 'Cancel this job?', yes: 'Cancel the job', danger: true, text: html`<p>What it has done stays done; the rest is left as it is.</p>`, act: () => this.#turn('cancel', true),
    })}>Cancel</button>`;
    if (job.state === 'running') return html`${cancel}${button('Pause', 'pause')}`;
    if (['paused', 'stopped', 'failed'].includes(job.state)) return html`${cancel}${button('Resume', 'resume', true)}`;
    return job.kind === 'export' && job.state === 'done' ? html`<a class="button primary" download href=${addressOf(['jobs', job.id, 'file'])}>Download</a>` : nothing;
  }

  async #turn(act, passOn = false) {
    try {
      this.#job.value = await post(['jobs', this.name(1), act]);
      this.trouble = null;
      this.requestUpdate();
    } catch (trouble) {
      if (passOn) throw trouble;
      this.trouble = trouble;
    }
  }
}

const VERBS = { replay: 'Replay', purge: 'Purge', export: 'Export' };
customElements.define('rd-job', JobScreen);
