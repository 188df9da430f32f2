// SPDX-License-Identifier: Apache-2.0
import { LitElement, html, nothing } from 'lit';
import {
  BarController, BarElement, CategoryScale, Chart, Filler, LineController, LineElement, LinearScale, LogarithmicScale, PointElement, Tooltip,
} from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, Filler, LineController, LineElement, LinearScale, LogarithmicScale, PointElement, Tooltip);

const SETTLE_MS = 50;

/** A colour of the page, as it is right now. */
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * A chart, and the same numbers as a table for whoever prefers them.
 * @property {() => import('chart.js').ChartConfiguration} config made anew when colours change
 * @property {{ head: string[], rows: unknown[][] }} table
 */
class ChartView extends LitElement {
  static properties = { config: {}, label: {}, table: {} };

  #chart = null;
  #redraw = () => setTimeout(() => this.#draw(), SETTLE_MS);

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('redrive-settings', this.#redraw);
    if (this.hasUpdated) this.#draw();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('redrive-settings', this.#redraw);
    this.#chart?.destroy();
    this.#chart = null;
  }

  render() {
    return html`
      <div class="chart"><canvas role="img" aria-label=${this.label ?? 'Chart'}></canvas></div>
      ${this.table ? html`<details class="as-table"><summary>As a table</summary>
        <div class="scroll" tabindex="0" role="group" aria-label="Table"><table>
          <thead><tr>${this.table.head.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
          <tbody>${this.table.rows.map((row) => html`<tr>${row.map((each) => html`<td>${each}</td>`)}</tr>`)}</tbody>
        </table></div></details>` : nothing}`;
  }

  updated(changed) {
    if (changed.has('config')) this.#draw();
  }

  #draw() {
    const canvas = this.querySelector('canvas');
    if (!canvas || !this.config || !this.isConnected) return;
    const config = this.config();
    if (this.#chart && this.#chart.config.type === config.type) {
      this.#chart.data = config.data;
      this.#chart.options = withLook(config.options);
      this.#chart.update('none');
      return;
    }
    this.#chart?.destroy();
    this.#chart = new Chart(canvas, { ...config, options: withLook(config.options) });
  }
}

/** What all charts have in common. */
function withLook(options) {
  const text = colour('--text-soft');
  const line = colour('--line');
  const scales = {};
  for (const [name, scale] of Object.entries(options.scales ?? {})) {
    scales[name] = {
      ...scale,
      grid: { color: line, display: name === 'y', ...scale.grid },
      border: { display: false },
      ticks: { color: text, maxRotation: 0, autoSkipPadding: 16, font: { size: 11 }, ...scale.ticks },
      title: scale.title ? { display: true, color: text, font: { size: 11 }, ...scale.title } : undefined,
    };
  }
  return { animation: false, responsive: true, maintainAspectRatio: false, ...options, scales };
}
customElements.define('rd-chart', ChartView);
