// Parses the markdown of messages into a tree: plain data, no DOM.
//
// A node is { kind, … }: text and code have `text`, links have `url`, mentions have an `id`, and nodes with other nodes
// inside have `children`.

const fence = /```(?:([\w+-]+)\n)?\n?([\s\S]+?)\n?```\n?/;

// The parser tries each rule at the current position, in this order. A rule may check the character before.
const rules = [
  [/\\([^\w\s])/y, (m) => text(m[1])],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ kind: 'code', text: m[2].replace(/^ (?=`)|(?<=`) $/g, '') })],
  [/<@!?(\d+)>/y, (m) => ({ kind: 'user', id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ kind: 'role', id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ kind: 'channel', id: m[1] })],
  [/<\/([^:>]+):\d+>/y, (m) => ({ kind: 'command', text: m[1] })],
  [/<a?:(\w+):(\d+)>/y, (m) => ({ kind: 'emoji', text: m[1], id: m[2] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ kind: 'time', seconds: Number(m[1]), style: m[2] ?? 'f' })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], [text(m[1])])],
  [/\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\))?)>?(?:\s+"[^"]*")?\)/y, (m) => link(m[2], inline(m[1]))],
  // A link to a message leads to its channel, since this client cannot scroll to a message.
  [/https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/\d+)?/y, (m) => ({ kind: 'channel', id: m[1] })],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]|*_]/y, (m) => link(m[0], [text(m[0])])],
  [/\*\*\*([\s\S]+?)\*\*\*(?!\*)/y, (m) => within('em', [within('strong', inline(m[1]))])],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m) => within('strong', inline(m[1]))],
  [/__([\s\S]+?)__(?!_)/y, (m) => within('u', inline(m[1]))],
  [/\*(?!\s)((?:\*\*[\s\S]+?\*\*|[^*])+?)(?<!\s)\*(?!\*)/y, (m) => within('em', inline(m[1]))],
  [/(?<!\w)_((?:__[\s\S]+?__|[^_])+?)_(?!\w)/y, (m) => within('em', inline(m[1]))],
  [/~~([\s\S]+?)~~/y, (m) => within('s', inline(m[1]))],
  [/\|\|([\s\S]+?)\|\|/y, (m) => within('spoiler', inline(m[1]))],
  [/@(everyone|here)\b/y, (m) => ({ kind: 'everyone', text: m[1] })],
  [/[\s\S][^\\`<[*_~|@h]*/y, (m) => text(m[0])],
];

/** The tree of a whole message. */
export function parse(source) {
  const found = fence.exec(source);
  if (!found) return blocks(source);
  const before = source.slice(0, found.index).replace(/\n$/, '');
  const after = source.slice(found.index + found[0].length);
  return [
    ...(before ? blocks(before) : []),
    { kind: 'pre', text: found[2], language: found[1] ?? '' },
    ...(after ? parse(after) : []),
  ];
}

/** The tree of one line of text, without headings, quotes and lists. */
export function inline(source) {
  const nodes = [];
  for (let at = 0; at < source.length;) {
    const [node, length] = readAt(source, at);
    append(nodes, node);
    at += length;
  }
  return nodes;
}

/** The plain text of a message, for live regions and previews. */
export function plainText(nodes, name) {
  return nodes.map((node) => {
    if (['user', 'role', 'channel'].includes(node.kind)) return name(node);
    if (node.kind === 'time') return new Date(node.seconds * 1000).toLocaleString();
    if (node.items) return node.items.map((item) => plainText(item.children, name)).join(', ');
    return node.children ? plainText(node.children, name) : node.text ?? '';
  }).join('');
}

function readAt(source, at) {
  for (const [pattern, make] of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) return [make(match), match[0].length];
  }
  throw new Error('the last rule matches any character');
}

function append(nodes, node) {
  const last = nodes.at(-1);
  if (node.kind === 'text' && last?.kind === 'text') last.text += node.text;
  else nodes.push(node);
}

function blocks(source) {
  const lines = source.split('\n');
  const out = [];
  while (lines.length) out.push(block(lines));
  return joinLines(out);
}

// Removes one block from the front of the lines, and returns it.
function block(lines) {
  const line = lines[0];
  if (line.startsWith('>>> ')) {
    const rest = lines.splice(0).join('\n').slice(4);
    return { kind: 'quote', children: blocks(rest) };
  }
  if (line.startsWith('> ')) {
    const quoted = takeWhile(lines, (each) => each.startsWith('> '));
    return { kind: 'quote', children: blocks(quoted.map((each) => each.slice(2)).join('\n')) };
  }
  const heading = /^(#{1,3}) +(.+)$/.exec(line);
  if (heading) {
    lines.shift();
    return { kind: 'heading', level: heading[1].length, children: inline(heading[2]) };
  }
  if (line.startsWith('-# ')) return { kind: 'small', children: inline(lines.shift().slice(3)) };
  if (listItem.test(line)) {
    const ordered = startsOrdered(line);
    return list(takeWhile(lines, (each) => listItem.test(each) && (/^ /.test(each) || startsOrdered(each) === ordered)));
  }
  return { kind: 'line', children: inline(lines.shift()) };
}

const listItem = /^( *)([-*]|\d{1,9}\.) +(.+)$/;

function startsOrdered(line) {
  return /^ *\d/.test(line);
}

function list(lines) {
  const items = lines.map((line) => {
    const [, indent, mark, words] = listItem.exec(line);
    return { depth: Math.min(Math.floor(indent.length / 2), 5), ordinal: parseInt(mark, 10), children: inline(words) };
  });
  const start = items[0].ordinal;
  return { kind: 'list', ordered: !Number.isNaN(start), start, items };
}

// Consecutive lines are one text with line breaks.
function joinLines(found) {
  const out = [];
  for (const node of found) {
    const last = out.at(-1);
    if (node.kind === 'line' && last?.kind === 'line') {
      append(last.children, text('\n'));
      for (const child of node.children) append(last.children, child);
    } else {
      out.push(node);
    }
  }
  return out;
}

function takeWhile(lines, holds) {
  const end = lines.findIndex((line) => !holds(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function text(words) {
  return { kind: 'text', text: words };
}

function within(kind, children) {
  return { kind, children };
}

function link(url, children) {
  return { kind: 'link', url, children };
}
