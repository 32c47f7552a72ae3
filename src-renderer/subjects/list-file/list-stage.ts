import type { ListChoices, ListReading, ListUse } from '#contract/list-file.ts';

/** How far a list or file has come. `share` of the file was handed over, from 0 to 1. */
export type ListStage =
  | { kind: 'incoming'; share: number }
  | { kind: 'failed'; message: string }
  | ListReading;

/** A list or file that is read, with what was chosen for it. */
export interface ListRead {
  use: ListUse;
  /** Null while there is none. */
  stage: ListStage | null;
  choices: ListChoices;
  setChoices: (choices: ListChoices) => void;
  /** What is on screen was read with earlier choices, or of an earlier text. */
  isReading: boolean;
  /** Everything is read as it was chosen, and nothing is asked. */
  isUnderstood: boolean;
  /** Why a file could not take the place of what is read; null where none was chosen or it could. */
  problem: string | null;
  onFile: (file: File) => void;
}
