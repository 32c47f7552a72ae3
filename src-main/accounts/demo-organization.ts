import { Worker } from 'node:worker_threads';
import type { RecordedPresence } from '#contract/presence.ts';
import type { DemoRealmOptions } from '@realm-console/demo-realm';
import { endThread, logFailure } from '../threads.ts';

/** What the caller may choose; the rest are the demo realm's defaults. */
export type DemoOptions = Pick<DemoRealmOptions, 'users'>;

/** The practice organization: a real server on this computer, with an owner's account to sign in with. */
export interface DemoOrganization {
  url: string;
  owner: { email: string; apiKey: string };
  /** A made-up previous day, so that the trend isn't empty at the start. */
  presenceHistory: RecordedPresence;
  close(): Promise<void>;
}

const startTimeLimitMilliseconds = 60_000;
const closeTimeLimitMilliseconds = 2_000;
/** Up to this many people come and go, more than servers report presence for, so there is something to watch. */
const livelyUpTo = 300;

/**
 * Starts the demo realm in its own thread, so that a large one never blocks the window's process.
 * @param entry the built entry of the demo realm's worker; passed in because the app imports no code of the demo realm
 * @param onStopped called when the thread, and the organization with it, ends unexpectedly
 */
export async function startDemoOrganization(
  entry: URL,
  options: DemoRealmOptions,
  onStopped: () => void,
): Promise<DemoOrganization> {
  const workerData: DemoRealmOptions = { presenceEventLimit: livelyUpTo, ...options };
  const worker = new Worker(entry, { workerData, name: 'demo realm' });
  logFailure(worker);
  type Started = Pick<DemoOrganization, 'url' | 'presenceHistory'> & {
    accounts: { email: string; apiKey: string; role: number }[];
  };
  const started = await new Promise<Started>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('The demo organization did not start in time.'));
      void worker.terminate();
    }, startTimeLimitMilliseconds);
    worker.once('message', (message: Started) => {
      clearTimeout(timer);
      resolve(message);
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      reject(error instanceof Error ? error : new Error(String(error)));
    });
  });
  const owner = started.accounts.find((account) => account.role === 100);
  if (!owner) throw new Error('The demo organization has no owner.');
  worker.once('exit', onStopped);
  return {
    url: started.url,
    owner,
    presenceHistory: started.presenceHistory,
    close() {
      worker.off('exit', onStopped);
      return endThread(worker, () => worker.postMessage('close'), closeTimeLimitMilliseconds);
    },
  };
}
