// Fields of forms that are ticked: a checkbox, a group of them, and radio buttons.

import { Type } from './components.js';
import { freshId, h } from './dom.js';
import { phrase } from './prose.js';
import { say } from './strings.js';

/** A field of one checkbox or of several options, with its label; `read()` is what the form sends. */
export function ticked(data, { label, description }) {
  return data.type === Type.checkbox ? single(data, label, description) : group(data, label, description);
}

function single(data, label, description) {
  const box = h('input', { type: 'checkbox', checked: data.default === true, data: { customId: data.custom_id } });
  return {
    element: h('div', { class: 'modal-field' }, tick(box, label, description)),
    read: () => ({ type: data.type, custom_id: data.custom_id, value: box.checked }),
  };
}

function group(data, label, description) {
  const name = freshId('group');
  const isRadio = data.type === Type.radioGroup;
  const required = data.required !== false;
  const boxes = data.options.map((option) => h('input', {
    type: isRadio ? 'radio' : 'checkbox', name, value: option.value, checked: option.default === true, required: isRadio && required,
    data: { customId: data.custom_id },
  }));
  const values = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const value = isRadio ? () => ({ value: values()[0] ?? null }) : () => ({ values: values() });
  return {
    element: h('fieldset', { class: 'modal-field' },
      h('legend', {}, phrase(label, {}), required ? h('span', { class: 'star', title: say('required') }, ' *') : null),
      description ? h('p', {}, description) : null,
      data.options.map((option, index) => tick(boxes[index], option.label, option.description))),
    read: () => ({ type: data.type, custom_id: data.custom_id, ...value() }),
  };
}

function tick(box, label, description) {
  return h('label', { class: 'tick' }, box, h('span', {}, phrase(label, {}), description ? h('small', {}, description) : null));
}
