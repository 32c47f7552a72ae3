import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { systemClock } from '../clock.ts';
import { createNames, limitsFor } from '../network/names.ts';
import { directRoute } from '../network/route.ts';
import { listAccounts, upsertAccount } from '../store/accounts.ts';
import { claimAccount, listRealms } from '../store/identities.ts';
import { consoleInMemory } from '../store/store.fixture.ts';
import type { OpenOrganization } from './open-organization.ts';
import { createRail, type Rail } from './rail.ts';
import { threadEvents } from './thread-events.ts';
import { notOpen, type RealmWorker, type RealmWorkerEvents } from './worker-host.ts';

const url = 'https://orchid.example';
const reason = 'The thread stopped.';

let database: DatabaseSync;
let rail: Rail;
let reported: string[];
let settled: string[];
let startAgain: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  database = consoleInMemory();
  rail = createRail(() => {});
  reported = [];
  settled = [];
  startAgain = vi.fn<() => void>();
});
afterEach(() => {
  rail.close();
  database.close();
  vi.useRealTimers();
});

/** An entry that is signed in, with the first or another account of the organization. */
function signedIn(userId: number, origin = url): OpenOrganization {
  const person = { url: origin, email: `user${userId}@orchid.example`, userId, realmUuid: null };
  const realm = listRealms(database).find((each) => each.url === origin) ?? null;
  const account = {
    id: claimAccount(database, realm, person),
    url: origin,
    name: '',
    email: person.email,
    isDemo: false,
    keyKeptIn: 'keychain' as const,
    zulipVersion: '',
    featureLevel: 0,
    keyName: person.email,
    formerKeyName: null,
  };
  upsertAccount(database, account);
  return rail.add(account);
}

function begin(entry: OpenOrganization, credentials = { email: entry.account.email, apiKey: 'key' }) {
  return threadEvents(entry, credentials, startAgain, {
    database,
    rail,
    names: createNames({ clock: systemClock, limits: limitsFor(1) }),
    turns: { done: () => {} },
    keys: { settle: async ({ email }) => void settled.push(email) },
    findRoute: () => directRoute,
    copySecret: () => Promise.resolve(),
    push: () => {},
    onStoreTrouble: () => {},
    reported: ({ name }) => reported.push(name),
  });
}

/** Ends the thread; returns what it reports and how long the pause is. */
function crash(entry: OpenOrganization, events: RealmWorkerEvents): number {
  events.onCrash(reason);
  const { connection } = entry.live;
  if (connection.kind !== 'offline') throw new Error('It is not offline.');
  return (connection.nextTryAtMilliseconds ?? 0) - connection.sinceMilliseconds;
}

describe('a thread that ends by itself', () => {
  it('restarts after a pause, and is shown as restarting meanwhile', () => {
    const entry = signedIn(1);
    const events = begin(entry);
    expect(events.onCrash(reason)).toMatchObject({
      kind: 'offline',
      reason: 'stopped',
      message: `${reason} It restarts automatically.`,
    });
    expect(startAgain).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(startAgain).toHaveBeenCalledOnce();
  });

  it('waits longer each time, unless it ran for ten minutes', () => {
    const entry = signedIn(1);
    const pauses = [1, 2, 3, 4].map(() => crash(entry, begin(entry)));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses[3]).toBeGreaterThanOrEqual(8_000);

    const events = begin(entry);
    vi.advanceTimersByTime(10 * 60_000);
    expect(crash(entry, events)).toBeLessThanOrEqual(2_000);
  });

  it('is not restarted once the console is closing', () => {
    const entry = signedIn(1);
    const events = begin(entry);
    rail.close();
    expect(events.onCrash(reason)).toBe(notOpen);
    vi.runAllTimers();
    expect(startAgain).not.toHaveBeenCalled();
    expect(entry.restart).toBeNull();
  });
});

describe('a thread’s event', () => {
  it('about the server is remembered, and names the organization in notifications about reports', () => {
    const entry = signedIn(1);
    const events = begin(entry);
    const reports: Report[] = [];
    events.onReports(reports);
    events.onState({ ...entry.live, name: 'Orchid Cooperative', zulipVersion: '12.0', featureLevel: 482 });
    events.onReports(reports);
    expect(reported).toEqual([url, 'Orchid Cooperative']);
    expect(listAccounts(database)).toMatchObject([
      { name: 'Orchid Cooperative', zulipVersion: '12.0', featureLevel: 482 },
    ]);
  });

  it('about a changed address updates the account, the next thread and the key’s entry', () => {
    const entry = signedIn(1);
    const credentials = { email: entry.account.email, apiKey: 'key' };
    const events = begin(entry, credentials);
    const own = { userId: 1, realmUuid: null };
    events.onOwnAccount({ ...own, email: entry.account.email });
    expect(settled).toEqual([]);
    const email = 'ines.new@orchid.example';
    events.onOwnAccount({ ...own, email });
    expect(settled).toEqual([email]);
    expect(credentials.email).toBe(email);
    expect(listAccounts(database)).toMatchObject([{ email }]);
  });

  it('about changed safety reaches only the other accounts of the organization', () => {
    const told: OpenOrganization[] = [];
    const entries = [signedIn(1), signedIn(2), signedIn(3, 'https://elsewhere.example')];
    for (const entry of entries) {
      entry.worker = { tell: () => told.push(entry) } as Partial<RealmWorker> as RealmWorker;
    }
    const [first, second] = entries;
    if (!first) throw new Error('There are three.');
    begin(first).onSafetyChanged();
    expect(told).toEqual([second]);
  });
});
