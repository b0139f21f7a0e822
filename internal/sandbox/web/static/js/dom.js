// Builds DOM nodes. Text always becomes a text node, so messages cannot inject markup.

const svgSpace = 'http://www.w3.org/2000/svg';

/**
 * Makes an element. Props are attributes, except `class`, `data` (dataset), `on` (listeners) and
 * `style` (CSS properties); null, undefined and false leave an attribute out.
 */
export function h(tag, props = {}, ...children) {
  return build(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function svg(tag, props = {}, ...children) {
  return build(document.createElementNS(svgSpace, tag), props, children);
}

function build(node, { data, on, style, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? '' : value);
  }
  for (const [name, value] of Object.entries(data ?? {})) {
    if (value !== null && value !== undefined && value !== false) node.dataset[name] = value === true ? '' : value;
  }
  for (const [name, listener] of Object.entries(on ?? {})) node.addEventListener(name, listener);
  for (const [name, value] of Object.entries(style ?? {})) if (value !== null && value !== undefined) node.style.setProperty(name, value);
  node.append(...present(children));
  return node;
}

/** Joins class names, skipping those that are false. */
export function classes(...names) {
  return names.filter(Boolean).join(' ');
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

let ids = 0;

/** A fresh element id, for labels and ARIA references. */
export function freshId(prefix) {
  ids += 1;
  return `${prefix}-${ids}`;
}
