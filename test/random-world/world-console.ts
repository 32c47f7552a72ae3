import { join } from 'node:path';
import type { DemoRealm } from '@realm-console/demo-realm';
import type { CallInput, CallOutput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { createChangeEngine, type ChangeTiming } from '../../src-main/changes/engine.ts';
import { createLiveOrganization, type LiveOrganization } from '../../src-main/realm/live-organization.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { closeStore, type Store } from '../../src-main/store/store.ts';
import { closeConnection } from '../../src-main/zulip/http.ts';

/** The user agent of a world's console, by which the world recognizes its requests. */
export const consoleAgent = 'RealmConsole/0.1 (random world)';

const organizationId = 'orchid';

/** A console without a window with a journal in a file, which can be killed and reopened. */
export interface WorldConsole {
  live: LiveOrganization;
  call<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<Result<CallOutput<Name>>>;
  isLive(): boolean;
  /** Ends it like its process: nothing is written or sent from then on. */
  kill(): void;
  close(): Promise<void>;
}

/** Opens the files of a world's console. The processes end, the machine doesn't, so nothing has to reach the disk. */
export function openStore(folder: string): Store {
  const store = storeAt(join(folder, 'console.db'));
  for (const each of [store.database, store.journalDatabase]) each.exec('PRAGMA synchronous = OFF');
  return store;
}

export function openWorldConsole(
  realm: Pick<DemoRealm, 'url' | 'control'>,
  account: { email: string; apiKey: string },
  folder: string,
  changeTiming: Partial<ChangeTiming> = {},
  userAgent = consoleAgent,
): WorldConsole {
  const store = openStore(folder);
  const live = createLiveOrganization(
    {
      organizationId,
      origin: realm.url,
      email: account.email,
      apiKey: account.apiKey,
      featureLevel: realm.control.snapshot().featureLevel,
      zulipVersion: '12.1',
      userAgent,
      generationsBefore: 0,
      databasePath: join(folder, 'console.db'),
      journal: { kind: 'ready' },
    },
    {
      post: () => {},
      createEngine: (ports) => createChangeEngine(ports, { ...changeTiming, closingMilliseconds: 200 }),
      ...store,
      // Nobody looks at what the pulse sends.
      timing: { pulse: 2_000, closing: 200 },
    },
  );
  return {
    live,
    call: async (name, input) =>
      (await live.call(name, { organizationId, ...input } as never, new AbortController().signal)) as never,
    isLive: () => live.session.state().kind === 'live',
    kill() {
      closeStore(store);
      closeConnection(live.connection).catch(() => {});
      live.close().catch(() => {});
    },
    async close() {
      await live.close();
      closeStore(store);
    },
  };
}
