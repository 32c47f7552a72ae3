/** For tests: a thread that gets stuck on a server's answer, or fails on it, depending on the address. */
import { workerData } from 'node:worker_threads';
import type { SignInSettings } from './sign-in-protocol.ts';

const { task } = workerData as SignInSettings;
if ('url' in task && task.url.endsWith('stuck')) for (;;);
throw new TypeError('The thread fails, as the test wants it.');
