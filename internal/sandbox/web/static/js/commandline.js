// A chosen command in the composer: its name, and a chip for each option that is in use.

import { choicesFor, commandData, OptionType, readOption, wordFor } from './commands.js';
import { classes, freshId, h } from './dom.js';
import { given } from './files.js';
import { avatar } from './people.js';
import { say } from './strings.js';

const askAfter = 150;

/**
 * The line of one command. `tail` is the field after the chips, `submit` sends, `left` is called when the user removes the
 * command, `complete(data)` asks the bot for choices.
 */
export class CommandLine {
  constructor(entry, { scene, suggestions, tail, submit, left, complete }) {
    Object.assign(this, { entry, scene, suggestions, tail, submit, left, complete });
    this.fields = [];
    this.chips = h('span', { class: 'chips' });
    this.element = h('span', { class: 'command-line', role: 'group', 'aria-label': say('command', { command: entry.label }), data: { command: entry.label } },
      h('span', { class: 'command-name' }, `/${entry.label}`), this.chips);
    for (const option of entry.options.filter((each) => each.required)) this.add(option);
  }

  /** Options without a chip whose name contains the typed text. */
  unused(typed = '') {
    const wanted = typed.toLowerCase().trim();
    return this.entry.options.filter((option) => !this.fields.some((field) => field.option === option)
      && wordFor(option).includes(wanted));
  }

  add(option) {
    const field = option.type === OptionType.file ? new FileField(option, this) : new Field(option, this);
    this.fields.push(field);
    this.chips.append(field.element);
    return field;
  }

  /**
   * Converts text after the chips to options, such as "pace: 10 minutes" or "pace 10 minutes". It returns the rest of
   * the text.
   */
  take(typed) {
    const parts = typed.trim().split(/\s+(?=[^\s:]+:)/);
    while (parts[0]) {
      const [, word, value] = /^([^\s:]+)\s*[\s:]\s*(.+)$/s.exec(parts[0]) ?? [];
      const option = this.unused().find((each) => each.type !== OptionType.file && wordFor(each).toLowerCase() === word?.toLowerCase());
      if (!option) break;
      this.add(option).write(value);
      parts.shift();
    }
    return parts.join(' ');
  }

  remove(field) {
    const index = this.fields.indexOf(field);
    this.fields.splice(index, 1);
    field.element.remove();
    (this.fields[index - 1]?.input ?? this.tail).focus();
  }

  /** Puts the focus on the first empty chip after a field, or after the chips. */
  focusNext(after = null) {
    const from = this.fields.indexOf(after) + 1;
    const next = this.fields.slice(from).find((field) => !field.input.value);
    (next?.input ?? this.tail).focus();
  }

  focusBefore(field) {
    const before = this.fields[this.fields.indexOf(field) - 1];
    if (before) before.input.focus();
    else if (this.fields.every((each) => !each.input.value)) this.left();
  }

  focusAfter(field) {
    (this.fields[this.fields.indexOf(field) + 1]?.input ?? this.tail).focus();
  }

  /** The data to send, or null after marking the errors. */
  read() {
    const results = this.fields.map((field) => ({ field, ...field.read() }));
    for (const { field, error } of results) field.mark(error);
    const wrong = results.find((result) => result.error);
    if (wrong) {
      wrong.field.input.focus();
      return { error: `${wordFor(wrong.field.option)}: ${wrong.error}` };
    }
    const given = results.filter((result) => result.value !== undefined || result.file);
    return { data: commandData(this.entry, given.map(({ field, value, file }) => ({ ...field.facts, value, file }))) };
  }

  /** The data for asking choices of one field: everything typed so far. */
  partial(focused) {
    const values = this.fields.filter((field) => field === focused || field.read().value !== undefined)
      .map((field) => (field === focused
        ? { ...field.facts, value: field.input.value, focused: true } : { ...field.facts, value: field.read().value }));
    return commandData(this.entry, values);
  }
}

class Field {
  constructor(option, line) {
    this.option = option;
    this.line = line;
    this.picked = null;
    const id = freshId('option');
    this.input = h('input', {
      id, type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', role: 'combobox', 'aria-expanded': 'false',
      'aria-autocomplete': 'list', 'aria-required': option.required ? 'true' : null, 'aria-description': wordFor(option, 'description'),
      on: { input: () => this.#typed(), focus: () => this.#suggest(), keydown: (event) => this.#key(event), blur: () => this.#settle() },
    });
    this.element = h('span', { class: classes('chip', option.required && 'required'), data: { option: option.name } },
      h('label', { for: id }, wordFor(option)), this.input);
    this.#fit();
  }

  get facts() {
    return { name: this.option.name, type: this.option.type };
  }

  /** { value }, { error } or {}: see readOption. */
  read() {
    return this.picked ? { value: this.picked.value } : readOption(this.option, this.input.value, this.line.scene);
  }

  write(text) {
    this.input.value = text;
    this.#fit();
    this.#settle();
  }

  mark(error) {
    this.element.classList.toggle('wrong', Boolean(error));
    this.input.setAttribute('aria-invalid', String(Boolean(error)));
  }

  #typed() {
    this.picked = null;
    this.mark(null);
    this.#fit();
    this.#suggest();
  }

  #fit() {
    this.input.style.width = `calc(${Math.max(2, [...this.input.value].length + 1)}ch + 14px)`;
  }

  #suggest() {
    clearTimeout(this.timer);
    if (this.option.autocomplete) this.timer = setTimeout(() => this.#ask(), askAfter);
    const known = this.option.autocomplete ? [] : choicesFor(this.option, this.picked ? '' : this.input.value, this.line.scene);
    this.#show(known ?? [], known && !this.option.autocomplete ? say('noMatches') : '');
  }

  async #ask() {
    const asked = this.input.value;
    const choices = await this.line.complete(this.line.partial(this));
    if (asked !== this.input.value || document.activeElement !== this.input) return;
    this.#show(choices.map((choice) => ({ value: choice.value, label: wordFor(choice) })), say('noMatches'));
  }

  #show(items, empty) {
    this.line.suggestions.show(this.input, {
      heading: [h('strong', {}, wordFor(this.option)), ' ', wordFor(this.option, 'description') ?? ''],
      items: items.map(({ member, ...item }) => ({ ...item, lead: member ? avatar(member, 'small') : null })), empty, picked: (item) => this.#pick(item),
    });
  }

  #pick(item) {
    this.picked = item;
    this.input.value = item.label;
    this.mark(null);
    this.#fit();
    this.line.focusNext(this);
  }

  // A complete typed value counts as picked.
  #settle() {
    clearTimeout(this.timer);
    if (this.picked || this.option.autocomplete || !this.input.value.trim()) return;
    const { value, error } = this.read();
    this.mark(error);
    const choice = choicesFor(this.option, this.input.value, this.line.scene)?.find((each) => each.value === value);
    if (!choice) return;
    this.picked = choice;
    this.input.value = choice.label;
    this.#fit();
  }

  #key(event) {
    const { suggestions } = this.line;
    if (event.isComposing || suggestions.key(event)) return;
    const atStart = this.input.selectionStart === 0 && this.input.selectionEnd === 0;
    const atEnd = this.input.selectionStart === this.input.value.length;
    const wantsPick = suggestions.hasActive && (!this.picked || suggestions.steered);
    const actions = {
      Enter: () => (wantsPick ? suggestions.pick() : this.line.submit()),
      Tab: () => !event.shiftKey && (wantsPick && this.input.value ? suggestions.pick() : this.line.focusAfter(this)),
      Escape: () => this.line.left(),
      Backspace: () => !this.input.value && (this.option.required ? this.line.focusBefore(this) : this.line.remove(this)),
      ArrowLeft: () => atStart && this.line.focusBefore(this),
      ArrowRight: () => atEnd && this.line.focusAfter(this),
    };
    const acted = actions[event.key]?.();
    if (actions[event.key] && acted !== false) event.preventDefault();
  }
}

// A chip for a file. The file is read when it is chosen, so that it can be sent at once.
class FileField {
  constructor(option, line) {
    this.option = option;
    this.line = line;
    this.file = null;
    const id = freshId('option');
    this.input = h('input', {
      id, type: 'file', 'aria-required': option.required ? 'true' : null, 'aria-description': wordFor(option, 'description'),
      on: { change: () => this.#chosen(), keydown: (event) => this.#key(event) },
    });
    this.element = h('span', { class: classes('chip', option.required && 'required'), data: { option: option.name } },
      h('label', { for: id }, wordFor(option)), this.input);
  }

  get facts() {
    return { name: this.option.name, type: this.option.type };
  }

  /** { file }, { error } or {}. */
  read() {
    if (this.file) return { file: this.file };
    return this.option.required ? { error: say('missing') } : {};
  }

  mark(error) {
    this.element.classList.toggle('wrong', Boolean(error));
    this.input.setAttribute('aria-invalid', String(Boolean(error)));
  }

  async #chosen() {
    const chosen = this.input.files[0];
    delete this.element.dataset.loaded;
    this.file = null;
    if (!chosen) return;
    this.file = await given(chosen);
    this.element.dataset.loaded = chosen.name;
    this.mark(null);
    this.line.tail.focus();
  }

  // Enter sends the command. The space bar opens the file dialog.
  #key(event) {
    const actions = {
      Enter: () => this.line.submit(),
      Escape: () => this.line.left(),
      Backspace: () => (this.option.required ? this.line.focusBefore(this) : this.line.remove(this)),
    };
    if (!actions[event.key]) return;
    actions[event.key]();
    event.preventDefault();
  }
}
