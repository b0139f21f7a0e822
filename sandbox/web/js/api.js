// The sandbox's client interface: plain requests, and one stream of events for each member.

const eventNames = [
  'MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE', 'CHANNEL_CREATE', 'CHANNEL_UPDATE', 'THREAD_CREATE',
  'COMMANDS_UPDATE', 'INTERACTION_CREATE', 'INTERACTION_SUCCESS', 'INTERACTION_FAILURE', 'MODAL', 'AUTOCOMPLETE', 'TYPING',
];

const firstDelay = 400;
const longestDelay = 4000;

/** The kinds of interactions a client sends. */
export const Interaction = { command: 2, component: 3, autocomplete: 4, modal: 5 };

export const fetchWorld = (member) => get(`/client/world${query({ member })}`);
export const fetchMessages = (member, channel) => get(`/client/channels/${channel}/messages${query({ member })}`);
export const sendInteraction = (body) => post('/client/interactions', body);
export const sendMessage = (body) => post('/client/messages', body);
export const createThread = (body) => post('/client/threads', body);

/**
 * Follows a member's events and connects again by itself, faster than the browser would. The
 * listener's `opened` is called at every connection, `lost` at every loss and `event` with the
 * name and data of what happened. Returns a function that ends it.
 */
export function follow(member, { opened, lost, event }) {
  let source;
  let timer;
  let delay = firstDelay;

  function connect() {
    source = new EventSource(`/client/events${query({ member })}`);
    source.addEventListener('open', () => {
      delay = firstDelay;
      opened();
    });
    source.addEventListener('error', () => {
      source.close();
      lost();
      timer = setTimeout(connect, delay);
      delay = Math.min(delay * 2, longestDelay);
    });
    for (const name of eventNames) {
      source.addEventListener(name, (received) => event(name, JSON.parse(received.data)));
    }
  }

  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** A name for one request, by which its outcome is recognised; numeric and at most 25 characters. */
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
