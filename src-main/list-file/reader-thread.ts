import { performTasks } from '../task-thread.ts';
import { createReaderTasks } from './reader-tasks.ts';

/** The entry of the thread in which lists and files are read: whatever they are, nothing else waits for them. */
performTasks(createReaderTasks());
