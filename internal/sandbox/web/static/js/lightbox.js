// A full-size picture over the whole page, with its alternative text below it.

import { h } from './dom.js';
import { icon } from './icons.js';
import { say } from './strings.js';

/** Opens the picture; Escape, the close button and a click beside it close it. */
export function openLightbox({ url, alt }) {
  const dialog = h('dialog', { class: 'lightbox', 'aria-label': alt || say('picture'), data: { lightbox: true } },
    h('button', { class: 'lightbox-close', type: 'button', 'aria-label': say('closePicture'), on: { click: () => dialog.close() } }, icon('close')),
    h('figure', {}, h('img', { src: url, alt }), alt ? h('figcaption', {}, alt) : null));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (!event.target.closest('img, figcaption, button')) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
