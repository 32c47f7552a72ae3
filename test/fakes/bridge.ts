import type { CallInput, CallName, CallOutput } from '#contract/calls/calls.ts';
import type { Job } from '#contract/changes.ts';
import type { ConsoleInformation, Preferences } from '#contract/console.ts';
import type { Organization } from '#contract/organization.ts';
import type { PersonRow } from '#contract/people.ts';
import type { Bridge } from '#contract/bridge.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { Push } from '#contract/topics.ts';
import { linesReading } from './lists.ts';
import { anOrganization } from './organizations.ts';
import { inventedFields, inventedGroups, inventedPeople, inventedPermission } from './people.ts';
import { emptyTables } from './tables.ts';
import { partOfOrder } from './part-of-order.ts';

export type Answers = {
  [Name in CallName]?: (
    input: CallInput<Name>,
    signal: AbortSignal,
  ) => Result<CallOutput<Name>> | Promise<Result<CallOutput<Name>>>;
};

export interface FakeBridge extends Bridge {
  /** Sends a push to the window, like the main process. */
  push(push: Push): void;
  /** Every call made, in order. */
  readonly made: { name: CallName; input: unknown }[];
  /** Replaces the answer of a call from now on. */
  answer<Name extends CallName>(name: Name, answer: Answers[Name]): void;
}

export interface FakeBridgeParts {
  organizations?: Organization[];
  people?: PersonRow[];
  jobs?: Job[];
  answers?: Answers;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function findPeople(
  people: readonly PersonRow[],
  input: CallInput<'people.query'>,
): CallOutput<'people.query'> {
  const { filter, sort, first, part, places } = input;
  const text = fold(filter.text);
  const ofAccount = people.filter(
    (person) =>
      (filter.account === 'all' || person.isActive === (filter.account === 'active')) &&
      (filter.kind === 'all' || person.isBot === (filter.kind === 'bots')) &&
      (filter.presence.length === 0 || filter.presence.includes(person.presence ?? 'offline')) &&
      fold(`${person.name} ${person.email} ${person.userId}`).includes(text),
  );
  const count = (role: number) => ofAccount.filter((person) => person.role === role).length;
  const hits = ofAccount.filter(
    (person) =>
      (filter.roles.length === 0 || filter.roles.includes(person.role)) &&
      !filter.notRoles.includes(person.role),
  );
  const value = (person: PersonRow) =>
    sort.key === 'role'
      ? person.role
      : sort.key === 'last-active'
        ? (person.lastActiveAt ?? 0)
        : person.userId;
  const byText = new Intl.Collator('en');
  hits.sort((left, right) => {
    const order =
      sort.key === 'name'
        ? byText.compare(left.name, right.name)
        : sort.key === 'email'
          ? byText.compare(left.email ?? '', right.email ?? '')
          : value(left) - value(right);
    return sort.descending ? -order : order;
  });
  const { from, found } = partOfOrder(hits, part);
  return {
    version: 1,
    generation: 1,
    total: hits.length,
    ids: Uint32Array.from(found, (person) => person.userId),
    from,
    ...(places && { places: places.map((wanted) => hits.findIndex(({ userId }) => userId === wanted)) }),
    rows: found.slice(0, first),
    counts: {
      owners: count(100),
      administrators: count(200),
      moderators: count(300),
      members: count(400),
      guests: count(600),
      deactivated: people.filter((person) => !person.isActive).length,
    },
    undecided: null,
  };
}

function boardOf(people: readonly PersonRow[]): CallOutput<'presence.board'> {
  const present = people.filter((person) => person.presence !== null);
  const groups = [
    { key: '400', label: 'Members', members: present.filter((person) => person.role >= 400) },
    { key: '200', label: 'Administrators', members: present.filter((person) => person.role < 400) },
  ];
  const states = { offline: 0, idle: 1, active: 2 } as const;
  return {
    generation: 1,
    version: 1,
    omittedGroups: 0,
    channels: [],
    groups: groups.map(({ key, label, members }) => ({
      key,
      label,
      active: members.filter((person) => person.presence === 'active').length,
      idle: members.filter((person) => person.presence === 'idle').length,
      offline: members.filter((person) => person.presence === 'offline').length,
      ids: Uint32Array.from(members, (person) => person.userId),
      states: Uint8Array.from(members, (person) => states[person.presence ?? 'offline']),
    })),
  };
}

function usualAnswers(parts: FakeBridgeParts, push: (push: Push) => void): Answers {
  let organizations = parts.organizations ?? [anOrganization()];
  const people = parts.people ?? inventedPeople();
  const information: ConsoleInformation = {
    version: '0.1.0',
    runtime: 'invented',
    platform: 'linux',
    keychain: { usable: true },
  };
  let preferences: Preferences = {
    colorScheme: 'auto',
    density: 'compact',
    singleKeyShortcuts: true,
    keepJournalFor: 'year',
    columnWidths: {},
    columnChoices: {},
    listSeparator: null,
    lookForUpdates: false,
  };
  const announce = () => push({ topic: 'organizations', payload: organizations });
  const admit = (organization: Organization) => {
    organizations = [...organizations.filter((each) => each.id !== organization.id), organization];
    announce();
    return succeed(organization);
  };
  return {
    'console.information': () => succeed(information),
    'preferences.read': () => succeed(preferences),
    'preferences.write': ({ columnWidths: _widths, columnChoice: _choice, ...change }) => {
      preferences = { ...preferences, ...(change as Partial<Preferences>) };
      return succeed(preferences);
    },
    'update.read': () => succeed({ kind: 'unavailable', reason: 'no-feed' }),
    'storage.read': () =>
      succeed({ journal: { kind: 'ready' }, setAside: null, newFile: null, damagedFile: null }),
    'link.open': () => succeed(null),
    'clipboard.write': () => succeed(null),
    'organization.list': () => succeed(organizations),
    'organization.try-now': () => succeed(null),
    'organization.sign-out': ({ organizationId, forget }) => {
      if (forget) {
        organizations = organizations.filter((each) => each.id !== organizationId);
        announce();
      }
      return succeed(null);
    },
    'organization.start-demo': () =>
      admit(anOrganization({ id: 'demo', name: 'Demo organization', isDemo: true, keyKeptIn: 'memory' })),
    'organization.sign-in': ({ url }) => admit(anOrganization({ id: `at ${url}`, url })),
    'replica.snapshot': () =>
      succeed({
        generation: 1,
        sequence: 0,
        tables: {
          ...emptyTables(),
          groups: inventedGroups,
          profileFields: inventedFields,
          jobs: parts.jobs ?? [],
        },
      }),
    'replica.acknowledge': () => succeed(null),
    'people.query': (input) => succeed(findPeople(people, input)),
    'people-views.read': () => succeed([]),
    'people-views.write': ({ views }) => succeed(views),
    'people.count': ({ organizationId, filters }) =>
      succeed({
        version: 1,
        counts: filters.map(
          (filter) =>
            findPeople(people, {
              organizationId,
              filter,
              sort: { key: 'name', descending: false },
              first: 0,
            }).total,
        ),
      }),
    'people.rows': ({ userIds }) => succeed(people.filter((person) => userIds.includes(person.userId))),
    'people.watch': () => succeed(null),
    'pictures.read': () => succeed(null),
    'people.person': ({ userId }) => {
      const person = people.find((each) => each.userId === userId);
      return person === undefined
        ? fail({ kind: 'gone', message: 'No such person.' })
        : succeed({
            ...person,
            apiEmail: person.email ?? '',
            ownedBots: 0,
            directGroups: [{ groupId: 100, name: 'Regional leads', isSystem: false }],
            inheritedGroups: [{ groupId: 104, name: 'Channel stewards', isSystem: false }],
            peopleNames: {},
            isImportedStub: false,
            isDeleted: false,
          });
    },
    'people.permissions': () =>
      succeed({ held: 1, matching: 1, permissions: [{ ...inventedPermission, way: [] }] }),
    'people.permission': () => succeed(inventedPermission),
    'lists.read': () => succeed(linesReading),
    'presence.board': () => succeed(boardOf(people)),
    'presence.watch': () => succeed(null),
    'presence.channels': () => succeed({ total: 0, channels: [] }),
    'presence.forget-subscribers': () => succeed(null),
    'presence.cover': () =>
      succeed({
        generation: 1,
        total: 0,
        people: [],
        others: { status: 0, hours: 0, zone: 0, presence: 0 },
        otherPeople: [],
      }),
    'presence.cover-conditions': () => succeed(null),
    'presence.keep-cover-conditions': () => succeed(null),
    'presence.trend': () =>
      succeed({
        at: new Float64Array(),
        active: new Uint32Array(),
        idle: new Uint32Array(),
        offline: new Uint32Array(),
        exampleUntil: null,
      }),
  };
}

/**
 * A bridge that answers with invented data, without a main process or server. Calls without an answer fail as
 * `internal`, so that forgotten ones are noticed. For tests of components and for viewing screens.
 *
 * @param parts organizations, people and jobs to start with, and answers that replace the defaults.
 */
export function createFakeBridge(parts: FakeBridgeParts = {}): FakeBridge {
  const listeners = new Set<(push: Push) => void>();
  const underWay = new Map<number, AbortController>();
  const push = (message: Push) => {
    for (const listener of listeners) {
      listener(message);
    }
  };
  const answers: Answers = { ...usualAnswers(parts, push), ...parts.answers };
  const made: FakeBridge['made'] = [];
  return {
    push,
    made,
    answer(name, answer) {
      answers[name] = answer;
    },
    async invoke(name, input, id) {
      made.push({ name, input });
      const answer = answers[name] as
        | ((input: unknown, signal: AbortSignal) => Promise<Result<unknown>> | Result<unknown>)
        | undefined;
      if (answer === undefined) {
        return fail({ kind: 'internal', message: `No answer was prepared for ${name}.` });
      }
      const controller = new AbortController();
      underWay.set(id, controller);
      const result = await answer(input, controller.signal);
      underWay.delete(id);
      return controller.signal.aborted ? fail({ kind: 'cancelled' }) : result;
    },
    cancel(id) {
      underWay.get(id)?.abort();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
