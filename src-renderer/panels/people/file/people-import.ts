import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '#contract/outcome.ts';
import {
  noChoices,
  type ColumnMeaning,
  type ReadList,
  type RefusedList,
  type TextEncoding,
} from '#contract/list-file.ts';
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
  meanings: readonly ColumnMeaning[];
  /** How the columns write dates, where somebody has chosen it. */
  dateOrders: readonly DateOrder[];
  /** Which years two digits mean in the columns, where somebody has chosen it. */
  twoDigitYears: readonly (TwoDigitYears | null)[];
  emptyClears: boolean;
  busy: boolean;
  problem: string | null;
  /** The name of the file of rejected rows, once it was saved. */
  rejectedFile: string | null;
}

/** One file on its way to a review. The file and its edits are held by the organization's worker. */
export interface PeopleImport {
  readonly state: StoreApi<ImportState>;
  /** The worker's name for the import; null before a file was chosen. */
  importId(): string | null;
  choose(file: File): Promise<void>;
  /** Reads the file that was refused as Windows-1252. */
  readAsWindows1252(): Promise<void>;
  setMeaning(column: number, meaning: ColumnMeaning): void;
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

const bytesPerPiece = 500_000;

const atFirst: ImportState = {
  step: { kind: 'choose' },
  fileName: '',
  meanings: [],
  dateOrders: [],
  twoDigitYears: [],
  emptyClears: false,
  busy: false,
  problem: null,
  rejectedFile: null,
};

/** Whether the columns can be compared: why not, in words, or null. */
export function meaningsProblem(meanings: readonly ColumnMeaning[]): string | null {
  const used = meanings.filter((meaning) => meaning !== 'ignore');
  if (new Set(used).size < used.length) return 'Two columns mean the same. Ignore one of them.';
  if (!used.includes('user-id') && !used.includes('email')) {
    return 'Say which column holds the user id or the e-mail address.';
  }
  const finder = used.includes('user-id') ? 'user-id' : 'email';
  return used.some((meaning) => meaning !== finder) ? null : 'Choose at least one column to change.';
}

export function createPeopleImport(organizationId: string, client: Pick<Client, 'call'>): PeopleImport {
  const state = createStore<ImportState>(() => atFirst);
  let id: string | null = null;
  /** Everything that was asked for a file that is no longer the chosen one comes to nothing. */
  let abort = new AbortController();

  function forget(): void {
    abort.abort();
    abort = new AbortController();
    if (id !== null) void client.call('lists.end', { organizationId, listId: id });
    id = null;
  }

  function stop(failure: Failure): void {
    state.setState({ ...atFirst, problem: failure.kind === 'cancelled' ? null : failureMessage(failure) });
  }

  async function handOver(file: File, signal: AbortSignal): Promise<Failure | null> {
    const begun = await client.call(
      'lists.begin',
      { organizationId, use: 'import', byteCount: file.size },
      { signal },
    );
    if (!begun.ok) return begun.failure;
    const { listId } = begun.value;
    id = listId;
    for (let from = 0; from < file.size; from += bytesPerPiece) {
      let bytes: ArrayBuffer;
      try {
        bytes = await file.slice(from, from + bytesPerPiece).arrayBuffer();
      } catch {
        const message = 'The file could not be read. It may have been moved or changed; choose it again.';
        return { kind: 'invalid-input', field: 'file', message };
      }
      if (signal.aborted) return { kind: 'cancelled' };
      const piece = new Uint8Array(bytes);
      const taken = await client.call('lists.piece', { organizationId, listId, piece }, { signal });
      if (!taken.ok) return taken.failure;
      state.setState({ step: { kind: 'reading', share: Math.min(1, (from + piece.length) / file.size) } });
    }
    return null;
  }

  async function read(encoding: TextEncoding | null): Promise<void> {
    const { signal } = abort;
    if (id === null) return;
    const result = await client.call(
      'lists.read',
      { organizationId, use: 'import', source: { listId: id }, choices: { ...noChoices, encoding } },
      { signal },
    );
    if (signal.aborted) return;
    if (!result.ok) return stop(result.failure);
    const reading = result.value;
    if (reading.kind === 'refused') {
      state.setState({ step: { kind: 'refused', reading }, busy: false });
    } else {
      const meanings = reading.columns.map(({ meaning }) => meaning);
      const none = meanings.map(() => null);
      state.setState({
        step: { kind: 'mapping', reading },
        meanings,
        dateOrders: none,
        twoDigitYears: none,
        busy: false,
      });
    }
  }

  async function compare(): Promise<void> {
    const { step, meanings, dateOrders, twoDigitYears, emptyClears, busy } = state.getState();
    const { signal } = abort;
    const isRead = step.kind === 'mapping' || step.kind === 'summary';
    if (!isRead || busy || id === null || meaningsProblem(meanings) !== null) return;
    state.setState({ busy: true, problem: null });
    const input = {
      organizationId,
      listId: id,
      choices: { ...noChoices, encoding: step.reading.encoding, meanings: [...meanings] },
      dateOrders: [...dateOrders],
      twoDigitYears: [...twoDigitYears],
      emptyClears,
    };
    const result = await client.call('people.import-compare', input, { signal });
    if (signal.aborted) return;
    if (!result.ok) {
      state.setState({ busy: false, problem: failureMessage(result.failure) });
      return;
    }
    const summary = result.value;
    state.setState({
      busy: false,
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
      forget();
      const { signal } = abort;
      state.setState({
        ...atFirst,
        fileName: file.name,
        step: { kind: 'reading', share: 0 },
        busy: true,
      });
      const failure = await handOver(file, signal);
      if (signal.aborted) return;
      if (failure === null) await read(null);
      else stop(failure);
    },
    async readAsWindows1252() {
      state.setState({ step: { kind: 'reading', share: 1 }, busy: true });
      await read('windows-1252');
    },
    setMeaning(column, meaning) {
      state.setState(({ meanings }) => ({ meanings: meanings.with(column, meaning), problem: null }));
    },
    setDateOrder(column, order) {
      state.setState(({ dateOrders }) => ({ dateOrders: dateOrders.with(column, order), problem: null }));
    },
    setEmptyClears: (emptyClears) => state.setState({ emptyClears }),
    async setTwoDigitYears(column, years) {
      state.setState(({ twoDigitYears }) => ({ twoDigitYears: twoDigitYears.with(column, years) }));
      await compare();
    },
    compare,
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
      const result = await client.call(
        'people.import-problems',
        { organizationId, listId: id, from },
        { signal },
      );
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
      const result = await client.call(
        'people.import-damaged',
        { organizationId, listId: id, from },
        { signal },
      );
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
      const input = { organizationId, listId: id, which, isIncluded };
      const result = await client.call('people.import-include', input, { signal });
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
        const page: Result<{ text: string; next: number | null }> = await client.call(
          'people.import-rejected',
          { organizationId, listId: id, from },
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
