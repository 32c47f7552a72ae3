import type { ReadList, RefusedList } from '#contract/list-file.ts';
import type {
  DamagedValue,
  DateOrder,
  ImportProblem,
  ImportSummary,
  TwoDigitYears,
} from '#contract/people-file.ts';
import { nothingKept, type KeptChoices } from '../../../subjects/list-file/list-choices.ts';
import { questionWords } from '../../../subjects/list-file/list-words.ts';

/** Where an import stands. `problem` is the reason why the last step could not be taken. */
export type ImportStep =
  | { kind: 'choose' }
  /** `share` of the file that has been handed over, from 0 to 1. */
  | { kind: 'reading'; share: number }
  | { kind: 'refused'; reading: RefusedList }
  | { kind: 'mapping'; reading: ReadList }
  | {
      kind: 'summary';
      reading: ReadList;
      summary: ImportSummary;
      problems: ImportProblem[];
      damaged: DamagedValue[];
    };

export type SummaryStep = Extract<ImportStep, { kind: 'summary' }>;

export interface ImportState {
  step: ImportStep;
  fileName: string;
  /** How the file is read; a corrected file with the same columns is read alike. */
  kept: KeptChoices;
  /** How the columns write dates, by their places, where somebody has chosen it. */
  dateOrders: Readonly<Record<number, DateOrder>>;
  /** Which years two digits mean in the columns, alike. */
  twoDigitYears: Readonly<Record<number, TwoDigitYears>>;
  emptyClears: boolean;
  /** The file is read or compared. */
  busy: boolean;
  /** The file is read as it was chosen last. */
  isReading: boolean;
  problem: string | null;
  /** The name of the file of rejected rows, once it was saved. */
  rejectedFile: string | null;
}

export const nothingImported: ImportState = {
  step: { kind: 'choose' },
  fileName: '',
  kept: nothingKept,
  dateOrders: {},
  twoDigitYears: {},
  emptyClears: false,
  busy: false,
  isReading: false,
  problem: null,
  rejectedFile: null,
};

/** Why the file can't be compared yet, in a line; null where it can. */
export function columnsProblem({ questions, columns }: ReadList): string | null {
  const [question] = questions;
  if (question !== undefined) return questionWords(question, 'import');
  const used = columns.map(({ meaning }) => meaning).filter((meaning) => meaning !== 'ignore');
  if (!used.includes('user-id') && !used.includes('email'))
    return questionWords({ kind: 'columns' }, 'import');
  const finder = used.includes('user-id') ? 'user-id' : 'email';
  return used.some((meaning) => meaning !== finder) ? null : 'Choose at least one column to change.';
}

/** The file that was chosen last. Everything that was asked for an earlier one comes to nothing. */
export interface ImportedFile {
  /** The worker's name for it; null before one was chosen. */
  id: string | null;
  /** Ends with what is asked next. */
  readonly signal: AbortSignal;
  /** Ends what is under way, for what is asked now. */
  supersede(): AbortSignal;
}

/** Makes a file that none was chosen for yet. */
export function createImportedFile(): ImportedFile {
  let abort = new AbortController();
  return {
    id: null,
    get signal() {
      return abort.signal;
    },
    supersede() {
      abort.abort();
      abort = new AbortController();
      return abort.signal;
    },
  };
}
