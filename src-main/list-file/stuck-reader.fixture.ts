/** A list reader for tests that never finishes one list and crashes on another. */
import { performTasks } from '../task-thread.ts';
import { firstBytes } from './decode-file.ts';
import { createReaderTasks, type ReaderAnswer, type ReaderTask } from './reader-tasks.ts';

const perform = createReaderTasks();

performTasks((task: ReaderTask): ReaderAnswer => {
  const pieces = task.kind === 'open' ? task.pieces : task.list.pieces;
  const text = new TextDecoder().decode(firstBytes(pieces, 1_000));
  if (text.includes(`no end of ${task.kind}`)) for (;;);
  if (text.includes(`no thread for ${task.kind}`)) process.exit(1);
  return perform(task);
});
