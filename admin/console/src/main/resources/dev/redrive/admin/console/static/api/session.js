// SPDX-License-Identifier: Apache-2.0
// Who the server takes us for.
import { get, post, remove } from './client.js';

const RANKS = ['viewer', 'operator', 'admin'];

/** @type {{ known: boolean, tokens: boolean, name: string | null, role: string | null, payloads: boolean } | null} */
let session = null;

export const who = () => session;

export async function learn() {
  session = await get(['session']);
  dispatchEvent(new Event('redrive-session'));
  return session;
}

export async function signIn(token) {
  await post(['session'], { token });
  return learn();
}

export async function signOut() {
  await remove(['session']);
  return learn();
}

/** @param {'viewer' | 'operator' | 'admin'} role */
export const may = (role) => Boolean(session?.known) && RANKS.indexOf(session.role) >= RANKS.indexOf(role);

/** For the title of a button that is off. */
export const whyNot = (role) => (may(role) ? '' : `This needs the role ${role}; you are ${session?.role ?? 'not signed in'}.`);
