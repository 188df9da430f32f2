// SPDX-License-Identifier: Apache-2.0
import { LitElement } from 'lit';

/** What all screens are: they live in the page itself, under its one style sheet, and know their place. */
export class Screen extends LitElement {
  static properties = { place: {} };

  createRenderRoot() {
    return this;
  }

  /** The name in the path at this position. */
  name(at) {
    return this.place.path[at] ?? '';
  }

  query(name) {
    return this.place.query.get(name) ?? '';
  }

  titled(text) {
    document.title = `${text} · Redrive`;
  }
}
