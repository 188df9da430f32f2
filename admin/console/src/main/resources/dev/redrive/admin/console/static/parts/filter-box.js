// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import { go, here, withQuery } from '../app/place.js';

const HELP = 'Terms such as queue=orders code=TIMEOUT type=invoice.* age>1h state=open,held text~"card declined"; all must fit.';

/** The filter of a list of dead letters; it is in the address. */
export const filterBox = () => html`
  <form class="filter" role="search" @submit=${submitted}>
    <input type="search" name="filter" data-key="/" aria-label="Filter dead letters" title=${HELP} maxlength="2000" spellcheck="false" autocomplete="off"
      placeholder="Filter, e.g. queue=orders code=TIMEOUT age&gt;1h" .value=${here().query.get('filter') ?? ''}>
    <button type="submit">Filter</button>
  </form>`;

function submitted(submit) {
  submit.preventDefault();
  go(withQuery({ filter: new FormData(submit.target).get('filter'), after: null }));
}
