// Converts the tree of a message's markdown to DOM nodes.

import { h, freshId } from './dom.js';
import { icon } from './icons.js';
import { inline, parse } from './markdown.js';
import { say } from './strings.js';
import { inStyle } from './time.js';

const emojiOnly = /^(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u200D]*\s*){1,27}$/u;

/**
 * Nodes for a whole text. The scene knows names: it has `memberName(id)`, `roleName(id)`,
 * `channelName(id)`, `me` and `open(channel)`.
 */
export function prose(source, scene) {
  return parse(source).map((node) => view(node, scene));
}

/** Nodes for a short text without blocks: titles, field names, button-sized things. */
export function phrase(source, scene) {
  return inline(source).map((node) => view(node, scene));
}

/** Whether a text only has a few emoji, which are then shown large. */
export function isJumbo(source) {
  return emojiOnly.test(source.trim());
}

const views = {
  text: (node) => document.createTextNode(node.text),
  line: (node, scene) => h('div', { class: 'line' }, kids(node, scene)),
  strong: (node, scene) => h('strong', {}, kids(node, scene)),
  em: (node, scene) => h('em', {}, kids(node, scene)),
  u: (node, scene) => h('u', {}, kids(node, scene)),
  s: (node, scene) => h('s', {}, kids(node, scene)),
  small: (node, scene) => h('small', {}, kids(node, scene)),
  quote: (node, scene) => h('blockquote', {}, kids(node, scene)),
  heading: (node, scene) => h(`h${node.level + 2}`, { class: `heading-${node.level}` }, kids(node, scene)),
  code: (node) => h('code', {}, node.text),
  pre: (node) => h('pre', {}, h('code', {}, node.text)),
  link: (node, scene) => h('a', { href: node.url, target: '_blank', rel: 'noreferrer noopener' }, kids(node, scene)),
  user: (node, scene) => h('span', { class: 'mention', data: { user: node.id } }, `@${scene.memberName(node.id)}`),
  role: (node, scene) => h('span', { class: 'mention' }, `@${scene.roleName(node.id)}`),
  everyone: (node) => h('span', { class: 'mention' }, `@${node.text}`),
  channel: (node, scene) => h('button', {
    class: 'mention', type: 'button', on: { click: () => scene.open(node.id) },
  }, icon('hash'), scene.channelName(node.id)),
  command: (node) => h('span', { class: 'mention' }, `/${node.text}`),
  emoji: (node) => emojiView({ id: node.id, name: node.text }),
  time: timeView,
  list: listView,
  spoiler: spoilerView,
};

function view(node, scene) {
  return views[node.kind](node, scene);
}

function kids(node, scene) {
  return node.children.map((child) => view(child, scene));
}

function timeView(node) {
  const date = new Date(node.seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(String(node.seconds));
  return h('time', {
    class: 'moment', datetime: date.toISOString(), title: inStyle(date, 'F'), data: { style: node.style },
  }, inStyle(date, node.style));
}

function listView(node, scene) {
  const items = node.items.map((item) => h('li', { style: { '--depth': item.depth } }, kids(item, scene)));
  return h(node.ordered ? 'ol' : 'ul', { start: node.ordered ? node.start : null }, items);
}

function spoilerView(node, scene) {
  const id = freshId('spoiler');
  const hidden = h('span', { class: 'spoiler-text', id, 'aria-hidden': 'true' }, kids(node, scene));
  const cover = h('span', { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': say('spoiler') }, hidden);
  const reveal = (event) => {
    if (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    cover.classList.add('shown');
    for (const name of ['role', 'tabindex', 'aria-label']) cover.removeAttribute(name);
    hidden.removeAttribute('aria-hidden');
  };
  cover.addEventListener('click', reveal, { once: true });
  cover.addEventListener('keydown', reveal);
  return cover;
}

/** An emoji: a picture of the application, or a letter of its own. */
export function emojiView(emoji) {
  return emoji.id ? h('img', { class: 'emoji', src: `/emojis/${emoji.id}.png`, alt: `:${emoji.name}:` }) : h('span', { class: 'emoji' }, emoji.name);
}
