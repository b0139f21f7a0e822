// The message list of the open channel. It only draws changes, stays at the end if the reader is there, and announces
// new messages to screen readers.

import { CommandType, wordFor } from './commands.js';
import { messageView, pendingView, isGrouped } from './message.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { carryPictures } from './media.js';
import { openMenu } from './menu.js';
import { say } from './strings.js';
import { dayOf } from './time.js';

const nearEnd = 48;

/**
 * The list for a client. The scene knows names (see prose and message). `element` is the whole area; `update` draws
 * the present state of the client.
 */
export class Timeline {
  constructor(client, scene) {
    this.client = client;
    this.scene = scene;
    this.drawn = new Map();
    this.following = true;
    this.list = h('ol', { class: 'messages', role: 'list' });
    this.list.addEventListener('toggle', () => requestAnimationFrame(() => this.update()), true);
    this.intro = h('header', { class: 'intro' });
    this.content = h('div', { class: 'timeline-content' }, this.intro, this.list);
    this.scroller = h('div', { class: 'scroller', tabindex: '0', role: 'region', on: { scroll: () => this.#scrolled() } }, this.content);
    this.jumpWords = h('span');
    this.jump = h('button', { class: 'jump', type: 'button', hidden: true, on: { click: () => this.toEnd() } }, this.jumpWords, icon('down'));
    this.element = h('div', { class: 'timeline' }, this.scroller, this.jump);
    const keep = new ResizeObserver(() => this.following && this.#scrollDown());
    keep.observe(this.scroller);
    keep.observe(this.content);
  }

  /** Whether the reader sees the end of the list. */
  get atEnd() {
    return this.#below < nearEnd;
  }

  // The number of pixels of the list below the visible part.
  get #below() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight;
  }

  toEnd() {
    this.following = true;
    this.#scrollDown();
    this.client.markRead();
    this.#showJump();
  }

  /** Forgets what is drawn: for another channel, or when names have changed. */
  reset() {
    this.drawn.clear();
    this.list.replaceChildren();
  }

  update() {
    const held = this.following ? null : this.#firstSeen();
    this.#drawIntro();
    const rows = rowsOf(this.client);
    const keep = new Set(rows.map((row) => row.key));
    for (const [key, { node }] of this.drawn) {
      if (keep.has(key)) continue;
      node.remove();
      this.drawn.delete(key);
    }
    rows.forEach((row, index) => this.#place(row, index));
    if (this.following) this.#scrollDown();
    else this.#hold(held);
    this.#showJump();
  }

  // The position of the first visible row, which stays the same when the list changes.
  #firstSeen() {
    const edge = this.scroller.getBoundingClientRect().top;
    for (const node of this.list.children) {
      const { top, bottom } = node.getBoundingClientRect();
      if (bottom > edge) return { key: node.dataset.row, top };
    }
    return null;
  }

  #hold(held) {
    const node = this.drawn.get(held?.key)?.node;
    if (node) this.scroller.scrollTop += node.getBoundingClientRect().top - held.top;
  }

  #place(row, index) {
    const old = this.drawn.get(row.key);
    const keeps = old && (sameVersion(old.version, row.version) || hasOpenMenu(old, row));
    const node = keeps ? old.node : this.#draw(row);
    if (old && !keeps) swap(old.node, node);
    if (this.list.children[index] !== node) this.list.insertBefore(node, this.list.children[index] ?? null);
    node.dataset.row = row.key;
    this.drawn.set(row.key, { version: keeps ? old.version : row.version, node });
  }

  #draw(row) {
    if (row.kind === 'day') return h('li', { class: 'divider' }, h('span', {}, row.words));
    if (row.kind === 'new') return h('li', { class: 'divider new', data: { newMessages: true } }, h('span', {}, say('newMessages')));
    if (row.kind === 'pending') {
      return pendingView(row.pending, { scene: this.scene, dismiss: (nonce) => this.client.dismissPending(nonce) });
    }
    const { message } = row;
    return messageView(message, {
      scene: this.scene, grouped: row.grouped, failed: row.failed, replies: row.replies,
      pressed: this.client.pressedOn(message.id),
      press: (target, data, values) => this.client.press(target, data, values),
      dismiss: (target) => this.client.dismiss(target.id),
      openApps: this.#menuCommands().length ? (target, button) => this.#openApps(target, button) : null,
    });
  }

  // Context-menu commands for a message or its author.
  #menuCommands() {
    return this.scene.commands().filter((command) => command.type === CommandType.user || command.type === CommandType.message);
  }

  #openApps(message, button) {
    openMenu(button, {
      label: say('apps'),
      items: this.#menuCommands().map((command) => ({ command, value: command.name, label: wordFor(command) })),
      picked: ({ command }) => {
        const target = command.type === CommandType.user ? message.author.id : message.id;
        this.client.runCommand({ id: command.id, name: command.name, type: command.type, target_id: target }, wordFor(command), this.scene.bot());
      },
    });
  }

  #drawIntro() {
    const place = this.scene.placeName(this.client.channel);
    this.scroller.setAttribute('aria-label', say('messages', { place }));
    const isDirect = this.scene.isDirect(this.client.channel);
    this.intro.replaceChildren(
      h('span', { class: 'intro-mark' }, icon(isDirect ? 'letter' : 'hash')),
      h('h2', {}, say('intro', { place })),
      h('p', {}, say(isDirect ? 'introDirect' : 'introText', { place })));
    this.intro.hidden = !this.client.timeline.loaded;
  }

  #scrolled() {
    this.following = this.atEnd;
    if (this.following && document.hasFocus()) this.client.markRead();
    this.#showJump();
  }

  #scrollDown() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #showJump() {
    const { firstUnread, messages } = this.client.timeline;
    const from = messages.findIndex((message) => message.id === firstUnread);
    this.jump.hidden = this.following || (from < 0 && this.#below < this.scroller.clientHeight);
    this.jumpWords.textContent = from < 0 ? say('jump') : say('newBelow', { n: messages.length - from });
  }
}

// The rows of the list, in order. Two rows with equal versions look the same.
function rowsOf(client) {
  const { messages, divider } = client.timeline;
  const rows = [];
  let before = null;
  for (const message of messages) {
    const words = dayOf(new Date(message.timestamp));
    const newDay = !before || dayOf(new Date(before.timestamp)) !== words;
    if (newDay) rows.push({ kind: 'day', key: `day ${words}`, version: [], words });
    if (message.id === divider) rows.push({ kind: 'new', key: 'new', version: [] });
    rows.push(messageRow(client, message, !newDay && message.id !== divider && isGrouped(message, before)));
    before = message;
  }
  const waiting = client.waitingCommands.map((pending) => ({
    kind: 'pending', key: `pending ${pending.nonce}`, version: [pending.failed], pending,
  }));
  return [...rows, ...waiting];
}

function messageRow(client, message, grouped) {
  const failed = client.failures.has(message.id);
  const replied = message.message_reference?.message_id;
  const replies = replied ? client.timeline.messages.find((each) => each.id === replied) ?? message.referenced_message : null;
  const pressed = [...client.pressedOn(message.id)].join('|');
  return { kind: 'message', key: message.id, version: [message, grouped, failed, replies, pressed], message, grouped, failed, replies };
}

function sameVersion(one, other) {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

// An open menu is not drawn again unless its message has changed. It is drawn again when it closes.
function hasOpenMenu(old, row) {
  return row.kind === 'message' && old.version[0] === row.version[0] && old.node.querySelector('.popup') !== null;
}

// Replaces an old view by a new one, and keeps its pictures and the keyboard focus.
function swap(old, node) {
  const focus = focusIn(old);
  carryPictures(old, node);
  old.replaceWith(node);
  if (focus) restoreFocus(node, focus);
}

const controls = 'button, a, [tabindex]';

function focusIn(node) {
  if (!node.contains(document.activeElement)) return null;
  return { customId: document.activeElement.dataset.customId, index: [...node.querySelectorAll(controls)].indexOf(document.activeElement) };
}

function restoreFocus(node, { customId, index }) {
  const all = [...node.querySelectorAll(controls)].filter((each) => !each.disabled);
  const same = all.find((each) => customId && each.dataset.customId === customId);
  (same ?? all[Math.min(index, all.length - 1)])?.focus({ preventScroll: true });
}
