import { Fragment, type ReactNode } from 'react';
import type { TextSpan } from '#contract/linkifiers.ts';

/** A part of a text that is drawn in its own way. */
export interface DrawnSpan extends TextSpan {
  className: string;
  /** Stands at the end of the part without taking room, such as a number. */
  mark?: ReactNode;
}

/** Code may break after these, and nowhere else while a line has room for one of its parts. */
const breaksAfter = /(?<=[/.&=?#])/;

function breakable(text: string): ReactNode {
  return text.split(breaksAfter).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

interface SpansProps {
  text: string;
  /** In the order of the text; of two that overlap the first is drawn. */
  spans: readonly DrawnSpan[];
  /** The text is code, which breaks between its parts rather than anywhere. */
  isCode?: boolean;
}

/** A text with parts of it marked. */
export function Spans({ text, spans, isCode = false }: SpansProps): ReactNode {
  const plain = (part: string): ReactNode => (isCode ? breakable(part) : part);
  const pieces: ReactNode[] = [];
  let taken = 0;
  for (const { start, end, className, mark } of spans) {
    if (start < taken) continue;
    pieces.push(<Fragment key={`before ${start}`}>{plain(text.slice(taken, start))}</Fragment>);
    pieces.push(
      <span key={start} className={className}>
        {text.slice(start, end)}
        {mark}
      </span>,
    );
    taken = end;
  }
  return (
    <>
      {pieces}
      {plain(text.slice(taken))}
    </>
  );
}
