// One member's client on the page: channels, messages and composer, independent of other panes.

import { Channel, Client } from './client.js';
import { isUsable } from './commands.js';
import { Composer } from './composer.js';
import { freshId, h } from './dom.js';
import { Forum } from './forum.js';
import { icon } from './icons.js';
import { parse, plainText } from './markdown.js';
import { choiceField, fieldsOf, lineField, openForm, wordsField } from './modal.js';
import { authorName } from './people.js';
import { Sidebar } from './sidebar.js';
import { say } from './strings.js';
import { Timeline } from './timeline.js';

/** A pane for a member; it calls `became`, `split`, `close` and `changed` of `page`. */
export class Pane {
  constructor(member, channelName, page) {
    this.page = page;
    this.client = new Client(member, channelName);
    this.scene = sceneOf(this.client);
    this.sidebar = new Sidebar(this.client, this.scene, {
      opened: (id) => { this.#drawer(false); this.client.open(id); },
      became: (id) => page.became(this, id),
    });
    this.timeline = new Timeline(this.client, this.scene);
    this.forum = new Forum(this.client, { opened: (id) => this.client.open(id), asked: () => this.#askPost() });
    this.composer = new Composer(this.client, this.scene, () => this.timeline.toEnd());
    this.#build();
    this.#listen();
  }

  get member() {
    return this.client.me;
  }

  destroy() {
    this.client.stop();
    this.element.remove();
  }

  /** Draws the buttons that depend on the other panes. */
  arrange({ index, canSplit, canClose }) {
    this.element.dataset.pane = index;
    this.splitButton.hidden = !canSplit;
    this.closeButton.hidden = !canClose;
  }

  #build() {
    const drawerId = freshId('channels');
    this.sidebar.element.id = drawerId;
    this.menu = iconButton('menu', 'openChannels', () => this.#drawer(true), { class: 'icon-button menu', 'aria-controls': drawerId, 'aria-expanded': 'false' });
    this.menuBadge = h('span', { class: 'menu-badge', hidden: true });
    this.menu.append(this.menuBadge);
    this.placeIcon = h('span', { class: 'place-icon' });
    this.place = h('h2', { class: 'place' });
    this.threadButton = iconButton('thread', 'newThread', () => this.#askThread(), { 'data-new-thread': true });
    this.splitButton = iconButton('split', 'addPane', () => this.page.split(this), { 'data-pane-add': true });
    this.closeButton = iconButton('close', 'removePane', () => this.page.close(this), { 'data-pane-remove': true });
    this.status = h('div', { class: 'status', role: 'status' }, say('connecting'));
    this.live = h('div', { class: 'hidden-words', 'aria-live': 'polite', data: { live: true } });
    this.shade = h('div', { class: 'drawer-shade', on: { click: () => this.#drawer(false) } });
    this.chat = h('section', { class: 'chat' },
      h('header', { class: 'bar' }, this.menu, this.placeIcon, this.place, h('span', { class: 'bar-space' }),
        this.threadButton, this.splitButton, this.closeButton),
      this.status, this.forum.element, this.timeline.element, this.composer.element, this.live);
    this.element = h('div', { class: 'pane', on: { keydown: (event) => this.#key(event) } }, this.sidebar.element, this.shade, this.chat);
  }

  #listen() {
    this.client.isReading = () => !document.hidden && document.hasFocus() && this.timeline.atEnd && this.element.offsetParent !== null;
    const on = (type, listener) => this.client.addEventListener(type, listener);
    on('world', () => this.#drawWorld());
    on('timeline', () => this.timeline.update());
    on('switch', () => this.#switch());
    on('arrival', ({ detail }) => this.#announce(detail));
    on('modal', ({ detail }) => this.#openModal(detail));
  }

  #drawWorld() {
    const { client, scene } = this;
    const channel = client.channels.get(client.channel);
    this.element.dataset.as = client.me;
    this.element.dataset.ready = String(client.connected);
    this.place.textContent = channel ? scene.channelName(channel.id) : '';
    this.placeIcon.replaceChildren(icon(placeIcon(channel)));
    const isForum = channel?.type === Channel.forum;
    this.timeline.element.hidden = isForum;
    this.composer.element.hidden = isForum;
    this.forum.update();
    this.threadButton.hidden = channel?.type !== Channel.text;
    this.chat.setAttribute('aria-label', say('paneLabel', { name: client.memberName(client.me) ?? '', place: scene.placeName(client.channel) }));
    this.status.hidden = client.connected;
    if (!client.connected && this.timeline.drawn.size) this.status.textContent = say('reconnecting');
    this.menuBadge.hidden = client.mentionCount === 0;
    this.menuBadge.textContent = String(client.mentionCount);
    this.sidebar.update();
    this.composer.refresh();
    this.page.changed(this);
  }

  #switch() {
    this.timeline.reset();
    this.timeline.following = true;
    this.timeline.update();
    this.composer.switchTo(this.client.channel);
    this.#drawWorld();
  }

  #announce(message) {
    if (message.channel_id !== this.client.channel) return;
    const name = ({ kind, id }) => ({ user: this.scene.memberName, role: this.scene.roleName, channel: this.scene.channelName }[kind](id));
    const words = [message.content, message.embeds?.[0]?.title, message.embeds?.[0]?.description].find(Boolean) ?? '';
    const author = authorName(this.scene.member(message.author.id) ?? message.author);
    this.live.textContent = `${author}: ${plainText(parse(words), name)}`;
  }

  #openModal(form) {
    openForm(this.element, {
      title: form.title, customId: form.custom_id, action: say('submit'), fields: fieldsOf(form.components, this.scene),
      note: say('modalNote', { name: this.scene.bot()?.name ?? '' }),
      submit: (components) => this.client.submit(form, { custom_id: form.custom_id, components }),
    });
  }

  #askThread() {
    openForm(this.element, {
      title: say('newThread'), action: say('create'), fields: [lineField(say('threadName'), 'thread-name')], customId: 'new-thread',
      submit: ([{ value }]) => this.client.startThread(value).then(() => true, () => false),
    });
  }

  #askPost() {
    const forum = this.client.channels.get(this.client.channel);
    const tags = (forum.tags ?? []).map((tag) => ({ value: tag.id, label: tag.name }));
    const fields = [lineField(say('postTitle'), 'post-title'), wordsField(say('postWords'), 'post-words')];
    if (tags.length) fields.push(choiceField(say('tags'), 'post-tags', tags, forum.must_tag === true));
    openForm(this.element, {
      title: say('newPost'), action: say('create'), fields, customId: 'new-post',
      submit: ([title, words, chosen]) => this.client.startThread(title.value, words.value, chosen?.values).then(() => true, () => false),
    });
  }

  #drawer(open) {
    this.element.classList.toggle('drawer-open', open);
    this.menu.setAttribute('aria-expanded', String(open));
    if (open) this.sidebar.element.querySelector('.channel.current, .channel')?.focus();
  }

  #key(event) {
    if (event.key === 'Escape' && this.element.classList.contains('drawer-open')) {
      this.#drawer(false);
      this.menu.focus();
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const ids = [...this.sidebar.element.querySelectorAll('[data-channel]')].map((each) => each.dataset.channel);
      const step = event.key === 'ArrowUp' ? -1 : 1;
      this.client.open(ids.at((ids.indexOf(this.client.channel) + step) % ids.length));
    }
  }
}

// The names that views need, from the state of the client.
function sceneOf(client) {
  const people = () => [...client.members.values()].filter((member) => !member.bot);
  const bot = () => [...client.members.values()].find((member) => member.bot);
  const isDirect = (id) => client.channels.get(id)?.type === Channel.direct;
  const channelName = (id) => {
    const channel = client.channels.get(id);
    if (!channel) return say('unknownChannel');
    return channel.type === Channel.direct ? authorName(bot()) : channel.name;
  };
  // The order of suggested members: other members, the member, bots.
  const distance = (member) => (member.bot ? 2 : Number(member.id === client.me));
  return {
    get me() { return client.me; },
    member: (id) => client.members.get(id),
    memberName: (id) => client.memberName(id) ?? say('unknownUser'),
    members: () => [...client.members.values()].sort((one, other) => distance(one) - distance(other)),
    commands: () => client.commands.filter((command) => isUsable(command, {
      direct: isDirect(client.channel), external: client.channels.get(client.channel)?.external,
      permissions: client.members.get(client.me)?.permissions,
    })),
    roles: () => client.roles,
    roleName: (id) => client.roles.find((role) => role.id === id)?.name.replace(/^@/, '') ?? say('unknownRole'),
    // The channels of the guild that one is in.
    channels: (types = []) => [...client.channels.values()]
      .filter((channel) => channel.external === client.channels.get(client.channel)?.external)
      .filter((channel) => (types.length ? types.includes(channel.type) : channel.type !== Channel.direct)),
    people, bot, isDirect, channelName,
    recipient: bot,
    placeName: (id) => (isDirect(id) ? `@${channelName(id)}` : `#${channelName(id)}`),
    open: (id) => client.open(id),
  };
}

function placeIcon(channel) {
  if (channel?.type === Channel.direct) return 'letter';
  if (channel?.type === Channel.forum) return 'forum';
  return Channel.threads.includes(channel?.type) ? 'thread' : 'hash';
}

function iconButton(name, label, click, attributes = {}) {
  return h('button', { class: 'icon-button', type: 'button', 'aria-label': say(label), title: say(label), ...attributes, on: { click } }, icon(name));
}
