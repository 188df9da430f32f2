// SPDX-License-Identifier: Apache-2.0
// Which path shows which screen. Screens are loaded when they are first shown.
import { html } from 'lit';

/**
 * `nav` is the entry of the menu it belongs to.
 * @type {{ fits: (path: string[]) => boolean, load: () => Promise<unknown>, show: (place: any) => unknown, nav: string }[]}
 */
export const ROUTES = [
  { nav: 'overview', fits: (p) => p.length === 0, load: () => import('../screens/overview.js'), show: (place) => html`<rd-overview .place=${place}></rd-overview>` },
  { nav: 'overview', fits: (p) => p[0] === 'queues' && p.length === 2, load: () => import('../screens/queue.js'), show: (place) => html`<rd-queue .place=${place}></rd-queue>` },
  { nav: 'overview', fits: (p) => p[0] === 'queues' && p[2] === 'items' && p.length === 4, load: () => import('../screens/item.js'), show: (place) => html`<rd-item .place=${place}></rd-item>` },
  { nav: 'groups', fits: (p) => p[0] === 'groups' && p.length === 1, load: () => import('../screens/groups.js'), show: (place) => html`<rd-groups .place=${place}></rd-groups>` },
  { nav: 'groups', fits: (p) => p[0] === 'groups' && p.length === 2, load: () => import('../screens/group.js'), show: (place) => html`<rd-group .place=${place}></rd-group>` },
  { nav: 'letters', fits: (p) => p[0] === 'letters' && p.length === 1, load: () => import('../screens/letters.js'), show: (place) => html`<rd-letters .place=${place}></rd-letters>` },
  { nav: 'letters', fits: (p) => p[0] === 'letters' && p.length === 2, load: () => import('../screens/letter.js'), show: (place) => html`<rd-letter .place=${place}></rd-letter>` },
  { nav: 'letters', fits: (p) => p[0] === 'letters' && p[2] === 'edit' && p.length === 3, load: () => import('../screens/edit.js'), show: (place) => html`<rd-edit .place=${place}></rd-edit>` },
  { nav: 'jobs', fits: (p) => p[0] === 'new-job' && p.length === 1, load: () => import('../screens/new-job.js'), show: (place) => html`<rd-new-job .place=${place}></rd-new-job>` },
  { nav: 'jobs', fits: (p) => p[0] === 'jobs' && p.length === 1, load: () => import('../screens/jobs.js'), show: (place) => html`<rd-jobs .place=${place}></rd-jobs>` },
  { nav: 'jobs', fits: (p) => p[0] === 'jobs' && p.length === 2, load: () => import('../screens/job.js'), show: (place) => html`<rd-job .place=${place}></rd-job>` },
  { nav: 'pipelines', fits: (p) => p[0] === 'pipelines' && p.length === 1, load: () => import('../screens/pipelines.js'), show: (place) => html`<rd-pipelines .place=${place}></rd-pipelines>` },
  { nav: 'pipelines', fits: (p) => p[0] === 'pipelines' && p.length === 2, load: () => import('../screens/pipeline.js'), show: (place) => html`<rd-pipeline .place=${place}></rd-pipeline>` },
  { nav: 'policies', fits: (p) => p[0] === 'policies' && p.length === 1, load: () => import('../screens/policies.js'), show: (place) => html`<rd-policies .place=${place}></rd-policies>` },
  { nav: 'policies', fits: (p) => p[0] === 'policies' && p.length === 2, load: () => import('../screens/policy.js'), show: (place) => html`<rd-policy .place=${place}></rd-policy>` },
  { nav: 'audit', fits: (p) => p[0] === 'audit' && p.length === 1, load: () => import('../screens/audit.js'), show: (place) => html`<rd-audit .place=${place}></rd-audit>` },
  { nav: 'system', fits: (p) => p[0] === 'system' && p.length === 1, load: () => import('../screens/system.js'), show: (place) => html`<rd-system .place=${place}></rd-system>` },
];

export const NAV = [
  ['overview', 'Overview', []],
  ['groups', 'Groups', ['groups']],
  ['letters', 'Dead letters', ['letters']],
  ['jobs', 'Jobs', ['jobs']],
  ['pipelines', 'Pipelines', ['pipelines']],
  ['policies', 'Policies', ['policies']],
  ['audit', 'Audit', ['audit']],
  ['system', 'System', ['system']],
];
