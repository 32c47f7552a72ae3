import type { Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { ReaderAnswer, ReaderTask } from '../../list-file/reader-tasks.ts';
import { createTaskRunner, type TaskLimits, type TaskRunner, type TaskTrouble } from '../../task-runner.ts';

/** Reads lists and files of people in a separate thread, so that none of them blocks the organization. */
export type ListReader = TaskRunner<ReaderTask, ReaderAnswer>;

/** The thread's file: next to this bundle, or in the sources. */
const readerThread = new URL(
  import.meta.url.endsWith('.ts') ? '../../list-file/reader-thread.ts' : 'list-reader.js',
  import.meta.url,
);

/** The largest accepted file needs a fifth of the time on a slow machine. */
const readerLimits: TaskLimits = { task: 30_000, stale: 150, idle: 60_000 };
const memory = 1_024;

function readerFailure(trouble: TaskTrouble): Failure {
  switch (trouble.kind) {
    case 'too-long': {
      const message = text('file.list-too-slow', { seconds: trouble.seconds });
      return { kind: 'invalid-input', field: 'file', message };
    }
    case 'lost': {
      const message = text('file.list-unreadable');
      return { kind: 'invalid-input', field: 'file', message };
    }
    case 'failed':
      return { kind: 'internal', message: trouble.why };
  }
}

/** The thread starts with the first list. */
export function createListReader(entry: URL = readerThread, limits: TaskLimits = readerLimits): ListReader {
  return createTaskRunner({ entry, name: 'list reader', memory, limits, failure: readerFailure });
}
