// Floating panels in the browser's top layer, placed beside the element that opened them.

import { h } from './dom.js';

const margin = 8;

/**
 * Opens content beside an anchor; Escape or a click elsewhere closes it, and then `closed` is called; if the anchor's
 * parent is drawn again, the popup closes, too. Returns a function that closes it.
 */
export function openPopup(anchor, content, { closed = () => {}, above = false, sameWidth = false } = {}) {
  const panel = h('div', { class: 'popup', popover: 'auto' }, content);
  anchor.after(panel);
  panel.addEventListener('toggle', (event) => {
    if (event.newState !== 'closed') return;
    panel.remove();
    closed();
  });
  panel.showPopover();
  place(panel, anchor.getBoundingClientRect(), above, sameWidth);
  return () => panel.isConnected && panel.hidePopover();
}

function place(panel, around, above, sameWidth) {
  if (sameWidth) panel.style.width = `${around.width}px`;
  const { width, height } = panel.getBoundingClientRect();
  const roomBelow = window.innerHeight - around.bottom - margin;
  const goesUp = above || (height > roomBelow && around.top > roomBelow);
  const top = goesUp ? around.top - height - margin / 2 : around.bottom + margin / 2;
  const left = Math.min(around.left, window.innerWidth - width - margin);
  panel.style.top = `${Math.max(margin, top)}px`;
  panel.style.left = `${Math.max(margin, left)}px`;
}
