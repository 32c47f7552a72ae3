import { Worker } from 'node:worker_threads';
import type { RecordedPresence } from '#contract/presence.ts';
import type { DemoRealmOptions } from '@realm-console/demo-realm';
import { endThread, logFailure } from '../threads.ts';

/** What may be chosen of it; the rest is as the demo realm has it by itself. */
export type DemoOptions = Pick<DemoRealmOptions, 'users'>;

/** The practice organization: a real server on this computer, with an owner's account to sign in with. */
export interface DemoOrganization {
  url: string;
  owner: { email: string; apiKey: string };
  /** How its day before may have been, for the trend to begin with. */
  presenceHistory: RecordedPresence;
  close(): Promise<void>;
}

const startTimeLimitMilliseconds = 60_000;
const closeTimeLimitMilliseconds = 2_000;
/** So many people are seen to come and go at once, more than servers tell that of: there is something to watch. */
const livelyUpTo = 300;

/**
 * Starts the demo realm in a thread of its own, so that a large one never stalls the window's process.
 * @param entry the built entry of the demo realm's worker; named by the caller because nothing of the app imports
 *   the demo realm's code.
 * @param onStopped the thread has ended without being asked to, and the organization with it
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
