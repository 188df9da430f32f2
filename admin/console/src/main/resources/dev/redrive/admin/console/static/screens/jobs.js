// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { Screen } from '../app/screen.js';
import { to } from '../app/place.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { badge } from '../parts/badge.js';
import { freshPill } from '../parts/fresh-pill.js';
import { progress } from '../parts/progress.js';
import { empty } from '../parts/states.js';
import { time } from '../parts/time.js';
import { plain } from '../text/plain.js';
import { count } from '../text/numbers.js';

const SHOWN = 100;

/** What people and recovery rules did with many letters at once. */
class Jobs extends Screen {
  #fresh = new Set();
  #jobs = new Load(this, async (signal) => {
    this.#fresh.clear();
    return (await get(['jobs'], {}, signal)).items;
  }, {
    job: (job, load) => {
      if (!load.value) return;
      if (load.value.some((each) => each.id === job.id)) load.value = load.value.map((each) => (each.id === job.id ? job : each));
      else this.#fresh.add(job.id);
    },
  });

  render() {
    this.titled('Jobs');
    return html`
      <header class="page-head"><div><h1>Jobs</h1><p class="muted">Replays, purges and exports. They go on after a restart, and what they did is not done twice.</p></div></header>
      <section class="panel" aria-label="Jobs">
        ${freshPill(this.#fresh.size, () => this.#jobs.run())}
        ${this.#jobs.show((jobs) => (jobs.length ? html`
          <ul class="rows">${repeat(jobs.slice(0, SHOWN), (each) => each.id, (each) => html`<li data-row>
            <div class="row-main"><a class="row-title" href=${to(['jobs', each.id])}>${each.kind} of ${count(each.all)}: ${plain(each.said, 140)}</a>
              <div class="row-sub">${badge(each.state)}<span class="muted">by ${plain(each.by, 40)}</span>
                ${each.outcome ? html`<span class=${each.diedAgain ? 'bad-text' : 'muted'}>${plain(each.outcome, 160)}</span>` : nothing}</div></div>
            <div class="row-progress">${progress(each)}</div>
            <div class="row-when muted"><span>${time(each.startedAt)}</span></div></li>`)}</ul>
          ${jobs.length > SHOWN ? html`<p class="more muted">The newest ${SHOWN} of ${count(jobs.length)} are shown.</p>` : nothing}`
          : empty('There were no jobs', html`A replay begins at a <a href=${to(['groups'])}>group</a> or at <a href=${to(['letters'])}>dead letters</a>.`)))}
      </section>`;
  }
}
customElements.define('rd-jobs', Jobs);
