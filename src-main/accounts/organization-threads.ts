import type { OpenOrganization } from './open-organization.ts';
import type { OrganizationsPorts } from './organizations-ports.ts';
import { threadEvents, type ThreadEventsPorts } from './thread-events.ts';
import { startRealmWorker } from './worker-host.ts';

export interface OrganizationThreadsPorts
  extends
    ThreadEventsPorts,
    Pick<OrganizationsPorts, 'realmWorkerEntry' | 'userAgent' | 'databasePath' | 'journal'> {}

/** The threads of the organizations that are signed in to. */
export interface OrganizationThreads {
  /** Starts a thread that restarts by itself after a crash. */
  start(entry: OpenOrganization, credentials: { email: string; apiKey: string }): void;
  /** Ends an organization's thread and cancels a pending restart; resolves when it has ended. */
  stop(entry: OpenOrganization): Promise<void>;
  /** The machine is going to sleep, or has woken up. */
  tellAll(kind: 'suspend' | 'resume'): void;
  /** Restarts all threads; resolves when the old ones have ended. */
  restartAll(): Promise<void>;
}

/** More registrations than any thread ever makes. */
const generationsPerThread = 1_000_000;

export function createOrganizationThreads(ports: OrganizationThreadsPorts): OrganizationThreads {
  const { rail } = ports;
  let threadsStarted = 0;

  function start(entry: OpenOrganization, credentials: { email: string; apiKey: string }): void {
    const { account } = entry;
    const generationsBefore = threadsStarted * generationsPerThread;
    threadsStarted += 1;
    clearTimeout(entry.restart?.timer);
    entry.restart = null;
    entry.live = { ...entry.live, connection: { kind: 'connecting', sinceMilliseconds: Date.now() } };
    const startAgain = (): void => {
      start(entry, credentials);
      rail.announce();
    };
    entry.startAgain = startAgain;
    entry.credentials = credentials;
    entry.worker = startRealmWorker(
      ports.realmWorkerEntry,
      {
        organizationId: account.id,
        origin: account.url,
        email: credentials.email,
        apiKey: credentials.apiKey,
        featureLevel: account.featureLevel,
        zulipVersion: account.zulipVersion,
        userAgent: ports.userAgent,
        databasePath: ports.databasePath,
        journal: ports.journal(),
        examplePresence: entry.examplePresence,
        generationsBefore,
      },
      threadEvents(entry, credentials, startAgain, ports),
    );
  }

  async function stop(entry: OpenOrganization): Promise<void> {
    clearTimeout(entry.restart?.timer);
    entry.restart = null;
    const worker = entry.worker;
    entry.worker = null;
    await worker?.close();
  }

  return {
    start,
    stop,
    tellAll(kind) {
      for (const { worker } of rail.all()) worker?.tell({ kind });
    },
    async restartAll() {
      const started = rail.all().filter(({ worker, restart }) => worker !== null || restart !== null);
      await Promise.all(started.map(stop));
      for (const entry of started) {
        // The person may have signed in or out meanwhile.
        if (entry.worker === null && rail.isOpen(entry)) entry.startAgain?.();
      }
    },
  };
}
