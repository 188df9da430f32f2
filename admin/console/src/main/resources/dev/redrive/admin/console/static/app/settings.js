// SPDX-License-Identifier: Apache-2.0
// What a person chose for this browser: colours, and how times are written.

const THEME = 'redrive.theme';
const TIMES = 'redrive.times';

function kept(name, usual) {
  try {
    return localStorage.getItem(name) ?? usual;
  } catch {
    return usual;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* then it holds for this page only */ }
  dispatchEvent(new Event('redrive-settings'));
}

/** @returns {'system' | 'light' | 'dark'} */
export const theme = () => document.documentElement.dataset.theme ?? 'system';

export function chooseTheme(choice) {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  keep(THEME, choice);
}

let chosenTimes = kept(TIMES, 'relative');

/** @returns {'relative' | 'local' | 'utc'} */
export const times = () => chosenTimes;

export function chooseTimes(choice) {
  chosenTimes = choice;
  keep(TIMES, choice);
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dispatchEvent(new Event('redrive-settings')));
