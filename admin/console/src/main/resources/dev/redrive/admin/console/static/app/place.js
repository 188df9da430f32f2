// SPDX-License-Identifier: Apache-2.0
// Where we are. All state that is worth a link is in the address: the path names the screen, the query what it shows.

export const ROOT = '/console';

/** @typedef {{ path: string[], query: URLSearchParams }} Place */

/** @returns {Place} */
export function here() {
  const path = location.pathname.replace(/^\/console/, '').split('/').filter(Boolean).map(decoded);
  return { path, query: new URLSearchParams(location.search) };
}

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * An address within the console; whatever the names hold, it stays within.
 * @param {string[]} path names, not encoded
 * @param {Record<string, string | number | null | undefined>} [query] empty values are left out
 */
export function to(path, query = {}) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') asked.set(name, String(value));
  }
  const rest = asked.toString();
  return ROOT + '/' + path.map(encodeURIComponent).join('/') + (rest ? '?' + rest : '');
}

/** The same screen with some of its query changed. */
export function withQuery(changes) {
  const { path, query } = here();
  return to(path, { ...Object.fromEntries(query), ...changes });
}

/** @param {string} address from {@link to} */
export function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new Event('redrive-moved'));
}

/** Clicks on our own links change the screen without loading the page again. */
export function followLinks(root) {
  root.addEventListener('click', (click) => {
    if (click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = click.target instanceof Element ? click.target.closest('a[href]') : null;
    if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return;
    // A link within a picture knows its address only as it was written.
    const { hash, origin, pathname, search } = new URL(link.getAttribute('href'), location.href);
    if (hash || origin !== location.origin || (!pathname.startsWith(ROOT) && pathname !== '/')) return;
    click.preventDefault();
    go(pathname + search);
    scrollTo(0, 0);
  });
}
