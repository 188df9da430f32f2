// SPDX-License-Identifier: Apache-2.0
// Keys for people who do this all day. Rows are whatever carries data-row; a screen marks its acts with data-key.

export const KEYS = [
  ['/', 'go to the filter'],
  ['j', 'next row'],
  ['k', 'row before'],
  ['x', 'select the row'],
  ['Enter', 'open the row'],
  ['r', 'replay what is selected or shown'],
  ['?', 'this list'],
];

export function listen(help) {
  addEventListener('keydown', (key) => {
    if (key.defaultPrevented || key.metaKey || key.ctrlKey || key.altKey || isTyping(key.target) || document.querySelector('dialog[open]')) return;
    const done = { j: () => move(1), k: () => move(-1), x: select, '/': () => press('/'), r: () => press('r'), '?': help }[key.key]?.();
    if (done !== false && 'jkx/r?'.includes(key.key)) key.preventDefault();
  });
}

const isTyping = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && target.type !== 'checkbox';

const rows = () => [...document.querySelectorAll('[data-row]')];
const current = () => document.activeElement?.closest('[data-row]');

function move(by) {
  const all = rows();
  if (!all.length) return false;
  const at = all.indexOf(current());
  const row = all[Math.max(0, Math.min(all.length - 1, at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by))];
  row.querySelector('a[href]')?.focus();
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

function select() {
  const box = current()?.querySelector('input[type=checkbox]');
  box?.click();
  return Boolean(box);
}

function press(name) {
  const found = [...document.querySelectorAll('[data-key]')].find((each) => each.dataset.key === name && !each.disabled);
  if (!found) return false;
  if (name === '/') {
    found.focus();
    found.select?.();
  } else {
    found.click();
  }
  return true;
}
