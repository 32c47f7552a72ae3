import type { StoreApi } from 'zustand/vanilla';
import type { ListChoices } from '#contract/list-file.ts';
import type { Failure } from '#contract/outcome.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { handOverList } from '../../../state/hand-over.ts';
import type { OrganizationCall } from '../../../state/use-organization-call.ts';
import { keptFor, nothingKept, type KeptChoices } from '../../../subjects/list-file/list-choices.ts';
import { nothingImported, type ImportedFile, type ImportState, type ImportStep } from './import-state.ts';

export interface ImportReading {
  choose(chosen: File): Promise<void>;
  /** Reads the file as somebody chose. */
  setChoices(choices: ListChoices): Promise<void>;
}

/** Hands a file over and has it read, as somebody chose or the same as an earlier one with its columns. */
export function createImportReading(
  state: StoreApi<ImportState>,
  file: ImportedFile,
  call: OrganizationCall,
): ImportReading {
  /** What was chosen for the reading on screen. */
  let choicesRead: KeptChoices = nothingKept;

  function stop(failure: Failure): void {
    const { kept, emptyClears } = state.getState();
    const problem = failure.kind === 'cancelled' ? null : failureMessage(failure);
    state.setState({ ...nothingImported, kept, emptyClears, problem });
  }

  /** Reads the file as it was chosen, and once more where what was chosen is about another file's columns. */
  async function read(): Promise<void> {
    const signal = file.supersede();
    const { id } = file;
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

  return {
    async choose(chosen) {
      const signal = file.supersede();
      const earlier = file.id;
      state.setState({ busy: true, problem: null });
      const handed = await handOverList(
        call,
        'import',
        chosen,
        (share) => {
          // The worker has ended the earlier file by now.
          file.id = null;
          state.setState({ fileName: chosen.name, step: { kind: 'reading', share } });
        },
        signal,
      );
      if (signal.aborted) return;
      if (handed.ok) {
        file.id = handed.value.listId;
        return read();
      }
      const isShown = file.id !== null && earlier !== null && state.getState().step.kind !== 'reading';
      if (!isShown) return stop(handed.failure);
      const problem = failureMessage(handed.failure);
      state.setState({ kept: choicesRead, busy: false, isReading: false, problem });
    },
    setChoices(choices) {
      state.setState(({ kept }) => ({ kept: { ...kept, choices } }));
      return read();
    },
  };
}
