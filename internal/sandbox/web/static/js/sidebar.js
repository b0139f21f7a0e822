// The left side of a pane: channels and threads of the guild, direct messages, and the present member.

import { Channel } from './client.js';
import { classes, h } from './dom.js';
import { icon } from './icons.js';
import { openMenu } from './menu.js';
import { avatar } from './people.js';
import { say } from './strings.js';

/** The sidebar of a client; `opened(id)` and `became(id)` are called when a channel or a member is chosen. */
export class Sidebar {
  constructor(client, scene, { opened, became }) {
    Object.assign(this, { client, scene, opened, became });
    this.title = h('h1', { class: 'guild-name' });
    this.list = h('div', { class: 'channel-list' });
    this.self = h('div', { class: 'self' });
    this.element = h('nav', { class: 'sidebar', 'aria-label': say('channels') }, h('header', { class: 'bar' }, this.title), this.list, this.self);
  }

  update() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    this.title.textContent = this.client.guild.name;
    this.list.replaceChildren(...groups(listed([...this.client.channels.values()], this.client.channel)).map((group) => this.#group(group)));
    this.#drawSelf();
    if (focused) this.list.querySelector(`[data-channel="${focused}"]`)?.focus();
  }

  #group({ name, channels }) {
    return h('section', { class: 'channel-group' }, h('h2', {}, name), h('ul', {}, channels.map(({ channel, threads }) => h('li', {},
      this.#link(channel), threads.length ? h('ul', { class: 'threads' }, threads.map((thread) => h('li', {}, this.#link(thread)))) : null))));
  }

  #link(channel) {
    const { unread, mentions } = this.client.standing(channel.id);
    const current = channel.id === this.client.channel;
    const name = this.scene.channelName(channel.id);
    return h('button', {
      class: classes('channel', current && 'current', unread && 'unread'), type: 'button', 'aria-current': current ? 'page' : null,
      data: { channel: channel.id, channelName: name, unread }, on: { click: () => this.opened(channel.id) },
    },
    this.#mark(channel), h('span', { class: 'channel-name' }, name),
    unread ? h('span', { class: 'hidden-words' }, say('unread')) : null,
    mentions ? h('span', { class: 'badge', data: { mentions }, 'aria-label': say('mentions', { n: mentions }) }, String(mentions)) : null);
  }

  #mark(channel) {
    if (channel.type === Channel.direct) return avatar(this.scene.recipient(channel), 'small');
    return icon(Channel.threads.includes(channel.type) ? 'thread' : channel.type === Channel.forum ? 'forum' : 'hash');
  }

  #drawSelf() {
    const me = this.scene.member(this.client.me);
    if (!me || me.name === this.drawnName) return;
    this.drawnName = me.name;
    const hadFocus = this.self.contains(document.activeElement);
    const button = h('button', {
      class: 'self-button', type: 'button', 'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'aria-label': say('switchMember', { name: me.name }),
      data: { memberSwitch: this.client.me }, on: { click: () => this.#chooseMember(button) },
    }, avatar(me), h('span', { class: 'self-words' }, h('strong', {}, me.name), h('span', {}, say('member'))), icon('updown'));
    this.self.replaceChildren(button);
    if (hadFocus) button.focus();
  }

  #chooseMember(button) {
    const list = openMenu(button, {
      label: say('switchTo'), above: true, sameWidth: true, picked: (item) => this.became(item.value),
      items: this.scene.people().map((member) => ({
        value: member.id, label: member.name, lead: avatar(member, 'small'), chosen: member.id === this.client.me,
        note: member.id === this.client.me ? icon('check') : null,
      })),
    });
    for (const row of list.children) row.dataset.member = row.dataset.suggestion;
  }
}

// The list omits archived threads, except for the open one.
function listed(all, open) {
  return all.filter((channel) => !channel.archived || channel.id === open);
}

// Channels are below their categories, and threads below their channels. Then come direct messages, and guilds without
// the bot last.
function groups(all) {
  const parents = all.filter((channel) => channel.type === Channel.text || channel.type === Channel.forum);
  const withThreads = (channel) => ({
    channel, threads: all.filter((each) => Channel.threads.includes(each.type) && each.parent_id === channel.id),
  });
  const categories = all.filter((channel) => channel.type === Channel.category);
  const within = (category) => parents.filter((channel) => channel.parent_id === category.id).map(withThreads);
  const outside = [...new Set(parents.map((channel) => channel.external).filter(Boolean))];
  const loose = parents.filter((channel) => !channel.external && !categories.some((category) => category.id === channel.parent_id)).map(withThreads);
  const direct = all.filter((channel) => channel.type === Channel.direct).map((channel) => ({ channel, threads: [] }));
  return [
    { name: say('channels'), channels: loose },
    ...categories.map((category) => ({ name: category.name, channels: within(category) })),
    { name: say('directMessages'), channels: direct },
    ...outside.map((guild) => ({ name: say('without', { guild }), channels: parents.filter((channel) => channel.external === guild).map(withThreads) })),
  ].filter((group) => group.channels.length);
}
