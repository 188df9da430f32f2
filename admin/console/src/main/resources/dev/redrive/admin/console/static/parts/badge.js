// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { flat } from '../text/plain.js';

/** What each word means, and whether it is good news. */
const WORDS = {
  pending: ['quiet', 'Waits for its first attempt, or for its turn'],
  active: ['busy', 'A handler works on it now'],
  failed: ['warn', 'Its last attempt failed; it waits for the next one'],
  completed: ['good', 'A handler has finished it'],
  duplicate: ['quiet', 'Not attempted: one with the same ids was completed before'],
  dead: ['bad', 'Given up: only a person or a recovery rule sends it back to work'],
  open: ['bad', 'Nobody has dealt with it yet'],
  held: ['warn', 'Set aside by a person: no replay touches it until it is released'],
  replaying: ['busy', 'A job is sending it back to work'],
  replayed: ['good', 'It was sent back to work'],
  dropped: ['quiet', 'It was purged'],
  resolved: ['good', 'A person says that the cause is gone'],
  regressed: ['bad', 'It was resolved, and then letters died of it again'],
  running: ['busy', 'At work now'],
  paused: ['warn', 'Waits for a person'],
  stopped: ['bad', 'Stopped by itself: too many died again'],
  done: ['good', 'Finished'],
  cancelled: ['quiet', 'Ended by a person before it was done'],
  blocked: ['bad', 'It cannot go on by itself'],
  exhausted: ['plain', 'All the attempts its policy allows have failed'],
  permanent: ['plain', 'The failure is of a kind that trying again cannot mend'],
  rejected: ['plain', 'The handler worked, and says that the message is bad'],
  invalid: ['plain', 'The message does not fit its schema'],
  unreadable: ['plain', 'The message could not be read'],
  expired: ['plain', 'It grew older than its policy allows'],
  crashed: ['plain', 'It ended the process that attempted it'],
  succeeded: ['good', 'The handler finished it'],
  'timed-out': ['bad', 'The handler did not end in time'],
  abandoned: ['quiet', 'We stopped the attempt; it costs nothing'],
};

export const badge = (word) => html`
  <span class="badge ${WORDS[word]?.[0] ?? 'plain'}" title=${WORDS[word]?.[1] ?? ''}>${flat(word, 40)}</span>`;
