// The event stream that all pages of a browser share, in a shared worker.

/** Used like a Stream. */
export class SharedStream {
  #listeners = new Map();
  #last = 0;
  #port = new SharedWorker(new URL('worker.js', import.meta.url), { type: 'module', name: 'events' }).port;

  constructor() {
    this.#port.onmessage = ({ data: { key, call, about } }) => this.#listeners.get(key)?.[call](...about);
  }

  follow(member, listener) {
    const key = this.#last += 1;
    this.#listeners.set(key, listener);
    this.#port.postMessage({ key, member });
    return () => {
      if (this.#listeners.delete(key)) this.#port.postMessage({ key });
    };
  }
}
