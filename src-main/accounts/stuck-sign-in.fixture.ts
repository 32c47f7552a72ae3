/** A thread that is stuck in what a server sent, or fails over it, by the address it is given; for tests. */
import { workerData } from 'node:worker_threads';
import type { SignInSettings } from './sign-in-protocol.ts';

const { task } = workerData as SignInSettings;
if ('url' in task && task.url.endsWith('stuck')) for (;;);
throw new TypeError('The thread fails, as the test wants it.');
