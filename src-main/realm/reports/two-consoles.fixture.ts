import { DatabaseSync } from 'node:sqlite';
import type { Action } from '../../../src-preload/contract/change-entities.ts';
import type { CallInput, CallOutput, OrganizationCallName } from '../../../src-preload/contract/calls.ts';
import type { Report } from '../../../src-preload/contract/report-entities.ts';
import { createChangeEngine } from '../../changes/engine.ts';
import { migrate } from '../../store/schema.ts';
import { createLiveOrganization, type LiveOrganization } from '../live-organization.ts';
import type { FromWorker } from '../protocol.ts';
import { quickTiming } from '../session-harness.ts';

interface AccountOfRealm {
  email: string;
  apiKey: string;
}

/** A console without a window, signed in to a realm. */
export interface ConsoleUnderTest {
  live: LiveOrganization;
  posted: FromWorker[];
  call<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<CallOutput<Name>>;
  /** Plans and starts an action, without waiting for its end. */
  run(action: Action): Promise<void>;
  reports(): Promise<Report[]>;
  close(): Promise<void>;
}

const organizationId = 'orchid';

export function openConsoleUnderTest(url: string, account: AccountOfRealm): ConsoleUnderTest {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const posted: FromWorker[] = [];
  const live = createLiveOrganization(
    {
      organizationId,
      origin: url,
      email: account.email,
      apiKey: account.apiKey,
      featureLevel: 277,
      zulipVersion: '9.0',
      userAgent: 'RealmConsole/0.1 (test)',
      generationsBefore: 0,
      databasePath: ':memory:',
    },
    {
      post: (message) => posted.push(structuredClone(message)),
      createEngine: createChangeEngine,
      database,
      timing: { ...quickTiming, pulse: 10, state: 20, prepareSearch: 10 },
    },
  );
  async function call<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<CallOutput<Name>> {
    const given = { organizationId, ...input } as CallInput<Name>;
    const result = await live.call(name, given, new AbortController().signal);
    if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`);
    return result.value as CallOutput<Name>;
  }
  return {
    live,
    posted,
    call,
    async run(action) {
      const { id: changeSetId, typeToConfirm: typed } = await call('changes.plan', { action });
      await call('changes.run', { changeSetId, typed, stopAtFirstRefusal: false, reason: '' });
    },
    reports: async () => (await call('replica.snapshot', {})).tables.reports,
    async close() {
      await live.close();
      database.close();
    },
  };
}
