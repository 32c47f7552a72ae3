import { succeed } from '#contract/outcome.ts';
import { createReaderTasks, type ReaderAnswer, type ReaderTask } from '../../list-file/reader-tasks.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { ListReader } from './list-reader.ts';
import { createOpenLists, type OpenLists } from './open-lists.ts';

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

/**
 * Reads in the test's own thread, since hundreds of tests need no separate one. Answers are cloned as they are between
 * threads.
 */
function readerHere(): Pick<ListReader, 'run'> {
  const perform = createReaderTasks();
  return {
    run: <Kind extends ReaderTask['kind']>(task: Extract<ReaderTask, { kind: Kind }>) =>
      Promise.resolve(succeed(structuredClone(perform(task)) as Extract<ReaderAnswer, { kind: Kind }>)),
  };
}

/** An organization's lists, read in the test's own thread. */
export function openListsHere(model: RealmModel): OpenLists {
  return createOpenLists(() => model, readerHere());
}
