// The events of all members in one connection, since browsers limit the connections to a server.

const eventNames = [
  'MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE', 'CHANNEL_CREATE', 'CHANNEL_UPDATE', 'THREAD_CREATE',
  'COMMANDS_UPDATE', 'INTERACTION_CREATE', 'INTERACTION_SUCCESS', 'INTERACTION_FAILURE', 'MODAL', 'AUTOCOMPLETE',
];

const firstDelay = 400;
const longestDelay = 4000;

/** Connects while there is a subscription, and reconnects faster than the browser would. */
export class Stream {
  #followers = new Set();
  #source = null;
  #open = false;
  #delay = firstDelay;
  #timer;

  /** Calls a listener about a member, see follow in api.js; returns a function that ends it. */
  follow(member, listener) {
    const follower = { member, listener };
    this.#followers.add(follower);
    if (this.#open) listener.opened();
    else if (this.#followers.size === 1) this.#connect();
    return () => {
      if (this.#followers.delete(follower) && !this.#followers.size) this.#close();
    };
  }

  #connect() {
    this.#source = new EventSource('/client/events');
    this.#source.addEventListener('open', () => {
      this.#delay = firstDelay;
      this.#open = true;
      for (const { listener } of this.#followers) listener.opened();
    });
    this.#source.addEventListener('error', () => {
      this.#close();
      for (const { listener } of this.#followers) listener.lost();
      this.#timer = setTimeout(() => this.#connect(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, longestDelay);
    });
    for (const name of eventNames) this.#source.addEventListener(name, ({ data }) => this.#tell(name, JSON.parse(data)));
  }

  #tell(name, { member, data }) {
    for (const follower of this.#followers) if (follower.member === member) follower.listener.event(name, data);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source.close();
    this.#open = false;
  }
}
