// What all pages share: one stream. A page asks for a member under a key of its own, and no longer with the key alone.

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
