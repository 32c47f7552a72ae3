import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DateOrder } from '#contract/people-file.ts';
import type { Client } from '../../../bridge/client.ts';
import { organizationCall } from '../../../state/use-organization-call.ts';
import { createImportComparison, type ImportComparison } from './import-comparison.ts';
import { createImportReading, type ImportReading } from './import-reading.ts';
import { createImportedFile, nothingImported, type ImportState } from './import-state.ts';

/** One file on its way to a review. The file and its edits are held by the organization's worker. */
export interface PeopleImport extends ImportReading, ImportComparison {
  readonly state: StoreApi<ImportState>;
  /** The worker's name for the file; null before one was chosen. */
  importId(): string | null;
  setDateOrder(column: number, order: DateOrder): void;
  setEmptyClears(emptyClears: boolean): void;
  /** From the summary back to the columns. */
  back(): void;
  /** Has the worker forget the file. */
  end(): void;
}

/** Makes the import of an organization's people; it stands at the choice of a file. */
export function createPeopleImport(organizationId: string, client: Pick<Client, 'call'>): PeopleImport {
  const state = createStore<ImportState>(() => nothingImported);
  const call = organizationCall(organizationId, client);
  const file = createImportedFile();

  return {
    state,
    importId: () => file.id,
    ...createImportReading(state, file, call),
    ...createImportComparison(state, file, call),
    setDateOrder(column, order) {
      state.setState(({ dateOrders }) => ({ dateOrders: { ...dateOrders, [column]: order }, problem: null }));
    },
    setEmptyClears: (emptyClears) => state.setState({ emptyClears }),
    back() {
      const { step } = state.getState();
      if (step.kind === 'summary') {
        state.setState({ step: { kind: 'mapping', reading: step.reading }, problem: null });
      }
    },
    end() {
      file.supersede();
      if (file.id !== null) void call('lists.end', { listId: file.id });
      file.id = null;
      state.setState(nothingImported);
    },
  };
}
