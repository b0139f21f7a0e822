// One message of the list.

import { Flag, mentions } from './client.js';
import { readable } from './colour.js';
import { component, dots } from './components.js';
import { classes, h } from './dom.js';
import { embed, refersTo } from './embed.js';
import { icon } from './icons.js';
import { file, gallery, isPicture } from './media.js';
import { avatar, authorName } from './people.js';
import { isJumbo, phrase, prose } from './prose.js';
import { say } from './strings.js';
import { inStyle, stamp } from './time.js';

// System messages: members who joined or left a thread, its new name, and its origin.
const Spoken = { added: 1, removed: 2, renamed: 4, started: 18, starter: 21 };
const system = Object.values(Spoken);
const menuAnswer = 23;

/**
 * The view of a message. The context has the `scene` (see prose) with `member(id)` and `me`; whether it is `grouped`
 * under the one before; the message it `replies` to, if any; the `pressed` components; whether its last interaction
 * `failed`; `press` and `dismiss`; and `openApps`, if there are commands to use on a message.
 */
export function messageView(message, context) {
  if (system.includes(message.type)) return systemView(message, context);
  const { scene, grouped } = context;
  const isPrivate = (message.flags & Flag.ephemeral) !== 0;
  const date = new Date(message.timestamp);
  return h('li', {
    class: classes('message', grouped && 'grouped', mentions(message, scene.me) && 'mentioned', isPrivate && 'private'),
    data: { messageId: message.id, ephemeral: isPrivate, grouped },
  },
  grouped ? null : origin(message, context),
  h('div', { class: 'gutter' }, grouped ? time(date, 't', 'side-time') : avatar(authorOf(message, scene))),
  h('div', { class: 'body' },
    grouped ? null : head(message, scene, date),
    (message.flags & Flag.loading) !== 0 ? thinking(message, scene) : substance(message, context),
    isPrivate ? privateNote(message, context) : null,
    context.failed ? h('div', { class: 'failure', role: 'alert', data: { failed: true } }, icon('warn'), say('failed')) : null),
  context.openApps ? appsButton(message, context.openApps) : null);
}

/** A command that waits for its response, or has failed. */
export function pendingView(pending, { scene, dismiss }) {
  return h('li', { class: 'message pending', data: { pending: pending.nonce } },
    usedLine(scene.member(scene.me), pending.label),
    h('div', { class: 'gutter' }, avatar(pending.application ?? { name: '?' })),
    h('div', { class: 'body' },
      h('div', { class: 'head' }, h('span', { class: 'author' }, pending.application?.name ?? ''), tag()),
      pending.failed
        ? h('div', { class: 'failure', role: 'alert', data: { failed: true } }, icon('warn'), say('noAnswer'))
        : h('div', { class: 'thinking' }, dots(), say('sending')),
      pending.failed ? noteLine(() => dismiss(pending.nonce)) : null));
}

/** Whether a message follows the previous one without a header of its own. */
export function isGrouped(message, before) {
  if (!before || system.includes(before.type) || system.includes(message.type)) return false;
  if (commandName(message) || message.message_reference) return false;
  const near = new Date(message.timestamp) - new Date(before.timestamp) < 7 * 60_000;
  const privacy = (each) => each.flags & Flag.ephemeral;
  return near && before.author.id === message.author.id && privacy(before) === privacy(message);
}

// The line above the header: the command that made the message, or the message that it replies to.
function origin(message, { scene, replies }) {
  const name = commandName(message);
  const user = message.interaction_metadata?.user ?? message.interaction?.user;
  if (name) return usedLine(scene.member(user?.id) ?? user, message.type === menuAnswer ? name : `/${name}`);
  if (message.message_reference) return replyLine(replies, scene);
  return null;
}

function commandName(message) {
  const metadata = message.interaction_metadata;
  if (metadata && metadata.type !== 2) return null;
  return metadata?.name ?? message.interaction?.name ?? null;
}

function usedLine(user, command) {
  return h('div', { class: 'origin', 'aria-label': say('usedCommand', { name: authorName(user), command }) },
    avatar(user, 'tiny'), h('span', { class: 'origin-name', style: { color: readable(user?.colour) } }, authorName(user)),
    say('used'), h('span', { class: 'mention' }, command));
}

function replyLine(original, scene) {
  if (!original) return h('div', { class: 'origin' }, say('originalGone'));
  const author = authorOf(original, scene);
  return h('div', { class: 'origin' }, avatar(author, 'tiny'), h('span', { class: 'origin-name' }, authorName(author)),
    h('span', { class: 'origin-text' }, original.content ? phrase(original.content.split('\n')[0], scene) : original.embeds?.[0]?.title ?? say('picture')));
}

function head(message, scene, date) {
  const member = authorOf(message, scene);
  return h('div', { class: 'head' },
    h('span', { class: 'author', style: { color: readable(member.colour) } }, authorName(member)),
    member.bot || message.author.bot ? tag() : null,
    time(date, null, 'stamp'));
}

function tag() {
  return h('span', { class: 'tag' }, say('app'));
}

function time(date, style, name) {
  return h('time', { class: name, datetime: date.toISOString(), title: inStyle(date, 'F') }, style ? inStyle(date, style) : stamp(date));
}

function substance(message, context) {
  const { scene } = context;
  const attachments = message.attachments ?? [];
  const embeds = message.embeds ?? [];
  const components = message.components ?? [];
  const loose = attachments.filter((each) => !isEmbedded(each, embeds));
  const pictures = loose.filter(isPicture).map((each) => ({ ...each, alt: each.description ?? '' }));
  const inner = { ...context, press: (data, values) => context.press(message, data, values) };
  return [
    message.content ? h('div', { class: classes('content', isJumbo(message.content) && 'jumbo') }, prose(message.content, scene),
      message.edited_timestamp ? h('span', { class: 'edited' }, say('edited')) : null) : null,
    pictures.length ? gallery(pictures) : null,
    loose.filter((each) => !isPicture(each)).map(file),
    embeds.map((each) => embed(each, attachments, scene)),
    components.length ? h('div', { class: 'components' }, components.map((each) => component(each, inner))) : null,
  ];
}

function isEmbedded(attachment, embeds) {
  const urls = embeds.flatMap((each) => [each.image?.url, each.thumbnail?.url]);
  return urls.some((url) => url && refersTo(url, attachment));
}

function thinking(message, scene) {
  return h('div', { class: 'thinking', data: { thinking: true } }, dots(), say('thinking', { name: authorName(authorOf(message, scene)) }));
}

function authorOf(message, scene) {
  return scene.member(message.author.id) ?? message.author;
}

function privateNote(message, { dismiss }) {
  return noteLine(() => dismiss(message));
}

function noteLine(dismiss) {
  return h('div', { class: 'note' }, icon('eye'), h('span', {}, say('onlyYou')), h('span', { 'aria-hidden': 'true' }, '•'),
    h('button', { class: 'plain-link', type: 'button', data: { dismiss: true }, on: { click: dismiss } }, say('dismiss')));
}

function appsButton(message, open) {
  return h('button', {
    class: 'icon-button apps', type: 'button', 'aria-label': say('apps'), title: say('apps'), 'aria-haspopup': 'listbox', 'aria-expanded': 'false',
    data: { apps: true }, on: { click: (event) => open(message, event.currentTarget) },
  }, icon('apps'));
}

function systemView(message, { scene }) {
  const name = authorName(authorOf(message, scene));
  return h('li', { class: 'message system', data: { messageId: message.id } }, h('div', { class: 'gutter' }, icon('thread')),
    h('div', { class: 'body' }, spoken(message, name, scene), ' ', time(new Date(message.timestamp), null, 'stamp')));
}

// The system message for a new thread is a link to it.
function spoken(message, name, scene) {
  const [who] = message.mentions ?? [];
  const other = authorName(scene.member(who?.id) ?? who ?? {});
  if (message.type === Spoken.added) return say('addedMember', { name, other });
  if (message.type === Spoken.removed) return say('removedMember', { name, other });
  if (message.type === Spoken.renamed) return say('renamedThread', { name, thread: message.content });
  if (message.type === Spoken.starter) return say('threadStarter', { name });
  const id = message.message_reference?.channel_id;
  const words = say('startedThread', { name, thread: message.content });
  return id ? h('button', { class: 'plain-link', type: 'button', data: { openThread: id }, on: { click: () => scene.open(id) } }, words) : words;
}
