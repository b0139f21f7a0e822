// A menu that a button opens: a list to pick from with keys or the mouse.

import { Picker } from './picker.js';
import { openPopup } from './popup.js';

/** Opens a menu at a button. Items are those of a Picker; `picked` is called with one. The rest goes to openPopup. */
export function openMenu(button, { label, items, picked, ...placing }) {
  const picker = new Picker({ label, picked: (item) => { close(); picked(item); } });
  const keys = (event) => {
    if (event.key === 'Enter' || event.key === ' ') picker.pick();
    else if (event.key === 'Tab') close();
    else if (!picker.key(event.key)) return;
    button.setAttribute('aria-activedescendant', picker.activeId);
    if (event.key !== 'Tab') event.preventDefault();
  };
  picker.show(items, Math.max(0, items.findIndex((item) => item.chosen)));
  button.addEventListener('keydown', keys);
  button.setAttribute('aria-expanded', 'true');
  const close = openPopup(button, picker.element, {
    ...placing,
    closed: () => {
      button.removeEventListener('keydown', keys);
      button.setAttribute('aria-expanded', 'false');
      button.removeAttribute('aria-activedescendant');
    },
  });
  return picker.element;
}
