// The components of messages: rows of buttons and menus.

import { classes, h } from './dom.js';
import { icon } from './icons.js';
import { emojiView } from './prose.js';
import { selectMenu } from './select.js';
import { say } from './strings.js';

/** Discord's types of components. */
export const Type = {
  row: 1, button: 2, stringSelect: 3, input: 4, userSelect: 5, channelSelect: 8, text: 10, label: 18, upload: 19,
};

const buttonStyles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

/**
 * A component of a message. The context has the `scene` (see prose), the `pressed` custom ids with their values, and
 * `press(component, values)`.
 */
export function component(data, context) {
  const view = views[data.type];
  return view ? view(data, context) : h('div', { class: 'unsupported' }, `[${data.type}]`);
}

/** The options of a select menu: its own, or the members or channels of the scene. */
export function optionsOf(data, scene) {
  const preset = (id) => (data.default_values ?? []).some((value) => value.id === id);
  if (data.type === Type.userSelect) {
    return scene.members().map(({ id, name }) => ({ value: id, label: name, default: preset(id) }));
  }
  if (data.type === Type.channelSelect) {
    return scene.channels(data.channel_types).map(({ id, name }) => ({ value: id, label: `#${name}`, default: preset(id) }));
  }
  return data.options ?? [];
}

const views = {
  [Type.row]: (data, context) => h('div', { class: 'row' }, inside(data, context)),
  [Type.button]: button,
  [Type.stringSelect]: select,
  [Type.userSelect]: select,
  [Type.channelSelect]: select,
};

function inside(data, context) {
  return data.components.map((child) => component(child, context));
}

function button(data, { pressed, press }) {
  const style = buttonStyles[data.style] ?? 'secondary';
  const face = [data.emoji ? emojiView(data.emoji) : null, data.label ? h('span', {}, data.label) : null];
  if (data.style === 5) {
    return h('a', { class: 'button link', href: data.url, target: '_blank', rel: 'noreferrer noopener' }, face, icon('out'));
  }
  const busy = pressed.has(data.custom_id);
  return h('button', {
    class: classes('button', style, busy && 'busy'), type: 'button', disabled: data.disabled, data: { customId: data.custom_id, busy },
    'aria-busy': busy ? 'true' : null, 'aria-label': data.label ? null : data.emoji?.name,
    on: { click: () => !busy && press(data) },
  }, h('span', { class: 'face' }, face), busy ? dots() : null);
}

function select(data, { pressed, press, scene }) {
  return selectMenu({
    component: data, options: optionsOf(data, scene), chosen: pressed.get(data.custom_id) ?? null,
    busy: pressed.has(data.custom_id), changed: (values) => press(data, values),
  });
}

/** Three dots while a response is pending. */
export function dots() {
  return h('span', { class: 'dots', role: 'img', 'aria-label': say('pressed') }, h('i'), h('i'), h('i'));
}
