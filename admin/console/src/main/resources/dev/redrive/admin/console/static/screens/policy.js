// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { Screen } from '../app/screen.js';
import { go, to, withQuery } from '../app/place.js';
import { get } from '../api/client.js';
import { Load } from '../api/load.js';
import { colour } from '../parts/chart.js';
import { empty } from '../parts/states.js';
import { plain } from '../text/plain.js';
import { count, duration, plural } from '../text/numbers.js';

/** From here on small waits would vanish beside large ones. */
const WIDE = 5_000;

/** One policy: its delays as a curve with the band that chance makes of them, and the time until it gives up. */
class Policy extends Screen {
  #policies = new Load(this, (signal) => get(['policies'], {}, signal));
  #explanation = new Load(this, (signal) => get(['policies', this.name(1)], { attempts: this.query('attempts'), type: this.query('type') }, signal));

  willUpdate(changed) {
    if (changed.get('place')) this.#explanation.run();
  }

  render() {
    this.titled(`Policy ${this.name(1)}`);
    const policy = this.#policies.value?.items.find((each) => each.name === this.name(1));
    return html`
      <nav class="crumbs" aria-label="Where this is"><a href=${to(['policies'])}>Policies</a> › ${plain(this.name(1), 80)}</nav>
      <header class="page-head"><div><h1>${plain(this.name(1), 80)}</h1><p class="muted">${plain(policy?.backoff ?? '', 300)}</p></div></header>
      ${this.#explanation.show((said) => html`
        <div class="facts">
          <div><span class="fact num">${count(said.attempts)}</span><span class="muted">${said.then ? 'attempts in all' : 'attempts shown; there is no end'}</span></div>
          <div><span class="fact num">${duration(said.totalMs)}</span><span class="muted" title="If every attempt fails at once, and chance is left aside">${said.then ? 'until it gives up' : 'until the last one shown'}</span></div>
          ${said.within ? html`<div><span class="fact">${said.within}</span><span class="muted">oldest it may grow</span></div>` : nothing}
          <div><span class="fact">${said.then ? html`dead: ${said.reason ?? ''}` : 'goes on'}</span><span class="muted">in the end</span></div>
        </div>
        <section class="panel" aria-labelledby="curve-title">
          <header class="panel-head"><h2 id="curve-title">Wait after each attempt</h2>${this.#choices(policy)}</header>
          ${said.delays.length ? curve(said) : empty('It never waits', 'A message is given up at its first failure, or tried again at once.')}
        </section>`)}
      ${policy ? this.#cases(policy) : nothing}`;
  }

  #choices(policy) {
    return html`<form class="inline" @submit=${(submit) => submit.preventDefault()}>
      ${policy?.types.length ? html`<label>Type <select @change=${(change) => go(withQuery({ type: change.target.value }))}>
        <option value="">any other</option>${policy.types.map((each) => html`<option value=${each.when} ?selected=${this.query('type') === each.when}>${each.when}</option>`)}</select></label>` : nothing}
      <label>Attempts <input type="number" min="1" max="100" placeholder="as configured" .value=${this.query('attempts')}
        @change=${(change) => go(withQuery({ attempts: change.target.value }))}></label></form>`;
  }

  #cases(policy) {
    const rows = [...policy.types.map((each) => ['type', each]), ...policy.failures.map((each) => ['failure', each])];
    return html`
      ${rows.length ? html`<section class="panel" aria-labelledby="cases-title"><header class="panel-head"><h2 id="cases-title">What differs</h2></header>
        <div class="scroll" tabindex="0" role="group" aria-label="Cases"><table><thead><tr><th scope="col">For</th><th scope="col">Attempts</th><th scope="col">Wait</th><th scope="col">Within</th></tr></thead>
        <tbody>${rows.map(([kind, each]) => html`<tr><td>${kind} <code>${plain(each.when, 120)}</code></td><td class="num">${each.attempts ?? 'any'}</td><td>${plain(each.backoff, 200)}</td><td>${each.within ?? '–'}</td></tr>`)}</tbody></table></div></section>` : nothing}
      ${policy.rules.length ? html`<section class="panel" aria-labelledby="rules-title"><header class="panel-head"><h2 id="rules-title">Rules <span class="muted">the first that fits wins</span></h2></header>
        <div class="scroll" tabindex="0" role="group" aria-label="Rules"><table><thead><tr><th scope="col">When it fails with</th><th scope="col">Then</th></tr></thead>
        <tbody>${policy.rules.map((each) => html`<tr><td><code>${plain(each.when, 120)}</code></td><td>${each.then}</td></tr>`)}</tbody></table></div></section>` : nothing}`;
  }
}

function curve(said) {
  const { delays } = said;
  const most = Math.max(...delays.map((each) => each.maxMs));
  const least = Math.min(...delays.filter((each) => each.minMs > 0).map((each) => each.minMs));
  const wide = least > 0 && most / least > WIDE;
  const config = () => ({
    type: 'line',
    data: {
      labels: delays.map((each) => each.attempt),
      datasets: [
        { label: 'at most', data: delays.map((each) => each.maxMs), borderWidth: 0, pointRadius: 0, fill: '+1', backgroundColor: colour('--band'), tension: 0.2 },
        { label: 'at least', data: delays.map((each) => each.minMs), borderWidth: 0, pointRadius: 0, tension: 0.2 },
        { label: 'without chance', data: delays.map((each) => each.baseMs), borderColor: colour('--accent'), backgroundColor: colour('--accent'), borderWidth: 2, pointRadius: 3, tension: 0.2 },
      ],
    },
    options: {
      interaction: { mode: 'index', intersect: false },
      plugins: { tooltip: { callbacks: { title: ([item]) => `after attempt ${item.label}`, label: (item) => `${item.dataset.label}: ${duration(item.raw)}` } } },
      scales: {
        x: { title: { text: 'after attempt' } },
        y: { type: wide ? 'logarithmic' : 'linear', beginAtZero: !wide, title: { text: wide ? 'wait (each step ten times more)' : 'wait' }, ticks: { callback: (value) => duration(value), maxTicksLimit: 7 } },
      },
    },
  });
  const table = {
    head: ['After attempt', 'Wait', 'At least', 'At most', 'Waited in all'],
    rows: delays.map((each) => [each.attempt, duration(each.baseMs), duration(each.minMs), duration(each.maxMs), duration(each.totalMs)]),
  };
  return html`<rd-chart .config=${config} .table=${table} label=${`Wait after each of ${plural(said.attempts, 'attempt')}; ${duration(said.totalMs)} in all`}></rd-chart>
    <p class="muted small-print pad">The line is the wait without chance; the band is what jitter, a bit of chance for each message, can make of it.</p>`;
}
customElements.define('rd-policy', Policy);
