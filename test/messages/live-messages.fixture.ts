import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Edit } from '#contract/changes.ts';
import type { FlagRun } from '#contract/messages.ts';
import type { DemoRealmOptions } from '@realm-console/demo-realm';
import { newStoreAt, storeAt } from '../../src-main/store/store.fixture.ts';
import { openLiveRealm, type EndedJob, type LiveRealm } from '../live-realm.fixture.ts';

/** A live organization over a demo realm, which can be closed and reopened with the same store. */
export interface LiveMessages extends Omit<LiveRealm, 'run'> {
  run(runId: string): Promise<FlagRun>;
  /** Waits until a run has left these states. */
  after(runId: string, ...states: FlagRun['state'][]): Promise<FlagRun>;
  /** Plans and runs edits, and returns the finished job with its rows. */
  edit(title: string, edits: Edit[]): Promise<EndedJob>;
}

/** @param role of the signed-in account, as an API number */
export async function openMessages(options: DemoRealmOptions = {}, role = 100): Promise<LiveMessages> {
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-messages-'));
  const databasePath = join(folder, 'console.db');
  const realm = await openLiveRealm(options, {
    role,
    featureLevel: options.featureLevel ?? 499,
    openStore: () => (existsSync(databasePath) ? storeAt(databasePath) : newStoreAt(databasePath)),
  });
  const run: LiveMessages['run'] = async (runId) => {
    const { tables } = await realm.ask('replica.snapshot', {});
    const found = tables.flagRuns.find(({ id }) => id === runId);
    if (found === undefined) throw new Error('There is no such run.');
    return found;
  };
  return {
    ...realm,
    run,
    after: (runId, ...states) =>
      vi.waitFor(
        async () => {
          const found = await run(runId);
          if (states.includes(found.state)) throw new Error(`It is still ${found.state}.`);
          return found;
        },
        { timeout: 15_000, interval: 10 },
      ),
    edit: (title, edits) => realm.run({ kind: 'edit', title, edits }),
    async close() {
      await realm.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
