// SPDX-License-Identifier: Apache-2.0
import { html, nothing } from 'lit';
import { plain } from '../text/plain.js';
import { count } from '../text/numbers.js';

const SHOWN = 100;

const partition = (each) => html`<tr><td>${plain(each.place, 120)}</td><td class="num">${count(each.watermark)}</td>
  <td class="num">${count(each.end)}</td><td class="num">${count(each.lag)}</td><td class="num">${count(each.out)}</td>
  <td class="num">${count(each.waiting)}</td><td class="num">${count(each.late)}</td></tr>`;

/** The topic it reads first, then the one its messages wait on: of each so many. */
const shown = (kafka) => [...kafka.partitions.slice(0, SHOWN), ...kafka.retryPartitions.slice(0, SHOWN)];

const left = (kafka) => kafka.partitions.length + kafka.retryPartitions.length - shown(kafka).length;

/** How a queue stands on Kafka. */
export const queueKafka = (kafka) => html`
  <details class="panel" open><summary>Kafka: ${count(kafka.partitions.length)} partitions, ${count(kafka.partitions.reduce((sum, each) => sum + each.lag, 0))} records behind</summary>
    ${kafka.warnings.map((each) => html`<p class="note warn">${plain(each, 300)}</p>`)}
    ${kafka.paused.map((each) => html`<p class="note">reads less than it could: ${plain(each, 200)}</p>`)}
    <p class="muted pad">${count(kafka.held)} wait in memory, ${count(kafka.followers)} stand behind them, ${count(kafka.waiting)} wait on the retry topic, ${count(kafka.late)} are late.</p>
    <div class="scroll" tabindex="0" role="group" aria-label="Partitions"><table>
      <thead><tr><th scope="col">Partition</th><th scope="col" title="Everything below is finished">Watermark</th><th scope="col">End</th><th scope="col" title="Records between the watermark and the end">Lag</th><th scope="col" title="Being worked on">Out</th>
        <th scope="col" title="For their next attempt, in memory or on the retry topic">Waiting</th><th scope="col" title="Of these, those whose time has come">Late</th></tr></thead>
      <tbody>${shown(kafka).map(partition)}</tbody></table></div>
    ${left(kafka) > 0 ? html`<p class="more muted">${count(left(kafka))} more are not shown.</p>` : nothing}
  </details>`;
