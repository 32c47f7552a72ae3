const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Tags that end a line. */
const lineEnds = new Set(['br', '/p', '/div', '/li', '/tr', '/h1', '/h2', '/h3', '/h4', '/h5', '/h6']);
const withoutText = new Set(['script', 'style', 'title']);

const longestTagName = 10;
const tagName = /^\/?[a-z][a-z0-9]*/i;
const characterReference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{1,6}));/gi;

function characterOf(whole: string, hexadecimal?: string, decimal?: string, name = ''): string {
  if (hexadecimal === undefined && decimal === undefined) return namedCharacters[name.toLowerCase()] ?? whole;
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** The position after an element whose content is skipped; the end if it isn't closed. */
function afterElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) === null ? html.length : closing.lastIndex;
}

/**
 * The text of HTML from the server, with its whitespace: without tags, and with line breaks after paragraphs and
 * breaks. Takes linear time, whatever a hostile server sends. It isn't a sanitizer: never treat the result as HTML.
 */
export function textOf(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? -1 : html.indexOf('>', open);
    // Nothing after this closes a tag.
    if (end < 0) break;
    parts.push(html.slice(at, open));
    const name = tagName.exec(html.slice(open + 1, open + 1 + longestTagName))?.[0].toLowerCase() ?? '';
    if (lineEnds.has(name)) parts.push('\n');
    at = withoutText.has(name) ? afterElement(html, name, end) : end + 1;
  }
  parts.push(html.slice(at));
  return parts.join('').replace(characterReference, characterOf).trim();
}

/** The same for tight spaces: lines are trimmed, and empty ones removed. */
export function plainTextOf(html: string): string {
  return textOf(html)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n');
}
