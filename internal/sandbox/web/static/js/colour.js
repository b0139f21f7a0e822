// Colours of members and embeds.

const ground = [0x31, 0x33, 0x38];
const enoughContrast = 4.5;

/** A number such as 0x5865f2, or "#5865f2", as a CSS colour; null if it is none (black means none). */
export function cssColour(value) {
  const number = typeof value === 'string' ? parseInt(value.slice(1), 16) : value;
  return number ? `#${number.toString(16).padStart(6, '0')}` : null;
}

/** The colour, lightened until a name in the chat is readable. */
export function readable(value) {
  const css = cssColour(value);
  if (!css) return null;
  let channels = [1, 3, 5].map((at) => parseInt(css.slice(at, at + 2), 16));
  while (contrast(channels, ground) < enoughContrast) {
    channels = channels.map((each) => Math.min(255, Math.ceil(each + (255 - each) * 0.1)));
  }
  return `rgb(${channels.join(' ')})`;
}

// As defined by WCAG 2.
function contrast(light, dark) {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

function luminance(channels) {
  const [red, green, blue] = channels.map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
