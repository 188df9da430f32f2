// SPDX-License-Identifier: Apache-2.0

/** @returns {Uint8Array} */
export function fromBase64(text) {
  const raw = atob(text);
  return Uint8Array.from(raw, (each) => each.charCodeAt(0));
}

export const fromText = (text) => new TextEncoder().encode(text);

const hex = (n, digits) => n.toString(16).padStart(digits, '0');

/** Sixteen bytes a line: place, numbers, characters. */
export function hexDump(bytes, from, lines) {
  const out = [];
  for (let at = from; at < Math.min(bytes.length, from + lines * 16); at += 16) {
    const row = bytes.slice(at, at + 16);
    const numbers = Array.from(row, (each) => hex(each, 2)).join(' ').padEnd(47);
    const characters = Array.from(row, (each) => (each >= 32 && each < 127 ? String.fromCharCode(each) : '·')).join('');
    out.push(`${hex(at, 8)}  ${numbers}  ${characters}`);
  }
  return out.join('\n');
}
