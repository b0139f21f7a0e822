// Modal forms over one pane: those of the bot, and those of the page itself.

import { optionsOf, Type } from './components.js';
import { freshId, h } from './dom.js';
import { given } from './files.js';
import { icon } from './icons.js';
import { phrase, prose } from './prose.js';
import { selectMenu } from './select.js';
import { say } from './strings.js';

const paragraph = 2;

/**
 * Opens a form over a pane: { title, fields, note, action }. Fields are { element, read, focus }; `submit(values)` returns a
 * promise of whether it succeeded. The rest of the pane is inert until the form closes.
 */
export function openForm(pane, { title, fields, note, action, customId, submit }) {
  const titleId = freshId('title');
  const behind = [...pane.children];
  const opener = document.activeElement;
  const problem = h('div', { class: 'failure', role: 'alert', hidden: true }, icon('warn'), say('modalFailed'));
  const go = h('button', { class: 'button primary', type: 'submit', data: { modalSubmit: true } }, action);

  const close = () => {
    overlay.remove();
    for (const each of behind) each.inert = false;
    opener?.focus?.({ preventScroll: true });
  };
  const send = async (event) => {
    event.preventDefault();
    go.disabled = true;
    problem.hidden = true;
    const well = await submit(fields.map((field) => field.read?.()).filter(Boolean));
    if (well) return close();
    go.disabled = false;
    problem.hidden = false;
  };

  const overlay = h('div', {
    class: 'modal-shade', on: {
      mousedown: (event) => event.target === overlay && close(),
      keydown: (event) => event.key === 'Escape' && !event.defaultPrevented && close(),
    },
  }, h('form', { class: 'modal', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': titleId, data: { modal: customId ?? '' }, on: { submit: send } },
    h('header', {}, h('h2', { id: titleId }, title),
      h('button', { class: 'icon-button', type: 'button', 'aria-label': say('cancel'), on: { click: close } }, icon('close'))),
    h('div', { class: 'modal-fields' }, note ? h('p', { class: 'modal-note' }, note) : null, fields.map((field) => field.element), problem),
    h('footer', {}, h('button', { class: 'button secondary', type: 'button', data: { modalCancel: true }, on: { click: close } }, say('cancel')), go)));

  for (const each of behind) each.inert = true;
  pane.append(overlay);
  overlay.querySelector('input, textarea, [role="combobox"]')?.focus();
}

/** The fields of a bot's form, from its components. */
export function fieldsOf(components, scene) {
  return components.map((each) => {
    if (each.type === Type.row) return rowField(each, scene);
    if (each.type === Type.label) return labelField(each, scene);
    if (each.type === Type.text) return { element: h('div', { class: 'content' }, prose(each.content, scene)) };
    return { element: h('div', { class: 'unsupported' }, `[${each.type}]`) };
  });
}

/** A one-line field of the page's own. */
export function lineField(label, customId) {
  return input({ type: Type.input, custom_id: customId, style: 1, max_length: 100 }, { label });
}

/** A field of the page's own for several lines. */
export function wordsField(label, customId) {
  return input({ type: Type.input, custom_id: customId, style: paragraph, max_length: 2000 }, { label });
}

/** A field of the page's own to choose some of several things. */
export function choiceField(label, customId, options, required) {
  return choice({ type: Type.stringSelect, custom_id: customId, options, required, max_values: options.length }, { label }, null);
}

function rowField(row, scene) {
  const [child] = row.components;
  const field = control(child, { label: child.label ?? '' }, scene);
  return { element: field.element, read: () => ({ type: Type.row, components: [field.read()] }) };
}

function labelField(data, scene) {
  const field = control(data.component, data, scene);
  return { element: field.element, read: () => ({ type: Type.label, component: field.read() }) };
}

function control(data, labels, scene) {
  if (data.type === Type.input) return input(data, labels);
  if (data.type === Type.upload) return upload(data, labels);
  return choice(data, labels, scene);
}

function input(data, { label, description }) {
  const id = freshId('field');
  const field = h(data.style === paragraph ? 'textarea' : 'input', {
    id, placeholder: data.placeholder, required: data.required !== false, minlength: data.min_length, maxlength: data.max_length ?? 4000,
    rows: data.style === paragraph ? '5' : null, autocomplete: 'off', data: { customId: data.custom_id },
  });
  field.value = data.value ?? '';
  return {
    element: labelled(id, label, description, data.required !== false, field),
    read: () => ({ type: data.type, custom_id: data.custom_id, value: field.value }),
  };
}

// Files are read when they are chosen, so that they can be sent at once.
function upload(data, { label, description }) {
  const id = freshId('field');
  const required = data.required !== false;
  let files = [];
  const field = h('input', {
    id, type: 'file', required, multiple: (data.max_values ?? 1) > 1, data: { customId: data.custom_id },
    on: {
      change: async () => {
        delete field.dataset.loaded;
        files = await Promise.all([...field.files].map(given));
        field.dataset.loaded = files.length;
      },
    },
  });
  return {
    element: labelled(id, label, description, required, field),
    read: () => ({ type: data.type, custom_id: data.custom_id, files }),
  };
}

function choice(data, { label, description }, scene) {
  const options = optionsOf(data, scene);
  let values = options.filter((option) => option.default).map((option) => option.value);
  const menu = selectMenu({ component: data, options, chosen: null, changed: (chosen) => { values = chosen; } });
  return {
    element: labelled(null, label, description, data.required !== false, menu),
    read: () => ({ type: data.type, custom_id: data.custom_id, values }),
  };
}

function labelled(id, label, description, required, field) {
  return h('div', { class: 'modal-field' },
    h('label', { for: id }, phrase(label, {}), required ? h('span', { class: 'star', title: say('required') }, ' *') : null),
    description ? h('p', {}, description) : null, field);
}
