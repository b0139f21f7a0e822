// Embeds: texts of bots in a frame with a coloured edge.

import { cssColour } from './colour.js';
import { h } from './dom.js';
import { picture } from './media.js';
import { phrase, prose } from './prose.js';
import { stamp } from './time.js';

const thumbnailBounds = { width: 80, height: 80 };

/** One embed. Its pictures may be attachments of the message, which know size and alt text. */
export function embed(data, attachments, scene) {
  return h('article', { class: 'embed', style: { '--edge': cssColour(data.color) } },
    h('div', { class: 'embed-main' },
      data.author ? h('div', { class: 'embed-author' }, linked(data.author.name, data.author.url)) : null,
      data.title ? h('h3', { class: 'embed-title' }, linked(phrase(data.title, scene), data.url)) : null,
      data.description ? h('div', { class: 'embed-text' }, prose(data.description, scene)) : null,
      data.fields?.length ? h('div', { class: 'embed-fields' }, fields(data.fields, scene)) : null),
    data.thumbnail ? h('div', { class: 'embed-thumbnail' }, picture(resolve(data.thumbnail, attachments), thumbnailBounds)) : null,
    data.image ? h('div', { class: 'embed-image' }, picture(resolve(data.image, attachments))) : null,
    footer(data));
}

/** The picture of a media object, with the data of its attachment. */
function resolve(media, attachments) {
  const found = attachments.find((each) => refersTo(media.url, each)) ?? {};
  return {
    url: found.url ?? media.url,
    alt: media.description ?? found.description ?? '',
    width: media.width ?? found.width,
    height: media.height ?? found.height,
  };
}

/** Whether a media URL is that of an attachment. */
export function refersTo(url, attachment) {
  return url === attachment.url || url === `attachment://${attachment.filename}`;
}

// Neighbouring inline fields share a line, at most three.
function fields(list, scene) {
  const rows = [];
  for (const field of list) {
    const last = rows.at(-1);
    if (field.inline && last?.[0].inline && last.length < 3) last.push(field);
    else rows.push([field]);
  }
  return rows.map((row) => h('div', { class: 'embed-row' }, row.map((field) => h('div', { class: 'embed-field' },
    h('h4', {}, phrase(field.name, scene)), h('div', {}, prose(field.value, scene))))));
}

function footer({ footer: foot, timestamp }) {
  const parts = [foot?.text, timestamp ? stamp(new Date(timestamp)) : null].filter(Boolean);
  return parts.length ? h('footer', {}, parts.join(' • ')) : null;
}

function linked(content, url) {
  return url ? h('a', { href: url, target: '_blank', rel: 'noreferrer noopener' }, content) : content;
}
