// The client API of the sandbox: HTTP requests, and the event streams of members.

import { SharedStream } from './shared.js';
import { Stream } from './stream.js';

const stream = 'SharedWorker' in globalThis ? new SharedStream() : new Stream();

/** The kinds of interactions a client sends. */
export const Interaction = { command: 2, component: 3, autocomplete: 4, modal: 5 };

export const fetchWorld = (member) => get(`/client/world${query({ member })}`);
export const fetchMessages = (member, channel) => get(`/client/channels/${channel}/messages${query({ member })}`);
export const sendInteraction = (body) => post('/client/interactions', body);
export const sendMessage = (body) => post('/client/messages', body);
export const createThread = (body) => post('/client/threads', body);

/**
 * Subscribes to a member's events. The listener's `opened` is called when the stream opens, `lost` when it closes, and
 * `event` with the name and data of each event. Returns a function that unsubscribes. A page that the user has left, or
 * that the browser keeps in its cache, has no subscriptions.
 */
export function follow(member, listener) {
  let end = stream.follow(member, listener);
  const left = () => end();
  const back = ({ persisted }) => {
    if (persisted) end = stream.follow(member, listener);
  };
  addEventListener('pagehide', left);
  addEventListener('pageshow', back);
  return () => {
    removeEventListener('pagehide', left);
    removeEventListener('pageshow', back);
    end();
  };
}

/** A nonce for one request, with which its result is recognised: digits, at most 25. */
export function freshNonce() {
  return `${Date.now()}${Math.floor(Math.random() * 1e9)}`;
}

function query(values) {
  const given = Object.entries(values).filter(([, value]) => value);
  return given.length ? `?${new URLSearchParams(given)}` : '';
}

async function get(url) {
  return read(await fetch(url));
}

async function post(url, body) {
  const headers = { 'Content-Type': 'application/json' };
  return read(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function read(response) {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text ? JSON.parse(text) : null;
}
