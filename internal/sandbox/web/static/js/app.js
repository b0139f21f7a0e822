// The page: one to four panes side by side, their state in the URL, the title and the hint.

import { fetchWorld } from './api.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { Pane } from './pane.js';
import { locale, say } from './strings.js';
import { refreshRelative } from './time.js';

const mostPanes = 4;
const wide = 1100;
const narrow = 640; // in a narrower pane, the channels are a drawer
const tick = 10_000;
const hintKey = 'hint dismissed';
const retryAfter = 1000;

class Page {
  constructor(people) {
    this.people = people;
    this.panes = [];
    this.active = null;
    this.row = h('main', { class: 'panes' });
    this.hint = h('aside', { class: 'hint', hidden: true, data: { hint: true } });
    document.body.replaceChildren(this.hint, this.row);
    const { members, channels } = wanted(people);
    members.forEach((member, index) => this.#insert(member, channels[index] ?? channels[0], this.panes.length));
    this.#arrange();
    this.#watch();
  }

  /** Changes the member of a pane: a new client replaces it. */
  became(pane, member) {
    if (member === pane.member) return;
    const index = this.panes.indexOf(pane);
    this.#remove(pane);
    this.#insert(member, pane.client.wanted, index).composer.focus();
    this.#arrange();
  }

  /** Adds a pane beside another, for the first member who is not on the page yet. */
  split(pane) {
    const shown = this.panes.map((each) => each.member);
    const next = this.people.find((person) => !shown.includes(person.id)) ?? this.people[0];
    this.#insert(next.id, pane.client.wanted, this.panes.indexOf(pane) + 1);
    this.#arrange();
  }

  close(pane) {
    this.#remove(pane);
    this.#arrange();
    this.panes[0].composer.focus();
  }

  changed() {
    this.#drawTitle();
    this.#drawHint();
    this.#writeAddress();
  }

  #insert(member, channel, index) {
    const pane = new Pane(member, channel, this);
    this.panes.splice(index, 0, pane);
    this.row.insertBefore(pane.element, this.row.children[index] ?? null);
    this.#activate(pane);
    return pane;
  }

  #remove(pane) {
    this.panes.splice(this.panes.indexOf(pane), 1);
    pane.destroy();
    if (this.active === pane && this.panes.length) this.#activate(this.panes[0]);
  }

  #arrange() {
    this.panes.forEach((pane, index) => pane.arrange({
      index, canSplit: this.panes.length < mostPanes, canClose: this.panes.length > 1,
    }));
    this.changed();
  }

  // A narrow window only shows the active pane.
  #activate(pane) {
    this.active = pane;
    for (const each of this.panes) each.element.classList.toggle('active', each === pane);
  }

  #watch() {
    const activate = (event) => {
      const pane = this.panes.find((each) => each.element.contains(event.target));
      if (pane && pane !== this.active) this.#activate(pane);
    };
    document.addEventListener('focusin', activate);
    document.addEventListener('pointerdown', activate);
    window.addEventListener('resize', () => this.#drawHint());
    document.addEventListener('keydown', (event) => this.#typeAnywhere(event));
    window.addEventListener('focus', () => {
      for (const pane of this.panes) if (pane.timeline.atEnd) pane.client.markRead();
    });
    setInterval(() => refreshRelative(document.body), tick);
    this.#activate(this.panes[0]);
  }

  // If no field has the focus, typed keys go to the composer.
  #typeAnywhere(event) {
    const isWord = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isWord && !event.target.closest('input, textarea, dialog, .modal-shade')) this.active.composer.focus();
  }

  #drawTitle() {
    const { client, scene } = this.active;
    const clients = new Map(this.panes.map((pane) => [pane.member, pane.client]));
    const mentions = [...clients.values()].reduce((sum, each) => sum + each.mentionCount, 0);
    const place = client.channel ? scene.placeName(client.channel) : say('sandbox');
    const title = say('title', { place, guild: client.guild.name || say('sandbox') });
    document.title = mentions ? `(${mentions}) ${title}` : title;
  }

  #drawHint() {
    const [first, second] = this.panes.map((pane) => pane.client.memberName(pane.member));
    const isTwo = this.panes.length === 2 && second && this.row.clientWidth >= wide;
    const one = this.active.element.clientWidth < narrow ? 'hintPhone' : 'hintOne';
    this.hint.hidden = !first || localStorage.getItem(hintKey) !== null;
    if (this.hint.hidden) return;
    this.hint.replaceChildren(h('span', {}, say(isTwo ? 'hintTwo' : one, { first, second })),
      h('button', {
        class: 'icon-button', type: 'button', 'aria-label': say('hintDismiss'), data: { hintDismiss: true }, on: { click: () => this.#dismissHint() },
      }, icon('close')));
  }

  #dismissHint() {
    localStorage.setItem(hintKey, 'yes');
    this.#drawHint();
  }

  // The URL always contains the present state, so that a reload or a bookmark restores it.
  #writeAddress() {
    const names = new Map(this.people.map((person) => [person.id, person.name]));
    const name = ({ member }) => (names.get(member)?.includes(',') ? member : names.get(member) ?? member);
    const channels = this.panes.map((pane) => pane.client.wanted ?? '');
    if (channels.includes('')) return;
    const same = channels.every((channel) => channel === channels[0]);
    const list = (values) => values.map(encodeURIComponent).join(',');
    history.replaceState(null, '', `?as=${list(this.panes.map(name))}&channel=${list(same ? [channels[0]] : channels)}`);
  }
}

// The members and channels come from the URL. The default is the first two members if there is room for both.
function wanted(people) {
  const query = new URLSearchParams(location.search);
  const names = (query.get('as') ?? '').split(',').filter(Boolean);
  const found = names.map((name) => people.find((person) => person.id === name || person.name.toLowerCase() === name.toLowerCase())?.id).filter(Boolean);
  const usual = people.slice(0, window.innerWidth >= wide ? 2 : 1).map((person) => person.id);
  return { members: (found.length ? found : usual).slice(0, mostPanes), channels: (query.get('channel') ?? '').split(',') };
}

async function start() {
  document.documentElement.lang = locale;
  try {
    const world = await fetchWorld();
    return new Page(world.members.filter((member) => !member.bot));
  } catch {
    document.body.replaceChildren(h('p', { class: 'starting', role: 'status' }, say('connecting')));
    setTimeout(start, retryAfter);
    return null;
  }
}

start();
