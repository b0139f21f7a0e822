// The composer: plain text, mentions with completion, and slash commands.

import { CommandLine } from './commandline.js';
import { entriesOf, matching, wordFor } from './commands.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { avatar } from './people.js';
import { say } from './strings.js';
import { Suggestions } from './suggestions.js';

const mention = /(^|\s)@([^\s@]*)$/;

/** The composer of a client; `sent` is called when something was sent. */
export class Composer {
  constructor(client, scene, sent) {
    Object.assign(this, { client, scene, sent });
    this.line = null;
    this.drafts = new Map();
    this.suggestions = new Suggestions(say('options'));
    this.problem = h('div', { class: 'composer-problem', role: 'alert', hidden: true, data: { composerProblem: true } });
    this.field = h('textarea', {
      rows: '1', maxlength: '2000', role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list', autocomplete: 'off', enterkeyhint: 'send',
      data: { composer: true },
      on: { input: () => this.#typed(), keydown: (event) => this.#key(event), focus: () => this.#suggest() },
    });
    this.more = h('span', { class: 'more-options' });
    this.send = h('button', { class: 'icon-button send', type: 'submit', 'aria-label': say('send'), data: { send: true } }, icon('send'));
    this.box = h('div', { class: 'composer-box', on: { click: (event) => event.target === this.box && this.field.focus() } }, this.field, this.more, this.send);
    this.element = h('form', {
      class: 'composer',
      on: {
        submit: (event) => { event.preventDefault(); this.#submit(); },
        focusout: (event) => !this.element.contains(event.relatedTarget) && this.suggestions.hide(),
      },
    }, this.suggestions.element, this.problem, this.box);
  }

  /** Another channel is open: saves the draft of the former one, and restores the draft of the new one. */
  switchTo(channel) {
    if (this.line) this.#leaveCommand();
    else if (this.channel) this.drafts.set(this.channel, this.field.value);
    this.channel = channel;
    this.field.value = this.drafts.get(channel) ?? '';
    this.suggestions.hide();
    this.#complain('');
    this.refresh();
  }

  /** Shows the name of the channel in the empty field. */
  refresh() {
    const words = this.line ? '' : say('composer', { place: this.scene.placeName(this.client.channel) });
    this.field.placeholder = words;
    this.field.setAttribute('aria-label', words || say('options'));
    const optional = this.line?.unused().length ?? 0;
    this.more.textContent = optional && !this.field.value ? say('moreOptions', { n: optional }) : '';
    this.element.classList.toggle('filled', Boolean(this.line || this.field.value.trim()));
    this.#fit();
  }

  focus() {
    this.field.focus();
  }

  #typed() {
    this.#complain('');
    const whole = !this.line && this.#wholeCommand();
    if (whole) return this.#startCommand(whole, this.field.value.slice(whole.label.length + 2));
    this.refresh();
    this.#suggest();
  }

  #fit() {
    this.field.style.height = 'auto';
    this.field.style.height = `${this.field.scrollHeight}px`;
  }

  #entries(typed) {
    return matching(entriesOf(this.scene.commands()), typed);
  }

  // The command whose name is in the field, followed by a space: typed just now, or pasted with its options.
  #wholeCommand() {
    const named = entriesOf(this.scene.commands()).filter((entry) => this.field.value.startsWith(`/${entry.label} `));
    return named.sort((one, other) => other.label.length - one.label.length)[0];
  }

  #suggest() {
    if (this.line) return this.#suggestOptions();
    const { value, selectionStart } = this.field;
    if (value.startsWith('/')) return this.#suggestCommands(value.slice(1));
    const found = mention.exec(value.slice(0, selectionStart));
    if (found) return this.#suggestMembers(found[2], selectionStart);
    this.suggestions.hide();
  }

  #suggestCommands(typed) {
    this.suggestions.show(this.field, {
      heading: say('commandsMatching'), empty: say('noCommands'), picked: (item) => this.#startCommand(item.entry),
      items: this.#entries(typed).map((entry) => ({
        entry, value: entry.label, label: commandLabel(entry), detail: entry.description,
        lead: avatar(this.#application(entry.command), 'small'), note: this.#application(entry.command)?.name,
      })),
    });
  }

  #suggestMembers(typed, end) {
    const wanted = typed.toLowerCase();
    const items = this.scene.members().filter(({ name }) => name.toLowerCase().startsWith(wanted))
      .map((member) => ({ value: member.id, label: member.name, lead: avatar(member, 'small') }));
    if (!items.length) return this.suggestions.hide();
    this.suggestions.show(this.field, {
      heading: say('membersMatching'), items,
      picked: (item) => {
        this.field.setRangeText(`@${item.label} `, end - typed.length - 1, end, 'end');
        this.#typed();
      },
    });
  }

  #suggestOptions() {
    const items = this.line.unused(this.field.value)
      .map((option) => ({ option, value: option.name, label: wordFor(option), detail: wordFor(option, 'description') }));
    if (!items.length) return this.suggestions.hide();
    this.suggestions.show(this.field, {
      heading: say('options'), items, picked: ({ option }) => {
        this.field.value = '';
        this.line.add(option).input.focus();
        this.refresh();
      },
    });
  }

  #startCommand(entry, rest = '') {
    this.field.value = rest;
    this.line = new CommandLine(entry, {
      scene: this.scene, suggestions: this.suggestions, tail: this.field,
      submit: () => this.#submit(), left: () => this.#leaveCommand(`/${entry.label}`),
      complete: (data) => this.client.complete(data),
    });
    this.box.prepend(this.line.element);
    this.element.classList.add('command');
    this.refresh();
    this.line.focusNext();
    if (document.activeElement === this.field) this.#suggest();
  }

  #leaveCommand(text = '') {
    this.line.element.remove();
    this.line = null;
    this.element.classList.remove('command');
    this.field.value = text;
    this.#complain('');
    this.refresh();
    this.field.focus();
    this.#suggest();
  }

  #key(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    const empty = this.field.selectionStart === 0 && this.field.selectionEnd === 0;
    const last = this.line?.fields.at(-1);
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      this.#enter();
    } else if (event.key === 'Tab' && !event.shiftKey && this.suggestions.hasActive) {
      event.preventDefault();
      this.suggestions.pick();
    } else if (this.line && event.key === 'Escape') {
      this.#leaveCommand();
    } else if (this.line && empty && (event.key === 'Backspace' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      if (last) last.input.focus();
      else if (event.key === 'Backspace') this.#leaveCommand(`/${this.line.entry.label}`);
    }
  }

  // After a command's chips Enter sends, unless the user has moved to an option with the arrow keys.
  #enter() {
    const picks = this.suggestions.hasActive && (!this.line || this.suggestions.steered || this.field.value);
    if (picks) this.suggestions.pick();
    else this.#submit();
  }

  #submit() {
    if (this.line) this.#submitCommand();
    else if (this.field.value.trim()) this.#submitText(this.field.value.trim());
  }

  #submitCommand() {
    const { entry } = this.line;
    this.field.value = this.line.take(this.field.value);
    if (this.field.value) return this.#complain(`${this.field.value}: ${say('noMatches')}`);
    const { data, error } = this.line.read();
    if (error) return this.#complain(error);
    this.#leaveCommand();
    this.suggestions.hide();
    this.client.runCommand(data, `/${entry.label}`, this.#application(entry.command));
    this.sent();
  }

  async #submitText(text) {
    this.field.value = '';
    this.suggestions.hide();
    this.refresh();
    try {
      await this.client.say(withMentions(text, this.scene.members()));
      this.sent();
    } catch {
      this.field.value = text;
      this.#complain(say('notSent'));
      this.refresh();
    }
  }

  #complain(words) {
    this.problem.textContent = words;
    this.problem.hidden = !words;
  }

  #application(command) {
    return this.scene.member(command.application_id) ?? this.scene.bot();
  }
}

function commandLabel(entry) {
  const options = entry.options.map((option) => h('span', { class: 'pick-option' }, wordFor(option)));
  return [h('span', {}, `/${entry.label}`), options];
}

// "@Bernd" in a text becomes a mention. Longer names win.
function withMentions(text, members) {
  return [...members].sort((one, other) => other.name.length - one.name.length)
    .reduce((words, { id, name }) => words.replaceAll(`@${name}`, `<@${id}>`), text);
}
