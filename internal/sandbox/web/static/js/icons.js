// The icons of the page: strokes on a 24 by 24 grid in the colour of the surrounding text.

import { svg } from './dom.js';

const strokes = {
  hash: 'M9.5 4 7.5 20 M16.5 4l-2 16 M4.5 9h16 M3.5 15h16',
  thread: 'M10 4 8.5 13 M16 4l-1 6 M4.5 8.5h15 M4 14.5h5 M13 14h7v5h-4l-2.5 2V19H13z',
  forum: 'M4 4h12v8H8l-4 3.5z M10 15.5h6l4 3.5V9h-1.5',
  letter: 'M4 6h16v12H4z M4 7l8 6 8-6',
  menu: 'M4 6.5h16 M4 12h16 M4 17.5h16',
  close: 'M6 6l12 12 M18 6 6 18',
  split: 'M4 5h16v14H4z M12 5v14',
  down: 'M6 9.5l6 6 6-6',
  updown: 'M8 9.5l4-4 4 4 M8 14.5l4 4 4-4',
  send: 'M4 12 20 4.5 15.5 20 11 13.5z M11 13.5 20 4.5',
  eye: 'M3 12c4-7.5 14-7.5 18 0-4 7.5-14 7.5-18 0z M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  out: 'M13.5 5H19v5.5 M19 5l-8.5 8.5 M10 6H5v13h13v-5',
  apps: 'M5 5h5.5v5.5H5z M13.5 5H19v5.5h-5.5z M5 13.5h5.5V19H5z M13.5 13.5H19V19h-5.5z',
  die: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z M8.5 8.5v.01 M15.5 15.5v.01 M12 12v.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warn: 'M12 4 21 19.5H3z M12 10v4.5 M12 17v.01',
  file: 'M6 3h8l4 4v14H6z M14 3v4h4',
};

/** An icon by name; it is decoration, so its button carries the label. */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: strokes[name] }));
}
