import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '@realm-console/demo-realm';
import { createCallDispatch } from '../../src-main/electron/call-dispatch.ts';
import { openConsole, type ConsoleUnderTest } from '../../src-main/realm/console-under-test.fixture.ts';
import type { FindRoute, Hop } from '../../src-main/network/route.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { spoilPage } from '../../src-main/store/spoiled-page.fixture.ts';
import { closeStore, journalPathOf, type Store } from '../../src-main/store/store.ts';
import type { CallRecord } from '../../src-main/zulip/http.ts';
import { pause } from '../timing/time-spent.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { openWay, type Way } from './way.ts';

/** The result of an operation in trouble: a cell of the table. */
export interface Observed {
  /** What the user reads, in the window's own words. */
  words: string;
  /** What is retried automatically. */
  triedAgain: string;
  /** What is left afterwards. */
  kept: string;
}

/** A console without a window, its realm, and the connection between them. */
export interface Stage {
  realm: DemoRealm;
  owner: DemoAccount;
  way: Way;
  /** The proxy in between, if any. */
  proxy: Proxy | null;
  /** How the console reaches the realm. */
  findRoute: FindRoute;
  /** A folder used only by this cell. */
  folder: string;
  store: Store;
  /** Every attempt of a call so far, oldest first. */
  attempts: CallRecord[];
  console: ConsoleUnderTest;
  /** Opens the console, once; it may not be live yet. */
  open(): ConsoleUnderTest;
  /** A call from the window, through the gate with its time limits. */
  ask<Name extends OrganizationCallName>(
    name: Name,
    input: Omit<CallInput<Name>, 'organizationId'>,
  ): Promise<Result<unknown>>;
  close(): Promise<void>;
}

const origin = 'app://console';
const page = randomUUID();

/** Fractions of the usual recovery times: what counts is how often something is retried, not how soon. */
const organizationTiming = { grace: 300 } as const;
const changeTiming = {
  readingDelays: [10, 50, 150],
  workMilliseconds: 300,
  overdueMilliseconds: 2_000,
  closingMilliseconds: 200,
  staleMilliseconds: 200,
  firstRetryMilliseconds: 60,
} as const;

/**
 * Prepares a cell without sharing anything with another one.
 *
 * @param options.hasProxy whether the console reaches the realm through a proxy
 * @param options.spoilsJournal whether a page of the journal is damaged before it is opened
 */
export async function setStage({
  spoilsJournal = false,
  hasProxy = false,
}: { spoilsJournal?: boolean; hasProxy?: boolean } = {}): Promise<Stage> {
  const realm = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const owner = realm.accounts.find(({ role }) => role === 100);
  if (owner === undefined) throw new Error('The realm has no owner.');
  const way = await openWay(realm.url);
  const proxy = hasProxy ? await openProxy() : null;
  const hop: Hop =
    proxy === null ? { kind: 'direct' } : { kind: 'http', host: '127.0.0.1', port: proxy.port };
  const findRoute: FindRoute = () => ({ hops: [hop], signIns: {}, certificates: [way.certificate] });
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-faults-'));
  const databasePath = join(folder, 'console.db');
  if (spoilsJournal) {
    closeStore(storeAt(databasePath));
    spoilPage(journalPathOf(databasePath), 'journal_entry');
  }
  const store = storeAt(databasePath);
  // A locked file is given up soon, because nothing else gets a turn meanwhile.
  for (const each of [store.database, store.journalDatabase]) each.exec('PRAGMA busy_timeout = 50');
  const attempts: CallRecord[] = [];
  let opened: ConsoleUnderTest | null = null;
  let calls = 0;
  const { dispatch } = createCallDispatch(origin, (name, input, { signal }) => {
    if (opened === null) throw new Error('The console is not open.');
    return opened.live.call(name as OrganizationCallName, input as never, signal);
  });
  return {
    realm,
    owner,
    way,
    proxy,
    findRoute,
    folder,
    store,
    attempts,
    get console() {
      if (opened === null) throw new Error('The console is not open.');
      return opened;
    },
    open() {
      if (opened !== null) return opened;
      opened = openConsole(way.origin, owner, { store, timing: organizationTiming, changeTiming, findRoute });
      const { connection } = opened.live;
      const usual = connection.onCall;
      connection.onCall = (record) => {
        attempts.push(record);
        usual?.(record);
      };
      return opened;
    },
    ask(name, input) {
      calls += 1;
      const message = { kind: 'call', page, id: calls, name, input: { organizationId: 'orchid', ...input } };
      return dispatch({ frame: { origin, isMainFrame: true }, windowIsOurs: true }, message);
    },
    async close() {
      await opened?.close();
      await way.close();
      await proxy?.close();
      await realm.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Repeatedly checks a condition.
 *
 * @returns whether it became true within the time
 */
export async function until(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await pause(10, 'between two looks at what has come of trouble');
  }
  return true;
}
