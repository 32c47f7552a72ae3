import type { TextSpan } from '../../src-preload/contract/linkifier-entities.ts';

/** A part of a message in which the server makes no links of linkifiers, and why. */
export interface ProtectedSpan extends TextSpan {
  reason: string;
}

/** In the order in which the server's Markdown looks for them (https://zulip.com/help/format-your-message). */
const kinds: readonly (readonly [expression: RegExp, reason: string])[] = [
  [/^ {0,3}(`{3,}|~{3,})[^\n`]*\n[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![^]))/gm, 'inside a code block'],
  [/(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/g, 'inside code'],
  [/\$\$[^\n$][^\n]*?\$\$/g, 'inside a formula'],
  [/@_?\*\*[^\n*]+\*\*|@_?\*[^\n*]+\*|#\*\*[^\n*]+\*\*/g, 'inside a mention'],
  [/!?\[[^\]\n]*\]\([^)\n]*\)/g, 'inside a link'],
  [/\b(?:https?|ftp):\/\/[^\s<>]+/gi, 'inside a link'],
];

/** Parts of a message that are code, mentions or links already, in the order of the text. */
export function protectedSpans(text: string): ProtectedSpan[] {
  const spans: ProtectedSpan[] = [];
  for (const [expression, reason] of kinds) {
    for (const found of text.matchAll(expression)) {
      const start = found.index;
      const end = start + found[0].length;
      if (!spans.some((span) => span.start < end && start < span.end)) spans.push({ start, end, reason });
    }
  }
  return spans.sort((one, other) => one.start - other.start);
}
