import { succeed } from '#contract/outcome.ts';
import { createReaderTasks, type ReaderAnswer, type ReaderTask } from '../../list-file/reader-tasks.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ListReader } from './list-reader.ts';
import { createOpenLists, type OpenLists } from './open-lists.ts';

/** Goes on to the end. */
export const never: AbortSignal = new AbortController().signal;

/** Reads in the thread of the test: hundreds of tests need not start another. Answers cross as they do from there. */
function readerHere(): Pick<ListReader, 'run'> {
  const perform = createReaderTasks();
  return {
    run: <Kind extends ReaderTask['kind']>(task: Extract<ReaderTask, { kind: Kind }>) =>
      Promise.resolve(succeed(structuredClone(perform(task)) as Extract<ReaderAnswer, { kind: Kind }>)),
  };
}

/** The lists of an organization, read in the thread of the test. */
export function openListsHere(model: RealmModel): OpenLists {
  return createOpenLists(() => model, readerHere());
}
