// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { go, to } from '../app/place.js';
import { flat } from '../text/plain.js';
import { count } from '../text/numbers.js';
import { colour } from './chart.js';

const HOUR = 3_600_000;
const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];
const TOP = SERIES.length;

const title = (text) => flat(text, 70);
const clock = (at) => `${String(new Date(at).getUTCHours()).padStart(2, '0')}:00`;
const day = (at) => new Date(at).toISOString().slice(0, 10);

/**
 * Letters that died, by group and hour, the largest groups apart.
 * @param {{ group: string, title: string, hours: { from: string, letters: number }[] }[]} deaths
 */
export function deathsChart(deaths, hours = 24, now = Date.now()) {
  const end = Math.floor(now / HOUR) * HOUR;
  const slots = Array.from({ length: hours }, (_, i) => end - (hours - 1 - i) * HOUR);
  const place = new Map(slots.map((at, i) => [at, i]));
  const rows = deaths.map((each) => {
    const letters = new Array(hours).fill(0);
    for (const hour of each.hours) {
      const i = place.get(Math.floor(Date.parse(hour.from) / HOUR) * HOUR);
      if (i !== undefined) letters[i] += hour.letters;
    }
    return { group: each.group, title: title(each.title), letters, sum: letters.reduce((a, b) => a + b, 0) };
  }).filter((each) => each.sum).sort((a, b) => b.sum - a.sum);
  const shown = rows.slice(0, TOP);
  const rest = rows.slice(TOP);
  if (rest.length) {
    shown.push({
      group: null, title: `${rest.length} other groups`, sum: rest.reduce((a, b) => a + b.sum, 0),
      letters: slots.map((_, i) => rest.reduce((a, b) => a + b.letters[i], 0)),
    });
  }
  const paint = (i) => colour(shown[i].group === null ? '--series-rest' : SERIES[i]);
  const config = () => ({
    type: 'bar',
    data: {
      labels: slots.map(clock),
      datasets: shown.map((each, i) => ({
        label: each.title, data: each.letters, backgroundColor: paint(i), stack: 'all', borderRadius: 2, maxBarThickness: 28,
      })),
    },
    options: {
      interaction: { mode: 'index', intersect: false },
      onClick: (_, found) => {
        const group = found.length && shown[found[0].datasetIndex]?.group;
        if (group && shown.length > 1) go(to(['groups', group]));
      },
      plugins: { tooltip: { filter: (item) => item.raw > 0, callbacks: { title: ([item]) => (item ? `${day(slots[item.dataIndex])} ${item.label} UTC` : '') } } },
      scales: { x: { stacked: true }, y: { stacked: true, beginAtZero: true, ticks: { precision: 0 } } },
    },
  });
  const table = {
    head: ['Hour (UTC)', ...shown.map((each) => each.title)],
    rows: slots.map((at, i) => [`${day(at)} ${clock(at)}`, ...shown.map((each) => count(each.letters[i]))]),
  };
  const sum = rows.reduce((a, b) => a + b.sum, 0);
  return { shown, sum, view: html`
    <rd-chart .config=${config} .table=${table} label=${`Dead letters by hour: ${count(sum)} in the last ${hours} hours`}></rd-chart>` };
}

/** Which colour is which group; each is a link. */
export const legend = (shown) => html`
  <ul class="legend">${shown.map((each, i) => html`<li>
    <svg class="swatch ${each.group === null ? 'series-rest' : 'series-' + (i + 1)}" viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" rx="2"></rect></svg>
    ${each.group === null ? each.title : html`<a href=${to(['groups', each.group])}>${each.title}</a>`}
    <span class="muted num">${count(each.sum)}</span></li>`)}</ul>`;
