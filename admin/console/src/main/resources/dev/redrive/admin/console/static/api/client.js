// SPDX-License-Identifier: Apache-2.0
// Asks the server. What it refuses becomes a Trouble, with the remedy it names.

const ROOT = '/api/v1';

/** Why something did not work, and what to do about it. */
export class Trouble extends Error {
  constructor(status, title, detail, remedy) {
    super(detail || title);
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.remedy = remedy;
  }

  get notAuthorised() {
    return this.status === 401;
  }

  get forbidden() {
    return this.status === 403;
  }
}

/**
 * @param {string[]} path names below /api/v1, not encoded
 * @param {Record<string, unknown>} [query] empty values are left out
 */
export function get(path, query = {}, signal = undefined) {
  return ask('GET', path, query, undefined, signal);
}

export function post(path, body = undefined) {
  return ask('POST', path, {}, body);
}

export function remove(path) {
  return ask('DELETE', path, {});
}

/** The address of something to be downloaded. */
export const addressOf = (path) => ROOT + '/' + path.map(encodeURIComponent).join('/');

async function ask(method, path, query, body, signal) {
  const url = new URL(addressOf(path), location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  const headers = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['Idempotency-Key'] = crypto.randomUUID?.() ?? String(Math.random());
  let response;
  try {
    response = await fetch(url, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (broken) {
    if (signal?.aborted) throw broken;
    throw new Trouble(0, 'No answer', 'The server does not answer.', 'Check that it runs; this page goes on by itself once it does.');
  }
  return read(response);
}

async function read(response) {
  const text = await response.text();
  let json = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch { /* told below */ }
  if (response.ok && (json !== null || !text)) return json;
  const trouble = new Trouble(response.status, json?.title ?? 'Unexpected answer',
    json?.detail ?? `The server answered ${response.status}.`, json?.remedy);
  if (trouble.notAuthorised) dispatchEvent(new Event('redrive-login'));
  throw trouble;
}
