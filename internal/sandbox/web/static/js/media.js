// Pictures and files. A picture has its final size while it loads, with the limits of Discord.

import { h } from './dom.js';
import { icon } from './icons.js';
import { openLightbox } from './lightbox.js';
import { say } from './strings.js';

const widest = 550;
const highest = 350;
const firstTry = 500;
const slowestTry = 30_000;

/**
 * A picture { url, alt, width, height } as a button that opens it in full. Without a known size it
 * has the same limits, but cannot reserve its space. It is decoded synchronously, because a board that
 * flickers at every move is worse than a late one.
 */
export function picture({ url, alt = '', width, height }, bounds = { width: widest, height: highest }) {
  const fit = fitted(width, height, bounds);
  const image = h('img', { src: url, alt, width: fit?.width, height: fit?.height, decoding: 'sync', draggable: 'false' });
  tryAgain(image);
  return h('button', {
    class: 'picture', type: 'button', 'aria-label': say('openPicture', { alt: alt || say('picture') }),
    data: { picture: url },
    style: fit ? { width: `${fit.width}px`, 'aspect-ratio': `${fit.width} / ${fit.height}` } : { '--widest': `${bounds.width}px` },
    on: { click: () => openLightbox({ url, alt }) },
  }, image);
}

/** Retries a picture that failed to load, such as while the server was stopped, until it is removed. */
function tryAgain(image, pause = firstTry) {
  image.addEventListener('error', () => setTimeout(() => {
    if (!image.isConnected) return;
    tryAgain(image, Math.min(pause * 2, slowestTry));
    image.src = image.src;
  }, pause), { once: true });
}

/** Several pictures in a grid, or one by itself. */
export function gallery(pictures) {
  if (pictures.length === 1) return picture(pictures[0]);
  return h('div', { class: 'gallery' }, pictures.map((each) => picture(each)));
}

/** An attachment that is not a picture. */
export function file({ url, filename, size }) {
  return h('div', { class: 'file' }, icon('file'),
    h('div', {}, h('a', { href: url, download: filename, target: '_blank', rel: 'noreferrer' }, filename),
      size ? h('div', { class: 'file-size' }, `${Math.ceil(size / 1024)} KB`) : null));
}

/** Whether an attachment is shown as a picture. */
export function isPicture(attachment) {
  return attachment.content_type?.startsWith('image/') || /\.(png|jpe?g|gif|webp)$/i.test(attachment.filename ?? '');
}

/**
 * Carries the pictures of an old view over to the new one: equal ones are the same element, so they
 * do not flicker; a changed one shows its predecessor until it has loaded.
 */
export function carryPictures(from, to) {
  const old = [...from.querySelectorAll('.picture')];
  [...to.querySelectorAll('.picture')].forEach((frame, index) => {
    const same = old.find((each) => each.dataset.picture === frame.dataset.picture);
    if (same?.firstChild) takeOver(frame, same.firstChild);
    else if (old[index]) coverUntilLoaded(frame, old[index].dataset.picture);
  });
}

function takeOver(frame, image) {
  image.alt = frame.firstChild.alt;
  frame.firstChild.replaceWith(image);
}

function coverUntilLoaded(frame, url) {
  const image = frame.firstChild;
  frame.style.backgroundImage = `url(${JSON.stringify(url)})`;
  const uncover = () => { frame.style.backgroundImage = ''; };
  image.addEventListener('load', uncover, { once: true });
  image.addEventListener('error', uncover, { once: true });
}

function fitted(width, height, bounds) {
  if (!width || !height) return null;
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
