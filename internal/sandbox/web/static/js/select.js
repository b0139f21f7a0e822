// Select menus: a button that shows the chosen options and opens a list.

import { classes, h } from './dom.js';
import { icon } from './icons.js';
import { Picker } from './picker.js';
import { openPopup } from './popup.js';
import { emojiView } from './prose.js';
import { say } from './strings.js';

/**
 * A select menu. `options` are { value, label, description, emoji, default }; `chosen` are the values it shows (null: the
 * defaults); `changed` is called with the new values: at once for a single choice, at closing for several.
 */
export function selectMenu({ component, options, chosen, busy = false, changed }) {
  let values = chosen ?? options.filter((option) => option.default).map((option) => option.value);
  const several = (component.max_values ?? 1) > 1;
  const face = h('span', { class: 'select-face' });
  const button = h('button', {
    class: classes('select', busy && 'busy'), type: 'button', role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': 'false',
    'aria-label': component.placeholder ?? say('choose'), disabled: component.disabled,
    data: { customId: component.custom_id, busy },
  }, face, icon('down'));

  const refresh = () => {
    const picked = options.filter((option) => values.includes(option.value));
    face.classList.toggle('empty', picked.length === 0);
    face.replaceChildren(...(picked.length ? [picked.map((option) => option.label).join(', ')] : [component.placeholder ?? say('choose')]));
  };

  const open = () => {
    const before = values;
    let close = () => {};
    const picker = new Picker({
      label: component.placeholder ?? say('choose'), multiple: several,
      picked: (item) => {
        values = several ? toggled(values, item.value, component.max_values) : [item.value];
        if (several) picker.show(items(options, values), picker.active);
        else close();
      },
    });
    const keys = keysOf(picker, () => close(), button);
    button.addEventListener('keydown', keys);
    button.setAttribute('aria-expanded', 'true');
    picker.show(items(options, values), Math.max(0, options.findIndex((option) => values.includes(option.value))));
    close = openPopup(button, picker.element, {
      sameWidth: true,
      closed: () => {
        button.removeEventListener('keydown', keys);
        button.setAttribute('aria-expanded', 'false');
        button.removeAttribute('aria-activedescendant');
        refresh();
        const enough = values.length >= (component.min_values ?? 1);
        if (enough && (values !== before) && (!several || !sameSet(values, before))) changed(values);
      },
    });
  };

  button.addEventListener('click', () => {
    if (!busy && button.getAttribute('aria-expanded') === 'false') open();
  });
  refresh();
  return button;
}

function items(options, values) {
  return options.map((option) => ({
    value: option.value, label: option.label, detail: option.description, lead: option.emoji ? emojiView(option.emoji) : option.lead,
    chosen: values.includes(option.value), note: values.includes(option.value) ? icon('check') : null,
  }));
}

function keysOf(picker, close, button) {
  return (event) => {
    if (event.key === 'Enter' || event.key === ' ') picker.pick();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (!picker.key(event.key)) return;
    button.setAttribute('aria-activedescendant', picker.activeId);
    if (event.key !== 'Tab') event.preventDefault();
  };
}

function toggled(values, value, most) {
  if (values.includes(value)) return values.filter((each) => each !== value);
  return [...values, value].slice(-most);
}

function sameSet(one, other) {
  return one.length === other.length && one.every((value) => other.includes(value));
}
