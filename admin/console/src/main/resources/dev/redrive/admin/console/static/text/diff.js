// SPDX-License-Identifier: Apache-2.0

/** Beyond this the middle is shown as replaced in whole. */
const CELLS_MAX = 1_000_000;

/**
 * What changed between two texts, line by line.
 * @returns {{ kind: 'same' | 'gone' | 'new', text: string }[]}
 */
export function diff(before, after) {
  const a = before.split('\n');
  const b = after.split('\n');
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return [
    ...a.slice(0, head).map(same),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(same),
  ];
}

const same = (text) => ({ kind: 'same', text });
const gone = (text) => ({ kind: 'gone', text });
const fresh = (text) => ({ kind: 'new', text });

function middle(a, b) {
  if (a.length * b.length > CELLS_MAX) return [...a.map(gone), ...b.map(fresh)];
  // Longest common run of lines, from the end.
  const longest = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  const out = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) out.push(same(a[(i++, j++, i - 1)]));
    else if (longest[i + 1][j] >= longest[i][j + 1]) out.push(gone(a[i++]));
    else out.push(fresh(b[j++]));
  }
  return [...out, ...a.slice(i).map(gone), ...b.slice(j).map(fresh)];
}
