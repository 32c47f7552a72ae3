import topLevelDomains from 'tlds' with { type: 'json' };
import type { TextSpan } from '#contract/linkifiers.ts';
import { linkedAddress } from './linked-address.ts';
import { mentionExpressions, mentionKey, type Mention, type MessageContext } from './mentions.ts';
import { placeholder } from './message-danger.ts';
import { messageParts, type TextPiece } from './message-blocks.ts';

/** A part of a message in which the server doesn't apply linkifiers, and why. */
export interface ProtectedSpan extends TextSpan {
  reason: string;
}

/** The pieces of a message that linkifiers apply to, and the parts that they don't. */
export interface OpenText {
  pieces: TextPiece[];
  protections: ProtectedSpan[];
}

const nested = (depth: number): string =>
  depth === 0 ? String.raw`[^\s()"]*` : String.raw`[^\s()"]*?(?:\(${nested(depth - 1)}\)[^\s()"]*?)*`;
/** Servers don't link a name that ends like a file. */
const isEnding = (domain: string): boolean => !['java', 'md', 'mov', 'py', 'zip'].includes(domain);
const endings = topLevelDomains
  .filter(isEnding)
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const web = String.raw`(?:https?:\/\/[\p{L}\p{N}_.:@-]+?|(?:[\p{L}\p{N}_-]+\.)+(?:${endings}))(?:\/${nested(6)})?`;
const mail = String.raw`[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+`;
/** An address ends where only punctuation precedes the next blank, so `https://a.example,#12` isn't one. */
const address = new RegExp(
  String.raw`(?<![^\s'"(,:<])(?:${web}|${mail}|bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34})(?=[!:;?),.'">]*(?:$|\s))`,
  'gu',
);

/** What replaces an expression; with `isText`, the text of the first group is searched separately. */
interface Kind {
  expression: RegExp;
  reason: string;
  isText?: true;
  isOne?: (match: RegExpExecArray, context: MessageContext) => boolean;
}

const mentionOf = (kind: Mention['kind']): Kind => ({
  expression: mentionExpressions[kind],
  reason: kind === 'channel' ? 'inside a link to a channel' : 'inside a mention',
  isOne: ({ groups }, { unknown }) => !unknown.has(mentionKey({ kind, name: groups?.['name'] ?? '' })),
});

/** In the order in which the server's Markdown applies them (https://zulip.com/help/format-your-message). */
const kinds: readonly Kind[] = [
  { expression: /(?<!\\)(`+)(.+?)(?<!`)\1(?!`)/gsu, reason: 'inside code' },
  { expression: /\*\*\*((?!\s)[^*^\n]+(?<!\s))\*\*\*/gu, reason: 'inside bold text', isText: true },
  mentionOf('person'),
  { expression: /\B(?<!\$)\$\$[^\n_$](?:\\\$|[^$\n])*\$\$(?!\$)\B/gu, reason: 'inside a formula' },
  mentionOf('channel'),
  { expression: /<time:[^>]*?>/gu, reason: 'inside a time' },
  mentionOf('group'),
  {
    expression: /!?\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*(<[^<>\n]*>|(?:[^()\n]|\([^()\n]*\))*?)\s*\)/gu,
    reason: 'inside a link',
    isOne: ([, target = '']) => linkedAddress(target.replace(/^<(.*)>$/, '$1')) !== null,
  },
  { expression: address, reason: 'inside a link' },
];

/** The piece with some of its parts, given in order, replaced by placeholders. */
export function withPlaceholders({ text, origins }: TextPiece, spans: readonly TextSpan[]): TextPiece {
  if (spans.length === 0) return { text, origins };
  let left = '';
  const places: number[] = [];
  const keep = (start: number, end: number): void => {
    left += text.slice(start, end);
    for (let at = start; at < end; at += 1) places.push(origins[at] ?? 0);
  };
  let taken = 0;
  for (const { start, end } of spans) {
    keep(taken, start);
    const filled = placeholder(0);
    left += filled;
    for (let at = 1; at < filled.length; at += 1) places.push(origins[start] ?? 0);
    // The placeholder ends where the text that it replaces ends.
    places.push(origins[end - 1] ?? 0);
    taken = end;
  }
  keep(taken, text.length);
  places.push(origins[text.length] ?? 0);
  return { text: left, origins: places };
}

/** Where a part of a piece is in the message. */
export function placeOf({ origins }: TextPiece, { start, end }: TextSpan): TextSpan {
  return { start: origins[start] ?? 0, end: (origins[end - 1] ?? -1) + 1 };
}

function protect(whole: TextPiece, from: number, open: OpenText, context: MessageContext): void {
  let piece = whole;
  for (const [index, { expression, reason, isText = false, isOne }] of kinds.entries()) {
    if (index < from) continue;
    const spans: TextSpan[] = [];
    for (const match of piece.text.matchAll(expression)) {
      if (isOne !== undefined && !isOne(match, context)) continue;
      const span = { start: match.index, end: match.index + match[0].length };
      spans.push(span);
      if (isText) {
        const inner = { start: span.start + 3, end: span.end - 3 };
        const origins = piece.origins.slice(inner.start, inner.end + 1);
        protect({ text: piece.text.slice(inner.start, inner.end), origins }, index + 1, open, context);
      } else open.protections.push({ ...placeOf(piece, span), reason });
    }
    piece = withPlaceholders(piece, spans);
  }
  open.pieces.push(piece);
}

/**
 * The text of a message that the server leaves for linkifiers: each paragraph separately, without code, mentions and
 * links.
 */
export function openText(message: string, context: MessageContext): OpenText {
  const { blocks, code } = messageParts(message);
  const open: OpenText = {
    pieces: [],
    protections: code.map((span) => ({ ...span, reason: 'inside a code block' })),
  };
  for (const block of blocks) protect(block, 0, open, context);
  return open;
}
