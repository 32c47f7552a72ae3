const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function characterOf(whole: string, body: string): string {
  const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(body);
  if (number === null) return namedCharacters[body.toLowerCase()] ?? whole;
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/**
 * The text of HTML that the server rendered, for places that show text alone: no tags, paragraphs and breaks as
 * line ends. Not a sanitiser: the result must never be treated as HTML.
 */
export function plainTextOf(html: string): string {
  return html
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+|#\d+|#x[0-9a-f]+);/gi, characterOf)
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .trim();
}
