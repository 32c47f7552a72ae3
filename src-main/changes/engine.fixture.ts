import { noFacts } from './kinds/no-facts.fixture.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  type Action,
  type ChangeSet,
  type Job,
  type JobRow,
  type Edit,
  targetOf,
  type ChangeTarget,
} from '#contract/changes.ts';
import type { ProfileField, Role } from '#contract/people.ts';
import type { PendingField } from '#contract/topics.ts';
import type { Result } from '#contract/outcome.ts';
import { newStoreAt } from '../store/store.fixture.ts';
import { recordingListener } from '../realm/example-realm.ts';
import { createProfileFields } from '../realm/model/profile-fields.ts';
import { closeConnection, createConnection, type Connection, type ConnectionOptions } from '../zulip/http.ts';
import { getProfileFields } from '../zulip/route/profile-fields.ts';
import { createChangeEngine, type ChangeEngine, type ChangePorts, type ChangeTiming } from './engine.ts';
import type { PersonFacts, GroupFacts } from './kinds/user/person-facts.ts';
import { pause } from '../../test/timing/time-spent.ts';
import { systemClock, type Clock } from '../clock.ts';

/** An account of a realm, as in its snapshot. */
interface UserOfRealm {
  userId: number;
  fullName: string;
  email: string;
  role: number;
  isActive: boolean;
  isBot: boolean;
  /** As in the API: only what is set. */
  status: Record<string, unknown>;
  /** Stored text by field id. */
  profile: Record<string, string>;
}

interface GroupOfRealm {
  id: number;
  name: string;
  members: number[];
  deactivated: boolean;
}

interface AccountOfRealm {
  email: string;
  apiKey: string;
  role: number;
  userId: number;
}

/** What the fixture needs from a test's realm. The tests pass in the demo realm, which only tests may import. */
export interface RealmUnderTest {
  url: string;
  accounts: AccountOfRealm[];
  log: { method: string; path: string; status: number | null }[];
  control: { snapshot(): { featureLevel: number; users: UserOfRealm[]; groups: GroupOfRealm[] } };
  close(): Promise<void>;
}

/** Small and quiet: only the test changes anything in it. */
export const stillRealm = { users: 60, presenceChangesPerSecond: 0 } as const;

/** Short enough for a test, long enough for a server that is still working. */
export const quickTiming: ChangeTiming = {
  readingDelays: [10, 50, 150],
  workMilliseconds: 300,
  overdueMilliseconds: 250,
  closingMilliseconds: 1_000,
  staleMilliseconds: 100,
  firstRetryMilliseconds: 40,
};

export const organizationId = 'orchid';

/** The value of a result that must be a success. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Unexpected failure: ${JSON.stringify(result.failure)}`);
  return result.value;
}

function factsOf(user: UserOfRealm, groups: readonly GroupOfRealm[]): PersonFacts {
  const {
    status_text: text,
    emoji_name: name,
    emoji_code: code,
  } = user.status as Record<string, string | undefined>;
  return {
    userId: user.userId,
    name: user.fullName,
    email: user.email,
    role: user.role as Role,
    isBot: user.isBot,
    isActive: user.isActive,
    isDeleted: false,
    profile: user.profile,
    inChannel: () => false,
    inGroup: (groupId) =>
      user.isActive && groups.some(({ id, members }) => id === groupId && members.includes(user.userId)),
    status:
      text === undefined && name === undefined
        ? null
        : {
            text: text ?? '',
            emoji: name === undefined ? null : { name, code: code ?? '', kind: 'unicode' },
          },
  };
}

/** A console's view of the realm that only changes when `refresh` is called, as the real one does through events. */
export interface LiveModel extends Pick<ChangePorts, 'facts'> {
  /** Loads the realm's current state and notifies the engine of every person. */
  refresh(engine: ChangeEngine): void;
  /** Loads the realm's current state, as if by an event about one field. */
  eventCame(engine: ChangeEngine, target: ChangeTarget, field: string): void;
}

export function createLiveModel(
  realm: RealmUnderTest,
  account: AccountOfRealm,
  profileFields: ReadonlyMap<number, ProfileField>,
): LiveModel {
  let people = new Map<number, PersonFacts>();
  let groups = new Map<number, GroupFacts>();
  const load = () => {
    const { users, groups: all } = realm.control.snapshot();
    people = new Map(users.map((user) => [user.userId, factsOf(user, all)]));
    groups = new Map(
      all.map(({ id, name, deactivated }) => [
        id,
        { id, name, isSystem: name.startsWith('role:'), deactivated },
      ]),
    );
  };
  load();
  const activeHumans = (of?: number) =>
    [...people.values()].filter(
      ({ role, isActive, isBot }) => (of === undefined || role === of) && isActive && !isBot,
    ).length;
  return {
    facts: {
      ...noFacts,
      person: (userId) => people.get(userId),
      profileField: (fieldId) => profileFields.get(fieldId),
      group: (groupId) => groups.get(groupId),
      addresses: () => [...people.values()].map(({ userId, email }) => [userId, email ?? '']),
      bots: () => [],
      activeHumans: () => activeHumans(),
      activeHumanOwners: () => activeHumans(100),
      activeHumanAdministrators: () => activeHumans(200),
      identity: () => ({ realmUuid: null, userId: account.userId, address: account.email }),
      me: () => ({ userId: account.userId, role: people.get(account.userId)?.role ?? 400 }),
      featureLevel: () => realm.control.snapshot().featureLevel,
      zulipVersion: () => '12.1',
    },
    refresh(engine) {
      load();
      engine.snapshotCame(systemClock.elapsed());
      for (const userId of people.keys()) {
        for (const field of ['role', 'name', 'status'] as const)
          engine.confirmed(targetOf('user', userId), field);
      }
    },
    eventCame(engine, target, field) {
      load();
      engine.confirmed(target, field);
    },
  };
}

export function connectTo(
  realm: RealmUnderTest,
  account: AccountOfRealm,
  options: Partial<ConnectionOptions> = {},
): Connection {
  return createConnection({
    origin: realm.url,
    credentials: { email: account.email, apiKey: account.apiKey },
    featureLevel: realm.control.snapshot().featureLevel,
    zulipVersion: '12.1',
    userAgent: 'RealmConsole/0.1.0 (test)',
    ...options,
  });
}

export interface Fixture<Realm extends RealmUnderTest> {
  realm: Realm;
  me: AccountOfRealm;
  engine: ChangeEngine;
  model: LiveModel;
  database: DatabaseSync;
  journalDatabase: DatabaseSync;
  databasePath: string;
  connection: Connection;
  /** Every state of every job, oldest first. */
  told: Job[];
  pendingTold: { added: PendingField[]; removedIds: string[] }[];
  /** Edits of imported files, by id. */
  imports: Map<string, Edit[]>;
  plan(action: Action): Promise<ChangeSet>;
  /** Plans, confirms and starts. */
  start(action: Action, stopAtFirstRefusal?: boolean): Promise<Job>;
  /** Waits until the job is in one of the states and nothing of it is pending. */
  settled(jobId: string, states?: readonly Job['state'][]): Promise<Job>;
  rows(jobId: string): JobRow[];
  /** Requests that change a person, oldest first. */
  writes(): { method: string; path: string; status: number | null }[];
  /** Those by PATCH. */
  patches(): { method: string; path: string; status: number | null }[];
  roleOf(userId: number): number;
  /** Active people with the role, without bots and the caller. */
  peopleWith(role: Role): number[];
  close(): Promise<void>;
}

/** An engine with its own database file, connected to the realm as its first account with the caller's role. */
export async function startFixture<Realm extends RealmUnderTest>(
  realm: Realm,
  options: {
    callerRole?: Role;
    timing?: Partial<ChangeTiming>;
    connection?: Partial<ConnectionOptions>;
    /** Always live if left out. */
    freshness?: ChangePorts['freshness'];
    clock?: Clock;
    leaves?: ChangePorts['leaves'];
  } = {},
): Promise<Fixture<Realm>> {
  const { clock = systemClock } = options;
  const me = realm.accounts.find(({ role }) => role === (options.callerRole ?? 100));
  if (me === undefined) throw new Error('The demo realm has no such account.');
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-changes-'));
  const databasePath = join(folder, 'console.sqlite');
  const { database, journalDatabase } = newStoreAt(databasePath);
  const connection = connectTo(realm, me, { clock, ...options.connection });
  const profileFields = createProfileFields(await getProfileFields(connection), {}, recordingListener()).rows;
  const model = createLiveModel(realm, me, profileFields);
  const imports = new Map<string, Edit[]>();
  const told: Job[] = [];
  const pendingTold: Fixture<Realm>['pendingTold'] = [];
  const engine = createChangeEngine(
    {
      organizationId,
      connection: () => connection,
      database,
      journalDatabase,
      facts: model.facts,
      freshness: options.freshness ?? (() => ({ kind: 'live' })),
      onJobChanged: (job) => told.push(job),
      onPendingChanged: (added, removedIds) => pendingTold.push({ added, removedIds }),
      onSafetyChanged: () => {},
      importedEdits: (importId) => imports.get(importId) ?? null,
      ...(options.leaves && { leaves: options.leaves }),
      clock,
    },
    { ...quickTiming, ...options.timing },
  );
  const plan = async (action: Action) => valueOf(await engine.plan(action, new AbortController().signal));
  const rows = (jobId: string) => valueOf(engine.rows(jobId, 0, 500)).rows;

  const writes = () =>
    realm.log
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, status }) => ({ method, path, status }));

  return {
    realm,
    me,
    engine,
    model,
    database,
    journalDatabase,
    databasePath,
    connection,
    told,
    pendingTold,
    imports,
    plan,
    async start(action, stopAtFirstRefusal = false) {
      const changeSet = await plan(action);
      return valueOf(engine.run(changeSet.id, changeSet.typeToConfirm, stopAtFirstRefusal, ''));
    },
    settled: (jobId, states = ['finished', 'cancelled', 'stopped', 'paused']) =>
      waitFor(() => {
        const job = engine.jobs().find(({ id, state }) => id === jobId && states.includes(state));
        const isQuiet =
          job !== undefined &&
          rows(jobId).every(
            ({ outcome, explanation }) => outcome !== 'sending' && !explanation.endsWith('before going on.'),
          );
        return isQuiet ? job : null;
      }),
    rows,
    writes,
    patches: () => writes().filter(({ method }) => method === 'PATCH'),
    roleOf: (userId) => realm.control.snapshot().users.find((user) => user.userId === userId)?.role ?? 0,
    peopleWith: (role) =>
      realm.control
        .snapshot()
        .users.filter(
          (user) => user.role === role && user.isActive && !user.isBot && user.userId !== me.userId,
        )
        .map(({ userId }) => userId),
    async close() {
      await engine.close();
      await closeConnection(connection);
      await realm.close();
      database.close();
      journalDatabase.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Polls every few milliseconds until there is a value. */
export async function waitFor<T>(look: () => T | null, milliseconds = 10_000): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error('Waited in vain.');
    await pause(5, 'between two looks');
  }
}
