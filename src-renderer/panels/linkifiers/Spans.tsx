import type { ReactNode } from 'react';
import type { TextSpan } from '#contract/linkifiers.ts';

/** A part of a text that is drawn in its own way. */
export interface DrawnSpan extends TextSpan {
  className: string;
  /** Stands at the end of the part without taking room, such as a number. */
  mark?: ReactNode;
}

/**
 * A text with parts of it marked.
 *
 * @param props.spans in the order of the text; of two that overlap the first is drawn.
 */
export function Spans({ text, spans }: { text: string; spans: readonly DrawnSpan[] }): ReactNode {
  const pieces: ReactNode[] = [];
  let taken = 0;
  for (const { start, end, className, mark } of spans) {
    if (start < taken) continue;
    pieces.push(text.slice(taken, start));
    pieces.push(
      <span key={start} className={className}>
        {text.slice(start, end)}
        {mark}
      </span>,
    );
    taken = end;
  }
  pieces.push(text.slice(taken));
  return <>{pieces}</>;
}
