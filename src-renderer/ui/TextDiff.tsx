import { diffChars, diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import { safeText } from './message/safe-text.tsx';
import classes from './TextDiff.module.css';

/** Differences of longer texts take too long to find; both are shown instead. Characters of both together. */
const longestDiff = 20_000;
/** Milliseconds after which the search for differences is given up. */
const timeLimit = 50;

/** Parts of a text with where each begins, counted over both versions. */
function inPlaces<Part extends { value: string }>(parts: readonly Part[]): (Part & { key: number })[] {
  let begins = 0;
  return parts.map((part) => {
    const key = begins;
    begins += part.value.length;
    return { ...part, key };
  });
}

interface TextDiffProps {
  before: string;
  after: string;
  /** For what machines read: compared character by character, in the type of code. */
  inCode?: boolean;
}

/** Two versions of a text as one: words that went are struck, words that came underlined. */
export function TextDiff({ before, after, inCode = false }: TextDiffProps): ReactNode {
  const difference = inCode ? diffChars : diffWordsWithSpace;
  const found =
    before.length + after.length > longestDiff
      ? undefined
      : difference(before, after, { timeout: timeLimit });
  const parts: readonly { value: string; removed: boolean; added: boolean }[] = found ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <p className={`${classes.diff} rc-selectable`} data-code={inCode} dir={inCode ? 'ltr' : 'auto'}>
      {inPlaces(parts).map(({ key, ...part }) => {
        if (part.removed) return <del key={key}>{safeText(part.value)}</del>;
        return part.added ? (
          <ins key={key}>{safeText(part.value)}</ins>
        ) : (
          <span key={key}>{safeText(part.value)}</span>
        );
      })}
    </p>
  );
}
