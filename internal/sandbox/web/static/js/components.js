// The components of messages: rows of buttons and menus, and the newer layout components.

import { cssColour } from './colour.js';
import { classes, h } from './dom.js';
import { resolve } from './embed.js';
import { icon } from './icons.js';
import { file, gallery, picture } from './media.js';
import { emojiView, prose } from './prose.js';
import { selectMenu } from './select.js';
import { say } from './strings.js';

/** Types of components, as the platform numbers them. */
export const Type = {
  row: 1, button: 2, stringSelect: 3, input: 4, userSelect: 5, channelSelect: 8, section: 9, text: 10,
  thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17, label: 18, roleSelect: 6, mentionSelect: 7, radioGroup: 21, checkboxGroup: 22, checkbox: 23, upload: 19,
};

const buttonStyles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };
const thumbnailBounds = { width: 85, height: 85 };

/**
 * A component of a message. The context has the `scene` (see prose), the message's `attachments`, the `pressed` custom
 * ids with their values, and `press(component, values)`.
 */
export function component(data, context) {
  const view = views[data.type];
  return view ? view(data, context) : h('div', { class: 'unsupported' }, `[${data.type}]`);
}

/** The media URLs that components show, so that the same attachments are not shown twice. */
export function mediaOf(components) {
  return components.flatMap((each) => [
    each.media?.url, each.file?.url, ...(each.items ?? []).map((item) => item.media.url),
    ...mediaOf([...(each.components ?? []), ...(each.accessory ? [each.accessory] : [])]),
  ]).filter(Boolean);
}

/** What a select menu offers: its own options, or the members or channels that the scene knows. */
export function optionsOf(data, scene) {
  const preset = (id) => (data.default_values ?? []).some((value) => value.id === id);
  if (data.type === Type.userSelect || data.type === Type.mentionSelect) {
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
  [Type.section]: (data, context) => h('div', { class: 'section' },
    h('div', { class: 'section-text' }, inside(data, context)), component(data.accessory, context)),
  [Type.text]: (data, { scene }) => h('div', { class: 'content' }, prose(data.content, scene)),
  [Type.thumbnail]: (data, { attachments }) => picture(media(data, attachments), thumbnailBounds),
  [Type.gallery]: (data, { attachments }) => gallery(data.items.map((item) => media(item, attachments))),
  [Type.file]: (data, { attachments }) => {
    const { url } = resolve(data.file, attachments);
    return file({ url, filename: data.name ?? url.split('/').at(-1), size: data.size });
  },
  [Type.separator]: (data) => h('hr', { class: classes('separator', data.spacing === 2 && 'wide', data.divider === false && 'bare') }),
  [Type.container]: (data, context) => h('div', { class: 'container', style: { '--edge': cssColour(data.accent_color) } }, inside(data, context)),
};

function inside(data, context) {
  return data.components.map((child) => component(child, context));
}

function media(item, attachments) {
  return { ...resolve(item.media, attachments), ...(item.description ? { alt: item.description } : {}) };
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

/** Three dots that tell that an answer is awaited. */
export function dots() {
  return h('span', { class: 'dots', role: 'img', 'aria-label': say('pressed') }, h('i'), h('i'), h('i'));
}
