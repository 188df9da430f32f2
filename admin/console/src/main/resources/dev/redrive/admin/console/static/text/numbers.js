// SPDX-License-Identifier: Apache-2.0
// Numbers and times in words.

const WHOLE = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Null is a number that is not known. */
export const count = (n) => (n === null ? '?' : WHOLE.format(n ?? 0));

/** 12.3K from ten thousand on: for cards, where the whole number stands in the title. */
export const brief = (n) => ((n ?? 0) >= 10_000 ? SHORT.format(n) : count(n));

export const plural = (n, one, many = one + 's') => `${count(n)} ${n === 1 ? one : many}`;

export const rate = (n) => `${n >= 100 ? WHOLE.format(Math.round(n)) : (Math.round((n ?? 0) * 10) / 10).toString()}/s`;

export function bytes(n) {
  if (n < 1024) return plural(n, 'byte');
  if (n < 1024 * 1024) return `${(n / 1024).toFixed(1)} KiB`;
  return `${(n / 1024 / 1024).toFixed(1)} MiB`;
}

/** 850 ms, 4.2 s, 3 min 20 s, 2 h 5 min, 3 d 4 h */
export function duration(ms) {
  const s = Math.max(0, ms) / 1000;
  if (!s) return '0 s';
  if (s < 1) return `${Math.round(ms)} ms`;
  if (s < 60) return `${s < 10 ? Math.round(s * 10) / 10 : Math.round(s)} s`;
  if (s < 3600) return two(Math.floor(s / 60), 'min', Math.round(s % 60), 's');
  if (s < 86400) return two(Math.floor(s / 3600), 'h', Math.round((s % 3600) / 60), 'min');
  return two(Math.floor(s / 86400), 'd', Math.round((s % 86400) / 3600), 'h');
}

const two = (a, unit, b, smaller) => (b ? `${a} ${unit} ${b} ${smaller}` : `${a} ${unit}`);

/** 5 s ago, in 3 min: one unit is enough. */
export function ago(at, now = Date.now()) {
  const ms = now - at;
  const s = Math.abs(ms) / 1000;
  if (s < 2) return 'now';
  const rough = s < 60 ? `${Math.round(s)} s` : s < 3600 ? `${Math.round(s / 60)} min` : s < 86400 ? `${Math.round(s / 3600)} h` : `${Math.round(s / 86400)} d`;
  return ms >= 0 ? `${rough} ago` : `in ${rough}`;
}

const pad = (n) => String(n).padStart(2, '0');

export const utc = (at) => new Date(at).toISOString().replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');

export function local(at) {
  const d = new Date(at);
  return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())} ${pad(d.getHours())}:${pad(d.getMinutes())}:${pad(d.getSeconds())}`;
}
