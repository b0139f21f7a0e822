// The list above the composer: commands, option values and members.

import { h } from './dom.js';
import { Picker } from './picker.js';

/** Shows items for the field that has the focus. Only `pickOn` keys and clicks pick. */
export class Suggestions {
  constructor(label) {
    this.heading = h('div', { class: 'suggestions-heading' });
    this.empty = h('div', { class: 'suggestions-empty' });
    this.picker = new Picker({ label, picked: (item) => this.picked(item) });
    this.element = h('div', { class: 'suggestions', hidden: true, data: { suggestions: true } }, this.heading, this.picker.element, this.empty);
    this.picked = () => {};
    this.field = null;
    this.steered = false;
  }

  get open() {
    return !this.element.hidden;
  }

  /** Whether Enter or Tab would pick something. */
  get hasActive() {
    return this.open && this.picker.active >= 0;
  }

  /** Shows items for a field; `empty` is said when there are none. */
  show(field, { heading, items, empty = '', picked }) {
    if (this.field !== field) this.#release();
    this.field = field;
    this.picked = picked;
    this.steered = false;
    this.heading.replaceChildren(...[heading].flat());
    this.empty.textContent = items.length ? '' : empty;
    this.empty.hidden = !this.empty.textContent;
    this.element.hidden = false;
    this.picker.show(items);
    this.#announce();
  }

  hide() {
    this.element.hidden = true;
    this.#release();
  }

  pick() {
    return this.picker.pick();
  }

  /** Handles arrows and Escape; true if the key was for the list. */
  key(event) {
    if (!this.open) return false;
    if (event.key === 'Escape') this.hide();
    else if (this.picker.items.length && this.picker.key(event.key)) this.steered = true;
    else return false;
    this.#announce();
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #announce() {
    if (!this.field) return;
    this.field.setAttribute('aria-expanded', String(this.open));
    this.field.setAttribute('aria-controls', this.picker.element.id);
    this.field.setAttribute('aria-activedescendant', this.picker.activeId);
  }

  #release() {
    this.field?.setAttribute('aria-expanded', 'false');
    this.field?.removeAttribute('aria-activedescendant');
    this.field = null;
  }
}
