// Avatars of members: a round picture, or the first letter of the name on the member's colour.

import { cssColour } from './colour.js';
import { classes, h } from './dom.js';
import { icon } from './icons.js';
import { say } from './strings.js';

const plates = ['#5865f2', '#3ba55d', '#c9752d', '#b5488f', '#3d8fb5', '#7a5cc4'];

/** The display name of a member or of a message's author. */
export function authorName(user) {
  return user?.name ?? user?.global_name ?? user?.username ?? say('unknownUser');
}

/** The round picture of a member; size is '', 'tiny' or 'small'. */
export function avatar(user, size = '') {
  if (user?.avatar && /^(https?:|\/)/.test(user.avatar)) {
    return h('img', { class: classes('avatar', size), src: user.avatar, alt: '', draggable: 'false' });
  }
  const name = authorName(user);
  return h('span', { class: classes('avatar', size), 'aria-hidden': 'true', style: { background: plate(user, name) } },
    user?.bot ? icon('die') : [...name][0].toUpperCase());
}

function plate(user, name) {
  const own = cssColour(user?.colour);
  if (own) return own;
  const sum = [...name].reduce((total, letter) => total + letter.codePointAt(0), 0);
  return plates[sum % plates.length];
}
