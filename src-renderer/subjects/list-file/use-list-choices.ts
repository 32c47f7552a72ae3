import { useState } from 'react';
import type { ListChoices, ListReading } from '#contract/list-file.ts';
import { keptFor, nothingKept } from './list-choices.ts';

/**
 * What somebody has chosen of how a list is read. It outlives another text or file with the same columns.
 *
 * @param source names the text or file; null for none
 */
export function useListChoices(source: string | null): {
  choices: ListChoices;
  setChoices: (choices: ListChoices) => void;
  /** Told what was read with these choices, or null while it is read. Returns whether they are for this list. */
  settle: (reading: ListReading | null) => boolean;
} {
  const [kept, setKept] = useState(nothingKept);
  const current = keptFor(kept, source, null);
  if (current !== kept) setKept(current);
  return {
    choices: current.choices,
    setChoices: (choices) => setKept({ ...current, choices }),
    settle(reading) {
      const next = keptFor(current, source, reading);
      if (next !== current) setKept(next);
      return next.isSettled && next.choices === current.choices;
    },
  };
}
