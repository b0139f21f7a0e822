// A forum shows its posts instead of messages, the newest first, and a button for a new post.

import { Channel } from './client.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { say } from './strings.js';

/** The posts of the open forum; `opened(id)` is called with a chosen one, `asked` for a new one. */
export class Forum {
  constructor(client, { opened, asked }) {
    Object.assign(this, { client, opened });
    this.posts = h('ul', { class: 'posts' });
    this.empty = h('p', { class: 'posts-empty' }, say('noPosts'));
    const ask = h('button', { class: 'button primary', type: 'button', data: { newPost: true }, on: { click: asked } }, say('newPost'));
    this.element = h('section', { class: 'forum', 'aria-label': say('posts'), hidden: true, data: { forum: true } },
      h('header', {}, ask), this.posts, this.empty);
  }

  update() {
    const forum = this.client.channels.get(this.client.channel);
    this.element.hidden = forum?.type !== Channel.forum;
    if (this.element.hidden) return;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.post : null;
    const posts = [...this.client.channels.values()].filter((each) => each.parent_id === forum.id).reverse();
    this.posts.replaceChildren(...posts.map((post) => this.#card(post, forum)));
    this.empty.hidden = posts.length > 0;
    if (focused) this.posts.querySelector(`[data-post="${focused}"]`)?.focus();
  }

  #card(post, forum) {
    const tags = (forum.tags ?? []).filter((tag) => post.applied_tags?.includes(tag.id));
    return h('li', {}, h('button', { class: 'post', type: 'button', data: { post: post.id }, on: { click: () => this.opened(post.id) } },
      tags.length ? h('span', { class: 'post-tags' }, tags.map((tag) => h('span', { class: 'post-tag' }, tag.name))) : null,
      h('span', { class: 'post-title' }, post.name),
      h('span', { class: 'post-note' }, icon('thread'), say('answers', { n: post.message_count ?? 0 }),
        post.archived ? h('span', {}, say('archived')) : null)));
  }
}
