import type { ListChoices, ListReading, ListSource, ListUse } from '#contract/list-file.ts';
import type { Failure } from '#contract/outcome.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import type { ListRead, ListStage } from './list-stage.ts';
import type { ListFile } from './use-list-file.ts';
import { useState } from 'react';
import { keptFor, nothingKept } from './list-choices.ts';

/** What the worker said of a list. */
interface Answered {
  reading: ListReading | null;
  failure: Failure | null;
  /** It is an earlier answer, or a newer one is on its way. */
  isEarlier: boolean;
}

/** What a call reads: the file that was handed over, else what was typed or pasted; null for neither. */
export function sourceOf(file: ListFile | null, text: string): ListSource | null {
  if (file !== null && file.file !== null) return { listId: file.file.listId };
  return text.trim() === '' ? null : { text };
}

function nameOf(source: ListSource | null): string | null {
  if (source === null) return null;
  return 'text' in source ? `text:${source.text}` : `file:${source.listId}`;
}

/**
 * What somebody has chosen of how a list is read. It outlives another text or file with the same columns.
 *
 * @param source names the text or file; null for none
 */
function useListChoices(source: string | null): {
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

/** The choices for a list that some call reads, and how far it has come. */
export function useListRead(
  use: ListUse,
  source: ListSource | null,
  file: ListFile | null,
): { choices: ListChoices; read: (answered: Answered) => ListRead } {
  const { choices, setChoices, settle } = useListChoices(nameOf(source));
  return {
    choices,
    read({ reading, failure, isEarlier }) {
      const isSettled = settle(isEarlier ? null : reading);
      return {
        use,
        stage: stageOf(file, source, reading, failure),
        choices,
        setChoices,
        isReading: isEarlier || !isSettled,
        isUnderstood: isSettled && !isEarlier && reading?.kind === 'read' && reading.questions.length === 0,
        problem: source === null ? null : (file?.problem ?? null),
        onFile: (chosen) => void file?.choose(chosen),
      };
    },
  };
}

function stageOf(
  file: ListFile | null,
  source: ListSource | null,
  reading: ListReading | null,
  failure: Failure | null,
): ListStage | null {
  if (file !== null && file.incoming !== null) return { kind: 'incoming', share: file.incoming.share };
  if (source === null) return file?.problem == null ? null : { kind: 'failed', message: file.problem };
  if (reading !== null) return reading;
  if (failure !== null) return { kind: 'failed', message: failureMessage(failure) };
  return 'listId' in source ? { kind: 'incoming', share: 1 } : null;
}
