// SPDX-License-Identifier: Apache-2.0
// Before anything is painted, so that a dark page never flashes white. No module: those wait for the whole page.
try {
  const theme = localStorage.getItem('redrive.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch { /* a browser that keeps nothing shows what the system prefers */ }
