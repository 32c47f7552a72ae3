import type { TextSpan } from '#contract/linkifiers.ts';
import { readTable } from './table-cells.ts';

/**
 * A part of a message that the server processes separately. `origins` maps each character, and the end, to its place in
 * the message.
 */
export interface TextPiece {
  text: string;
  origins: readonly number[];
}

/** A message split as the server does: paragraphs, list items, cells, headings and quotes are blocks; code isn't. */
export interface MessageParts {
  blocks: TextPiece[];
  code: TextSpan[];
}

const fence = /^(`{3,}|~{3,}) *([^\s`]*)(.*)$/s;
const item = /^\s*(?:[*+-]|\d+\.)[ \t]+/;
const quote = /^ {0,3}> ?/;
const heading = /^#{1,6}\s+/;

function pieceOf(message: string, lines: readonly TextSpan[]): TextPiece {
  const origins: number[] = [];
  let text = '';
  for (const [index, { start, end }] of lines.entries()) {
    if (index > 0) {
      text += '\n';
      origins.push(start - 1);
    }
    text += message.slice(start, end);
    for (let at = start; at < end; at += 1) origins.push(at);
  }
  origins.push(lines.at(-1)?.end ?? 0);
  const first = text.length - text.trimStart().length;
  const last = text.trimEnd().length;
  return { text: text.trim(), origins: origins.slice(first, Math.max(first, last) + 1) };
}

/** The index of the line that closes a fence, or the number of lines if none does. Fences nest within quotes. */
function closingLine(texts: readonly string[], from: number, mark: string, isNested: boolean): number {
  const open = [mark];
  for (let at = from; at < texts.length; at += 1) {
    const [, found = '', language = ''] = fence.exec(texts[at] ?? '') ?? [];
    if (found === '') continue;
    if (language === '' && found === open.at(-1)) open.pop();
    else if (isNested) open.push(found);
    if (open.length === 0) return at;
  }
  return texts.length;
}

/** Splits a message (https://zulip.com/help/format-your-message-using-markdown). Quotes and spoilers aren't code. */
export function messageParts(message: string): MessageParts {
  const parts: MessageParts = { blocks: [], code: [] };
  const lines: TextSpan[] = [];
  for (const found of message.matchAll(/[^\n]*(?:\n|$)/g)) {
    if (found[0] === '') break;
    lines.push({ start: found.index, end: found.index + found[0].replace(/\n$/, '').length });
  }
  takeApart(message, lines, parts);
  return parts;
}

/** @param hasFences whether fences count; they don't in quotes written with `>` */
function takeApart(message: string, lines: readonly TextSpan[], parts: MessageParts, hasFences = true): void {
  const texts = lines.map(({ start, end }) => message.slice(start, end));
  let paragraph: TextSpan[] = [];
  let isInList = false;
  const flush = (): void => {
    if (paragraph.length > 0) parts.blocks.push(pieceOf(message, paragraph));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? { start: 0, end: 0 };
    const text = texts[at] ?? '';
    const [, mark = '', language = '', header = ''] = fence.exec(text) ?? [];
    const isIndented = /^(?: {4}|\t)/.test(text);
    const table = paragraph.length > 0 || isIndented ? null : readTable(message, lines, at);
    if (hasFences && mark !== '' && !header.includes('`')) {
      flush();
      const isText = /^(?:quote|quoted|spoiler)$/i.test(language);
      const end = closingLine(texts, at + 1, mark, isText);
      const inner = lines.slice(at + 1, end);
      if (!isText) parts.code.push({ start: line.start, end: lines[end]?.end ?? message.length });
      else {
        const headerStart = line.end - header.length;
        if (/^spoiler$/i.test(language) && header.trim() !== '')
          parts.blocks.push(pieceOf(message, [{ start: headerStart, end: line.end }]));
        takeApart(message, inner, parts);
      }
      at = end;
    } else if (text.trim() === '') {
      flush();
    } else if (paragraph.length === 0 && !isInList && isIndented) {
      parts.code.push(line);
    } else if (table !== null) {
      for (const cell of table.cells) parts.blocks.push(pieceOf(message, [cell]));
      isInList = false;
      at = table.end - 1;
    } else if (quote.test(text)) {
      flush();
      let end = at + 1;
      // Fences and lists start a new block even without an empty line before them.
      const isOwn = (next: string): boolean => hasFences && (fence.test(next) || item.test(next));
      while (end < lines.length && (texts[end] ?? '').trim() !== '' && !isOwn(texts[end] ?? '')) end += 1;
      const inner = lines.slice(at, end).map(({ start, end: last }, index) => ({
        start: start + (quote.exec(texts[at + index] ?? '')?.[0].length ?? 0),
        end: last,
      }));
      takeApart(message, inner, parts, false);
      at = end - 1;
    } else if (heading.test(text) || item.test(text)) {
      flush();
      const opening = (heading.exec(text) ?? item.exec(text))?.[0] ?? '';
      isInList = !heading.test(text);
      paragraph = [{ start: line.start + opening.length, end: line.end }];
      if (!isInList) flush();
    } else {
      if (paragraph.length === 0 && /^\S/.test(text)) isInList = false;
      paragraph.push(line);
    }
  }
  flush();
}
