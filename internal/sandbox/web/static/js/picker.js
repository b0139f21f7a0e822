// A list to pick from with keys or the mouse. The focus stays in a field or on a button, and the list only marks an
// active item. So its owner forwards the keys.

import { classes, freshId, h } from './dom.js';

/**
 * An item is { value, label, detail, note, lead, chosen }: lead is a node before the label, note is at the right. `picked`
 * is called with an item.
 */
export class Picker {
  constructor({ label, picked, multiple = false }) {
    this.items = [];
    this.active = -1;
    this.picked = picked;
    this.element = h('ul', {
      class: 'picker', role: 'listbox', id: freshId('list'), 'aria-label': label, 'aria-multiselectable': multiple ? 'true' : null,
    });
  }

  show(items, active = items.length ? 0 : -1) {
    this.items = items;
    this.element.replaceChildren(...items.map((item, index) => this.#row(item, index)));
    this.#activate(active);
  }

  move(step) {
    if (!this.items.length) return;
    this.#activate((this.active + step + this.items.length) % this.items.length);
  }

  /** Picks the active item; false if there is none. */
  pick() {
    const item = this.items[this.active];
    if (!item) return false;
    this.picked(item);
    return true;
  }

  /** The element id of the active item, for aria-activedescendant. */
  get activeId() {
    return this.active < 0 ? '' : this.element.children[this.active].id;
  }

  /** Handles a key that belongs to a list; true if it was one. */
  key(name) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (!(name in steps)) return false;
    this.move(steps[name]);
    return true;
  }

  #activate(index) {
    this.element.children[this.active]?.classList.remove('active');
    this.active = index;
    const row = this.element.children[index];
    row?.classList.add('active');
    row?.scrollIntoView?.({ block: 'nearest' });
  }

  #row(item, index) {
    return h('li', {
      class: classes('pick', item.chosen && 'chosen'), role: 'option', id: freshId('pick'),
      'aria-selected': item.chosen ? 'true' : 'false', data: { suggestion: String(item.value) },
      on: {
        mousemove: () => this.active !== index && this.#activate(index),
        mousedown: (event) => event.preventDefault(),
        click: () => this.picked(item),
      },
    },
    item.lead ? h('span', { class: 'pick-lead' }, item.lead) : null,
    h('span', { class: 'pick-words' }, h('span', { class: 'pick-label' }, item.label),
      item.detail ? h('span', { class: 'pick-detail' }, item.detail) : null),
    item.note ? h('span', { class: 'pick-note' }, item.note) : null);
  }
}
