import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ListChoices, ReadList, RefusedList } from '#contract/list-file.ts';
import type { Failure, Result } from '#contract/outcome.ts';
import type {
  DamageKind,
  DamagedValue,
  DateOrder,
  ImportProblem,
  ImportSummary,
  TwoDigitYears,
} from '#contract/people-file.ts';
import type { Client } from '../../../bridge/client.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { handOverList, type OrganizationCall } from '../../../state/hand-over.ts';
import { keptFor, nothingKept, type KeptChoices } from '../../../subjects/list-file/list-choices.ts';
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

/** One file on its way to a review. The file and its edits are held by the organization's worker. */
export interface PeopleImport {
  readonly state: StoreApi<ImportState>;
  /** The worker's name for the file; null before one was chosen. */
  importId(): string | null;
  choose(file: File): Promise<void>;
  /** Reads the file as somebody chose. */
  setChoices(choices: ListChoices): Promise<void>;
  setDateOrder(column: number, order: DateOrder): void;
  setEmptyClears(emptyClears: boolean): void;
  /** Says which years two digits mean in a column, and compares once more. */
  setTwoDigitYears(column: number, years: TwoDigitYears): Promise<void>;
  compare(): Promise<void>;
  /** From the summary back to the columns. */
  back(): void;
  moreProblems(): Promise<void>;
  moreDamaged(): Promise<void>;
  /** Sends damaged values all the same, one or all of a kind, or leaves them out again. */
  include(which: { kind: DamageKind } | { index: number }, isIncluded: boolean): Promise<void>;
  /** The rejected rows as a file, in parts. */
  rejectedRows(): Promise<Result<string[]>>;
  /** Has the worker forget the file. */
  end(): void;
}

const atFirst: ImportState = {
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

export function createPeopleImport(organizationId: string, client: Pick<Client, 'call'>): PeopleImport {
  const state = createStore<ImportState>(() => atFirst);
  const call: OrganizationCall = (name, input, options) =>
    client.call(
      name,
      { ...input, organizationId } as unknown as Parameters<typeof client.call<typeof name>>[1],
      options,
    );
  let id: string | null = null;
  /** What was chosen for the reading on screen. */
  let choicesRead: KeptChoices = nothingKept;
  /** Everything that was asked for a file that is no longer the chosen one comes to nothing. */
  let abort = new AbortController();

  function forget(): void {
    abort.abort();
    abort = new AbortController();
    if (id !== null) void call('lists.end', { listId: id });
    id = null;
  }

  function stop(failure: Failure): void {
    const { kept, emptyClears } = state.getState();
    const problem = failure.kind === 'cancelled' ? null : failureMessage(failure);
    state.setState({ ...atFirst, kept, emptyClears, problem });
  }

  /** Reads the file as it was chosen, and once more where what was chosen is about another file's columns. */
  async function read(): Promise<void> {
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    if (id === null) return;
    const kept = keptFor(state.getState().kept, id, null);
    const input = { use: 'import', source: { listId: id }, choices: kept.choices } as const;
    state.setState({ kept, busy: true, isReading: true, problem: null });
    const result = await call('lists.read', input, { signal });
    if (signal.aborted) return;
    if (!result.ok) {
      if (state.getState().step.kind !== 'mapping') return stop(result.failure);
      const problem = failureMessage(result.failure);
      state.setState({ kept: choicesRead, busy: false, isReading: false, problem });
      return;
    }
    const reading = result.value;
    const next = keptFor(kept, id, reading);
    const isOther = next.signature !== kept.signature;
    state.setState({ kept: next, ...(isOther && { dateOrders: {}, twoDigitYears: {} }) });
    if (next.choices !== kept.choices) return read();
    choicesRead = next;
    const step: ImportStep =
      reading.kind === 'refused' ? { kind: 'refused', reading } : { kind: 'mapping', reading };
    state.setState({ step, busy: false, isReading: false });
  }

  /** @param twoDigitYears are kept once the file was compared with them */
  async function compare(twoDigitYears = state.getState().twoDigitYears): Promise<void> {
    const { step, kept, dateOrders, emptyClears, busy } = state.getState();
    const { signal } = abort;
    const isRead = step.kind === 'mapping' || step.kind === 'summary';
    if (!isRead || busy || id === null || columnsProblem(step.reading) !== null) return;
    state.setState({ busy: true, problem: null });
    const { columns } = step.reading;
    const input = {
      listId: id,
      choices: kept.choices,
      dateOrders: columns.map(({ place }) => dateOrders[place] ?? null),
      twoDigitYears: columns.map(({ place }) => twoDigitYears[place] ?? null),
      emptyClears,
    };
    const result = await call('people.import-compare', input, { signal });
    if (signal.aborted) return;
    if (!result.ok) {
      state.setState({ busy: false, problem: failureMessage(result.failure) });
      return;
    }
    const summary = result.value;
    state.setState({
      busy: false,
      twoDigitYears,
      rejectedFile: null,
      step: {
        kind: 'summary',
        reading: step.reading,
        summary,
        problems: summary.problems,
        damaged: summary.damaged,
      },
    });
  }

  return {
    state,
    importId: () => id,
    async choose(file) {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      const earlier = id;
      state.setState({ busy: true, problem: null });
      const handed = await handOverList(
        call,
        'import',
        file,
        (share) => {
          // The worker has ended the earlier file by now.
          id = null;
          state.setState({ fileName: file.name, step: { kind: 'reading', share } });
        },
        signal,
      );
      if (signal.aborted) return;
      if (handed.ok) {
        id = handed.value.listId;
        return read();
      }
      const isShown = id !== null && earlier !== null && state.getState().step.kind !== 'reading';
      if (!isShown) return stop(handed.failure);
      const problem = failureMessage(handed.failure);
      state.setState({ kept: choicesRead, busy: false, isReading: false, problem });
    },
    setChoices(choices) {
      state.setState(({ kept }) => ({ kept: { ...kept, choices } }));
      return read();
    },
    setDateOrder(column, order) {
      state.setState(({ dateOrders }) => ({ dateOrders: { ...dateOrders, [column]: order }, problem: null }));
    },
    setEmptyClears: (emptyClears) => state.setState({ emptyClears }),
    setTwoDigitYears: (column, years) => compare({ ...state.getState().twoDigitYears, [column]: years }),
    compare: () => compare(),
    back() {
      const { step } = state.getState();
      if (step.kind === 'summary') {
        state.setState({ step: { kind: 'mapping', reading: step.reading }, problem: null });
      }
    },
    async moreProblems() {
      const { step } = state.getState();
      const { signal } = abort;
      if (step.kind !== 'summary' || id === null) return;
      const from = step.problems.length;
      const result = await call('people.import-problems', { listId: id, from }, { signal });
      const now = state.getState().step;
      if (signal.aborted || now.kind !== 'summary' || now.problems.length !== from) return;
      if (result.ok)
        state.setState({ step: { ...now, problems: [...now.problems, ...result.value.problems] } });
      else state.setState({ problem: failureMessage(result.failure) });
    },
    async moreDamaged() {
      const { step } = state.getState();
      const { signal } = abort;
      if (step.kind !== 'summary' || id === null) return;
      const from = step.damaged.length;
      const result = await call('people.import-damaged', { listId: id, from }, { signal });
      const now = state.getState().step;
      if (signal.aborted || now.kind !== 'summary' || now.damaged.length !== from) return;
      if (result.ok) state.setState({ step: { ...now, damaged: [...now.damaged, ...result.value.damaged] } });
      else state.setState({ problem: failureMessage(result.failure) });
    },
    async include(which, isIncluded) {
      const { step, busy } = state.getState();
      const { signal } = abort;
      if (step.kind !== 'summary' || busy || id === null) return;
      state.setState({ busy: true, problem: null });
      const input = { listId: id, which, isIncluded };
      const result = await call('people.import-include', input, { signal });
      const now = state.getState().step;
      if (signal.aborted || now.kind !== 'summary') return;
      if (!result.ok) {
        state.setState({ busy: false, problem: failureMessage(result.failure) });
        return;
      }
      const isMeant = ({ kind, index }: DamagedValue): boolean =>
        'kind' in which ? which.kind === kind : which.index === index;
      const damaged = now.damaged.map((one) => (isMeant(one) ? { ...one, isIncluded } : one));
      state.setState({ busy: false, step: { ...now, summary: result.value, damaged } });
    },
    async rejectedRows() {
      const { signal } = abort;
      const parts: string[] = [];
      for (let from: number | null = 0; from !== null;) {
        if (id === null) return { ok: false, failure: { kind: 'cancelled' } };
        const page: Result<{ text: string; next: number | null }> = await call(
          'people.import-rejected',
          { listId: id, from },
          { signal },
        );
        if (!page.ok) return page;
        parts.push(page.value.text);
        from = page.value.next;
      }
      return { ok: true, value: parts };
    },
    end() {
      forget();
      state.setState(atFirst);
    },
  };
}
