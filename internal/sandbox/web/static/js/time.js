// Times as text, in the style of a chat client.

import { locale, say } from './strings.js';

const dayLength = 86_400_000;

const formats = {
  t: { hour: 'numeric', minute: '2-digit' },
  T: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  d: { day: '2-digit', month: '2-digit', year: 'numeric' },
  D: { day: 'numeric', month: 'long', year: 'numeric' },
  f: { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  F: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
};

const units = [
  ['year', 365 * 86_400], ['month', 30 * 86_400], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1],
];

/** A moment in one of the styles of a timestamp in a message: t T d D f F R. */
export function inStyle(date, style, now = new Date()) {
  if (style === 'R') return relative(date, now);
  return new Intl.DateTimeFormat(locale, formats[style] ?? formats.f).format(date);
}

/** When a message was written, as its head says it. */
export function stamp(date, now = new Date()) {
  const time = inStyle(date, 't');
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayLength);
  if (days === 0) return say('today', { time });
  if (days === 1) return say('yesterday', { time });
  return `${inStyle(date, 'd')} ${time}`;
}

/** A name for a date's day that is equal for moments of the same day. */
export function dayOf(date) {
  return inStyle(date, 'D');
}

/** Words the relative times under a node anew; the page calls it as time passes. */
export function refreshRelative(root) {
  for (const node of root.querySelectorAll('time[data-style="R"]')) {
    node.textContent = relative(new Date(node.dateTime), new Date());
  }
}

function relative(date, now) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / length), unit);
}

function startOfDay(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
