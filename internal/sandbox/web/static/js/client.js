// The state of one member's client, and how events change it. Views read it and subscribe to it. They change it only
// through its methods.

import { Interaction, createThread, fetchMessages, fetchWorld, follow, freshNonce, sendInteraction, sendMessage } from './api.js';

/** Flags of a message. */
export const Flag = { ephemeral: 1 << 6, loading: 1 << 7 };

/** Types of a channel. */
export const Channel = { text: 0, direct: 1, category: 4, threads: [10, 11, 12], forum: 15 };

// A command that is answered faster than this shows no progress.
const patience = 250;
const retryAfter = 2000;

/**
 * One member's client. It dispatches `world` (names, channels, commands, read state, connection),
 * `timeline` (messages of the open channel or what is pending there), `arrival` (detail: a new
 * message by another member), `switch` (another channel is open) and `modal` (detail: a form).
 */
export class Client extends EventTarget {
  constructor(member, channelName) {
    super();
    this.me = member;
    this.wanted = channelName;
    this.channel = null;
    this.connected = false;
    this.guild = { id: '', name: '' };
    this.members = new Map();
    this.channels = new Map();
    this.commands = [];
    this.roles = [];
    this.timelines = new Map();
    this.pending = new Map();
    this.failures = new Set();
    this.isReading = () => false;
    this.unfollow = follow(member, {
      opened: () => this.#sync(),
      lost: () => this.#lost(),
      event: (name, data) => this.#handlers[name]?.(data),
    });
  }

  stop() {
    clearTimeout(this.retry);
    this.unfollow();
  }

  memberName(id) {
    return this.members.get(id)?.name;
  }

  /** The loaded messages of the open channel. */
  get timeline() {
    return this.#timeline(this.channel);
  }

  /** The read state of a channel: { unread, mentions }. */
  standing(id) {
    const { unread, mentions } = this.#timeline(id);
    return { unread, mentions };
  }

  /** All mentions that this member has not read. */
  get mentionCount() {
    return [...this.timelines.values()].reduce((sum, each) => sum + each.mentions, 0);
  }

  async open(id) {
    if (id === this.channel || !this.channels.has(id)) return;
    this.timeline.divider = null;
    this.channel = id;
    this.wanted = this.channels.get(id).name;
    this.#tell('switch');
    await this.#load(id).catch(madeAgain);
    this.markRead();
  }

  /** The member has seen the end of the open channel. */
  markRead() {
    const timeline = this.timeline;
    if (!timeline.unread) return;
    Object.assign(timeline, { unread: false, mentions: 0, firstUnread: null });
    this.#tell('world');
  }

  dismiss(messageId) {
    this.timeline.messages = this.timeline.messages.filter((message) => message.id !== messageId);
    remember(this.me, messageId);
    this.#tell('timeline');
  }

  dismissPending(nonce) {
    this.pending.delete(nonce);
    this.#tell('timeline');
  }

  say(content) {
    this.timeline.divider = null;
    return sendMessage({ member: this.me, channel: this.channel, content });
  }

  /** Opens a thread in the open channel; in a forum a post with its first message and tags. */
  async startThread(name, content, tags) {
    const made = await createThread({ member: this.me, channel: this.channel, name, content, tags });
    await this.#loadWorld();
    if (made?.id) await this.open(made.id);
  }

  /** Uses a command; label is the text in "X used …" while it waits for a response. */
  runCommand(data, label, application) {
    return this.#interact(Interaction.command, { data }, { kind: 'command', label, application });
  }

  press(message, component, values) {
    const data = { custom_id: component.custom_id, component_type: component.type, ...(values ? { values } : {}) };
    this.failures.delete(message.id);
    return this.#interact(Interaction.component, { data, message: message.id },
      { kind: 'component', message: message.id, customId: component.custom_id, values });
  }

  /** Submits a form; the promise resolves to whether it was accepted. */
  submit(form, data) {
    return this.#interact(Interaction.modal, { data, message: form.message }, { kind: 'modal' });
  }

  /** Asks for the choices of an option; an empty list if the bot has none in time. */
  async complete(data) {
    return (await this.#interact(Interaction.autocomplete, { data }, { kind: 'autocomplete' })) || [];
  }

  // Sends an interaction and waits for its result: true or choices, or false.
  #interact(type, body, facts) {
    const nonce = freshNonce();
    const outcome = new Promise((settle) => {
      this.pending.set(nonce, { nonce, channel: this.channel, since: Date.now(), failed: false, settle, ...facts });
    });
    sendInteraction({ member: this.me, channel: this.channel, nonce, type, ...body })
      .catch(() => this.#settle(nonce, false));
    if (facts.kind === 'command') setTimeout(() => this.#tell('timeline'), patience);
    if (facts.kind === 'component') this.#tell('timeline');
    return outcome;
  }

  /** Commands of the open channel that have waited long enough to show progress, or have failed. */
  get waitingCommands() {
    const now = Date.now();
    return [...this.pending.values()].filter((each) => each.kind === 'command' && each.channel === this.channel
      && (each.failed || now - each.since >= patience));
  }

  /** The pressed components of a message: custom id -> chosen values. */
  pressedOn(messageId) {
    const pressed = [...this.pending.values()].filter((each) => each.message === messageId);
    return new Map(pressed.map((each) => [each.customId, each.values ?? []]));
  }

  #settle(nonce, result) {
    const waiting = this.pending.get(nonce);
    if (!waiting) return;
    if (result === false && waiting.kind === 'command') waiting.failed = true;
    else this.pending.delete(nonce);
    if (result === false && waiting.kind === 'component') this.failures.add(waiting.message);
    waiting.settle(result);
    this.#tell('timeline');
  }

  #handlers = {
    MESSAGE_CREATE: (message) => this.#arrive(message),
    MESSAGE_UPDATE: (message) => this.#change(message.channel_id, (timeline) => replace(timeline, message)),
    MESSAGE_DELETE: (message) => this.#change(message.channel_id, (timeline) => remove(timeline, message.id)),
    CHANNEL_CREATE: () => this.#loadWorld().catch(madeAgain),
    CHANNEL_DELETE: () => this.#leave().catch(madeAgain),
    CHANNEL_UPDATE: () => this.#loadWorld().catch(madeAgain),
    THREAD_CREATE: () => this.#loadWorld().catch(madeAgain),
    COMMANDS_UPDATE: () => this.#loadWorld().catch(madeAgain),
    INTERACTION_SUCCESS: ({ nonce }) => this.#settle(nonce, true),
    INTERACTION_FAILURE: ({ nonce }) => this.#settle(nonce, false),
    AUTOCOMPLETE: ({ nonce, choices }) => this.#settle(nonce, choices ?? []),
    MODAL: (form) => this.#showForm(form),
  };

  #showForm(form) {
    const waiting = this.pending.get(form.nonce);
    if (!waiting) return;
    this.#settle(form.nonce, true);
    this.#tell('modal', { ...form, message: waiting.message });
  }

  #arrive(message) {
    const timeline = this.#timeline(message.channel_id);
    const known = timeline.messages.some((each) => each.id === message.id);
    this.#change(message.channel_id, () => (known ? replace(timeline, message) : timeline.messages.push(message)));
    if (known || message.author.id === this.me) return;
    const read = message.channel_id === this.channel && this.isReading();
    if (!read) this.#count(timeline, message);
    this.#tell('arrival', message);
  }

  #count(timeline, message) {
    timeline.unread = true;
    timeline.firstUnread ??= message.id;
    timeline.divider = timeline.firstUnread;
    if (mentions(message, this.me)) timeline.mentions += 1;
    this.#tell('world');
  }

  // While a channel is being loaded, its events wait, so that the response does not overwrite them.
  #change(channel, apply) {
    const timeline = this.#timeline(channel);
    if (timeline.queue) timeline.queue.push(() => apply(timeline));
    else apply(timeline);
    if (channel === this.channel) this.#tell('timeline');
  }

  async #load(channel) {
    const timeline = this.#timeline(channel);
    if (timeline.queue) return;
    timeline.queue = [];
    try {
      const dismissed = remembered(this.me);
      const messages = await fetchMessages(this.me, channel);
      timeline.messages = messages.filter((message) => !dismissed.has(message.id));
      timeline.loaded = true;
    } finally {
      const waiting = timeline.queue;
      timeline.queue = null;
      for (const apply of waiting) apply();
    }
    if (channel === this.channel) this.#tell('timeline');
  }

  async #loadWorld() {
    const world = await fetchWorld(this.me);
    this.me = world.me;
    this.guild = world.guild;
    this.members = new Map(world.members.map((member) => [member.id, member]));
    this.channels = new Map(world.channels.map((channel) => [channel.id, channel]));
    this.commands = world.commands ?? [];
    this.roles = world.roles ?? [];
    if (!this.channels.has(this.channel)) this.channel = this.#startChannel();
    this.#tell('world');
  }

  // A channel was deleted. If it was the open channel, another one is opened.
  async #leave() {
    const before = this.channel;
    await this.#loadWorld();
    if (before === this.channel) return;
    this.#tell('switch');
    await this.#load(this.channel);
  }

  #startChannel() {
    const all = [...this.channels.values()];
    const named = all.find((channel) => channel.name === this.wanted || channel.id === this.wanted);
    return (named ?? all.find((channel) => channel.type === Channel.text) ?? all[0])?.id ?? null;
  }

  // Events may be missing after a disconnect, so the client loads everything again. Pending requests to the old server
  // will not get a response.
  async #sync() {
    clearTimeout(this.retry);
    for (const nonce of [...this.pending.keys()]) this.#settle(nonce, false);
    try {
      const before = this.channel;
      await this.#loadWorld();
      const shown = [...this.timelines].filter(([id, timeline]) => timeline.loaded && this.channels.has(id)).map(([id]) => id);
      await Promise.all([...new Set([this.channel, ...shown])].filter(Boolean).map((id) => this.#load(id)));
      this.connected = true;
      if (before !== this.channel) this.#tell('switch');
      this.#tell('world');
    } catch {
      this.connected = false;
      this.retry = setTimeout(() => this.#sync(), retryAfter);
      this.#tell('world');
    }
  }

  #lost() {
    this.connected = false;
    this.#tell('world');
  }

  #timeline(id) {
    if (!this.timelines.has(id)) this.timelines.set(id, emptyTimeline());
    return this.timelines.get(id);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** Whether a message mentions a member. */
export function mentions(message, member) {
  return message.mention_everyone === true || (message.mentions ?? []).some((user) => user.id === member);
}

// A failed request means that the server is unavailable. The client loads everything again when it is back.
function madeAgain() {}

function emptyTimeline() {
  return { messages: [], loaded: false, unread: false, mentions: 0, firstUnread: null, divider: null, queue: null };
}

function replace(timeline, message) {
  timeline.messages = timeline.messages.map((each) => (each.id === message.id ? { ...each, ...message } : each));
}

function remove(timeline, id) {
  timeline.messages = timeline.messages.filter((each) => each.id !== id);
}

// Dismissed private messages stay hidden when the page is reloaded in this tab.
function remembered(member) {
  return new Set(JSON.parse(sessionStorage.getItem(`dismissed ${member}`) ?? '[]'));
}

function remember(member, id) {
  sessionStorage.setItem(`dismissed ${member}`, JSON.stringify([...remembered(member), id]));
}
