// The shared worker: one stream for all pages. A page subscribes to a member under its own key, and unsubscribes with
// the key alone.

import { Stream } from './stream.js';

const stream = new Stream();

globalThis.onconnect = ({ ports: [port] }) => {
  const ends = new Map();
  const listener = (key) => Object.fromEntries(['opened', 'lost', 'event']
    .map((call) => [call, (...about) => port.postMessage({ key, call, about })]));
  port.onmessage = ({ data: { key, member } }) => {
    ends.get(key)?.();
    ends.delete(key);
    if (member) ends.set(key, stream.follow(member, listener(key)));
  };
};
