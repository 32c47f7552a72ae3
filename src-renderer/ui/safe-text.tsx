import { Fragment, type ReactNode } from 'react';

/** Characters after which a word may break; Chinese and Japanese break anywhere by themselves. */
const longPiece = /[^\s\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]{100}[\p{M}\p{Cf}]*(?=\S)/gu;

/** No script needs more marks on one letter. */
const stackedMarks = /((?:\p{M}\p{Cf}*){5})(?:\p{M}\p{Cf}*)+/gu;

/**
 * Shows an untrusted text. Endless words get places to break, because Chromium takes seconds to lay them out; stacked
 * marks are cut after the fifth.
 */
export function safeText(text: string): ReactNode {
  const readable = text.replaceAll(stackedMarks, '$1');
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { index, 0: piece } of readable.matchAll(longPiece)) {
    parts.push(readable.slice(from, index + piece.length), <wbr key={index} />);
    from = index + piece.length;
  }
  if (parts.length === 0) return readable;
  return (
    <>
      {parts}
      {readable.slice(from)}
    </>
  );
}

/** Shows a code such as `FAILED_TO_CONNECT_BOUNCER`, which breaks only between its words. */
export function breakableCode(code: string): ReactNode {
  return [...code.matchAll(/[^_/]*(?:[_/]|$)/gu)].map(({ index, 0: word }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
