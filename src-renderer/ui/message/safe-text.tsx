import { createElement, Fragment, type ReactNode } from 'react';

/** Characters after which a word may break; Chinese and Japanese break anywhere by themselves. */
const longPiece = /[^\s\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]{100}[\p{M}\p{Cf}]*(?=\S)/gu;

/** No script needs more marks on one letter. */
const stackedMarks = /((?:\p{M}\p{Cf}*){5})(?:\p{M}\p{Cf}*)+/gu;

/** Embeddings, overrides and isolates, with what is shown in place of each. */
const directions: readonly (readonly [controls: RegExp, shown: string])[] = [
  [/[\u202A\u202D\u2066]/gu, '‹LTR›'],
  [/[\u202B\u202E\u2067]/gu, '‹RTL›'],
  [/\u2068/gu, '‹auto›'],
  [/[\u202C\u2069]/gu, '‹end›'],
];

/**
 * A text that anybody may have written, for the screen. Words without an end get places to break, because Chromium takes
 * seconds to lay them out; stacked marks are cut after the fifth; what turns the direction of writing is shown instead of
 * obeyed.
 */
export function safeText(text: string): ReactNode {
  let readable = text.replaceAll(stackedMarks, '$1');
  for (const [controls, shown] of directions) readable = readable.replaceAll(controls, shown);
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { index, 0: piece } of readable.matchAll(longPiece)) {
    parts.push(readable.slice(from, index + piece.length), createElement('wbr'));
    from = index + piece.length;
  }
  return parts.length === 0 ? readable : createElement(Fragment, null, ...parts, readable.slice(from));
}
