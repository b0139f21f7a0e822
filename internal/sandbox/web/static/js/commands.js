// Slash commands as data: the suggestions of the composer, and the conversion of typed text to option values.

import { locale, say } from './strings.js';

/** Types of commands and of their options. */
export const CommandType = { chat: 1, user: 2, message: 3 };
export const OptionType = {
  sub: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, number: 10, file: 11,
};

const mostSuggestions = 25;
const administrator = 8n;
const userInstall = 1;

/**
 * The entries of the slash list: one for each command or subcommand, as { command, path, label, description, options };
 * label is the typed text, path the names of the groups.
 */
export function entriesOf(commands) {
  return commands.filter((command) => (command.type ?? CommandType.chat) === CommandType.chat)
    .flatMap((command) => unfold(command, command, [], []));
}

/**
 * Whether a member may use a command: in a guild's channel or in a direct message with the bot. A guild without the bot
 * is external: there are only the commands that users can install for themselves.
 */
export function isUsable(command, { direct, external, permissions }) {
  if (external && (command.guild_id || !command.integration_types?.includes(userInstall))) return false;
  const place = direct ? 1 : 0;
  const here = command.contexts?.includes(place) ?? !(direct && (command.dm_permission === false || command.guild_id));
  if (direct || !command.default_member_permissions) return here;
  const needed = BigInt(command.default_member_permissions) || administrator;
  return here && (BigInt(permissions ?? 0) & needed) === needed;
}

/** The entries that match a typed prefix (without the slash), best first. */
export function matching(entries, typed) {
  const wanted = typed.toLowerCase().trim();
  const starts = entries.filter((entry) => entry.label.startsWith(wanted));
  const contains = entries.filter((entry) => !starts.includes(entry) && entry.label.includes(wanted));
  return [...starts, ...contains];
}

/** The word for a command, option or choice in the reader's language. */
export function wordFor(thing, field = 'name') {
  const words = thing[`${field}_localizations`] ?? {};
  const language = locale.split('-')[0];
  const near = Object.keys(words).find((key) => key.split('-')[0] === language);
  return words[locale] ?? words[near] ?? thing[field];
}

/** Values to pick for an option, as { value, label, detail }; null if any text will do. */
export function choicesFor(option, typed, scene) {
  const all = allChoices(option, scene);
  if (!all) return null;
  const wanted = typed.replace(/^[@#]/, '').toLowerCase().trim();
  const starts = all.filter((choice) => bare(choice.label).startsWith(wanted));
  const contains = all.filter((choice) => !starts.includes(choice) && bare(choice.label).includes(wanted));
  return [...starts, ...contains].slice(0, mostSuggestions);
}

/** Parses a typed text as the value of an option: { value } or { error }; {} if it is empty. */
export function readOption(option, typed, scene) {
  const text = typed.trim();
  if (!text) return option.required ? { error: say('missing') } : {};
  if (option.autocomplete) return readFree(option, text);
  const choices = choicesFor(option, text, scene);
  if (!choices) return readFree(option, text);
  const exact = choices.find((choice) => bare(choice.label) === bare(text)) ?? (choices.length === 1 ? choices[0] : null);
  return exact ? { value: exact.value } : { error: say('invalidChoice') };
}

/** The data of a command interaction; values are { name, type, value, focused? }. */
export function commandData(entry, values) {
  const options = entry.path.reduceRight((inner, part) => [{ name: part.name, type: part.type, options: inner }], values);
  return { id: entry.command.id, name: entry.command.name, type: CommandType.chat, options };
}

function unfold(command, thing, path, words) {
  const label = [...words, wordFor(thing)];
  const subs = (thing.options ?? []).filter((option) => option.type === OptionType.sub || option.type === OptionType.group);
  if (subs.length) {
    return subs.flatMap((sub) => unfold(command, sub, [...path, { name: sub.name, type: sub.type }], label));
  }
  return [{ command, path, label: label.join(' '), description: wordFor(thing, 'description'), options: thing.options ?? [] }];
}

function allChoices(option, scene) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: wordFor(choice) }));
  switch (option.type) {
    case OptionType.boolean: return [{ value: true, label: say('true') }, { value: false, label: say('false') }];
    case OptionType.user: return scene.members().map((member) => ({ value: member.id, label: `@${member.name}`, member }));
    case OptionType.channel: return scene.channels().map(({ id, name }) => ({ value: id, label: `#${name}` }));
    case OptionType.role: return scene.roles().map(({ id, name }) => ({ value: id, label: `@${name.replace(/^@/, '')}` }));
    default: return null;
  }
}

function readFree(option, text) {
  if (option.type === OptionType.integer || option.type === OptionType.number) return readNumber(option, text);
  if (text.length < (option.min_length ?? 0)) return { error: say('tooShort', { n: option.min_length }) };
  if (text.length > (option.max_length ?? 6000)) return { error: say('tooLong', { n: option.max_length ?? 6000 }) };
  return { value: text };
}

function readNumber(option, text) {
  const value = Number(text.replace(',', '.'));
  if (option.type === OptionType.integer && !Number.isInteger(value)) return { error: say('invalidInteger') };
  if (Number.isNaN(value)) return { error: say('invalidNumber') };
  if (value < (option.min_value ?? -Infinity)) return { error: say('tooSmall', { n: option.min_value }) };
  if (value > (option.max_value ?? Infinity)) return { error: say('tooLarge', { n: option.max_value }) };
  return { value };
}

function bare(label) {
  return String(label).replace(/^[@#]/, '').toLowerCase();
}
