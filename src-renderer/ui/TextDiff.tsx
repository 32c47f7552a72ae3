import { useMemo, type ReactNode } from 'react';
import { safeText } from './safe-text.tsx';
import { textDifferences, type TextPiece } from './text-differences.ts';
import classes from './TextDiff.module.css';

/** Pieces of a text with their positions, counted over both versions. */
function inPlaces(pieces: readonly TextPiece[]): (TextPiece & { key: number })[] {
  let begins = 0;
  return pieces.map((piece) => {
    const key = begins;
    begins += piece.text.length;
    return { ...piece, key };
  });
}

interface TextDiffProps {
  before: string;
  after: string;
  /** For machine-readable text: compared character by character, in code type. */
  inCode?: boolean;
}

/** Two versions of a text in one: removed words are struck through, added words underlined. */
export function TextDiff({ before, after, inCode = false }: TextDiffProps): ReactNode {
  const pieces = useMemo(
    () => inPlaces(textDifferences(before, after, inCode ? 'characters' : 'words')),
    [before, after, inCode],
  );
  return (
    <p className={`${classes.diff} rc-selectable`} data-code={inCode} dir={inCode ? 'ltr' : 'auto'}>
      {pieces.map(({ key, kind, text }) => {
        if (kind === 'removed') return <del key={key}>{safeText(text)}</del>;
        return kind === 'added' ? (
          <ins key={key}>{safeText(text)}</ins>
        ) : (
          <span key={key}>{safeText(text)}</span>
        );
      })}
    </p>
  );
}
