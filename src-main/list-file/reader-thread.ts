import '../english-words.ts';
import { performTasks } from '../task-thread.ts';
import { createReaderTasks } from './reader-tasks.ts';

/** The entry point of the thread that reads lists and files, so that no file can block anything else. */
performTasks(createReaderTasks());
