import type { StoreApi } from 'zustand/vanilla';
import type { Result } from '#contract/outcome.ts';
import type { DamageKind, DamagedValue, TwoDigitYears } from '#contract/people-file.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import type { OrganizationCall } from '../../../state/use-organization-call.ts';
import { columnsProblem, type ImportedFile, type ImportState } from './import-state.ts';

export interface ImportComparison {
  compare(): Promise<void>;
  /** Says which years two digits mean in a column, and compares once more. */
  setTwoDigitYears(column: number, years: TwoDigitYears): Promise<void>;
  moreProblems(): Promise<void>;
  moreDamaged(): Promise<void>;
  /** Sends damaged values all the same, one or all of a kind, or leaves them out again. */
  include(which: { kind: DamageKind } | { index: number }, isIncluded: boolean): Promise<void>;
  /** The rejected rows as a file, in parts. */
  rejectedRows(): Promise<Result<string[]>>;
}

/** Compares a file that was read with the people who are there, and goes through what came of it. */
export function createImportComparison(
  state: StoreApi<ImportState>,
  file: ImportedFile,
  call: OrganizationCall,
): ImportComparison {
  /** @param twoDigitYears are kept once the file was compared with them */
  async function compare(twoDigitYears = state.getState().twoDigitYears): Promise<void> {
    const { step, kept, dateOrders, emptyClears, busy } = state.getState();
    const { id, signal } = file;
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
    compare: () => compare(),
    setTwoDigitYears: (column, years) => compare({ ...state.getState().twoDigitYears, [column]: years }),
    async moreProblems() {
      const { step } = state.getState();
      const { id, signal } = file;
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
      const { id, signal } = file;
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
      const { id, signal } = file;
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
      const { signal } = file;
      const parts: string[] = [];
      for (let from: number | null = 0; from !== null;) {
        const { id } = file;
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
  };
}
