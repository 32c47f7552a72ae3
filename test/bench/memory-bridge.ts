/**
 * Loaded into the console's built page instead of its preload: answers the people list's requests from memory, so that
 * no other process, thread or message is involved. The people are those in the peers' answer to /register; the rest is
 * what the console itself answered before. https://zulip.com/api/register-queue
 */
import type { CallInput, CallOutput } from '#contract/calls/calls.ts';
import type { Preferences } from '#contract/console.ts';
import type { Organization } from '#contract/organization.ts';
import { succeed } from '#contract/outcome.ts';
import type { PersonRow, Role } from '#contract/people.ts';
import { createFakeBridge } from '../fakes/bridge.ts';
import { partOfOrder } from '../fakes/part-of-order.ts';
import { compareAddresses, loadSnapshot, wordsOf, type Snapshot, type User } from './peers/pages/people.ts';

/** The console's answers for the same organization. */
export interface ConsoleAnswers {
  organizations: Organization[];
  preferences: Preferences;
  replica: CallOutput<'replica.snapshot'>;
}

interface Listed {
  row: PersonRow;
  /** The searched text in lower case. */
  text: string;
}

interface People {
  byName: Listed[];
  /** Sorted on first use. */
  byAddress(): Listed[];
  byId: ReadonlyMap<number, PersonRow>;
  /** People with their own picture, which is the same for all here. */
  pictured: ReadonlySet<number>;
  picture: Promise<Uint8Array<ArrayBuffer>>;
}

function toRow(user: User, { presences }: Snapshot): PersonRow {
  const presence = presences?.[user.user_id];
  const lastActiveAt = Math.max(presence?.active_timestamp ?? 0, presence?.idle_timestamp ?? 0);
  return {
    userId: user.user_id,
    name: user.full_name,
    email: user.delivery_email ?? user.email,
    role: user.role as Role,
    isBot: user.is_bot,
    isActive: true,
    presence: user.is_bot ? null : 'offline',
    lastActiveAt: lastActiveAt === 0 ? null : lastActiveAt,
    ...(lastActiveAt === 0 && { unseen: { kind: 'never' } }),
    joinedAt: Date.parse(user.date_joined) / 1_000,
    timezone: '',
    status: null,
    profile: Object.fromEntries(
      Object.entries(user.profile_data ?? {}).map(([fieldId, { value }]) => [fieldId, value]),
    ),
  };
}

/** A picture as large as servers produce. */
async function drawPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(100, 100);
  const context = canvas.getContext('2d');
  for (let stripe = 0; stripe < 10; stripe += 1) {
    if (context === null) break;
    context.fillStyle = `hsl(${stripe * 36} 60% 50%)`;
    context.fillRect(stripe * 10, 0, 10, 100);
  }
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
}

/** Whether a user has a picture on the server; large organizations omit its URL. */
const isPictured = ({ avatar_url }: User): boolean =>
  avatar_url === undefined || avatar_url?.startsWith('/') === true;

function isOfKind({ isBot }: PersonRow, { kind, account }: CallInput<'people.query'>['filter']): boolean {
  return account !== 'deactivated' && (kind === 'all' || isBot === (kind === 'bots'));
}

/** The people matching a text filter, sorted by name or address. */
function findPeople(
  { byName, byAddress }: People,
  { filter, sort }: Pick<CallInput<'people.query'>, 'filter' | 'sort'>,
): PersonRow[] {
  const words = wordsOf(filter.text);
  const found: PersonRow[] = [];
  for (const { row, text } of sort.key === 'email' ? byAddress() : byName) {
    if (isOfKind(row, filter) && words.every((word) => text.includes(word))) found.push(row);
  }
  return sort.descending ? found.toReversed() : found;
}

function windowOf(people: People, input: CallInput<'people.query'>): CallOutput<'people.query'> {
  const found = findPeople(people, input);
  const part = partOfOrder(found, input.part);
  const roles = new Map<number, number>();
  for (const { role } of found) roles.set(role, (roles.get(role) ?? 0) + 1);
  const count = (role: Role): number => roles.get(role) ?? 0;
  return {
    version: 1,
    generation: 1,
    total: found.length,
    ids: Uint32Array.from(part.found, ({ userId }) => userId),
    from: part.from,
    rows: part.found.slice(0, input.first),
    counts: {
      owners: count(100),
      administrators: count(200),
      moderators: count(300),
      members: count(400),
      guests: count(600),
      deactivated: 0,
    },
    undecided: null,
  };
}

const inOrderOfNames = { key: 'name', descending: false } as const;
const ofPeople = {
  roles: [],
  notRoles: [],
  account: 'active',
  kind: 'people',
  presence: [],
} satisfies Partial<CallInput<'people.query'>['filter']>;

/** Tells the bench what it asks of each page. */
function describe(people: People, parsed: number): void {
  window.bench = {
    count: (text) => findPeople(people, { filter: { ...ofPeople, text }, sort: inOrderOfNames }).length,
    ends(descending) {
      const sort = { key: 'email', descending } as const;
      const found = findPeople(people, { filter: { ...ofPeople, text: '' }, sort });
      return found.slice(0, 5).map(({ email }) => email ?? '');
    },
    parsed,
  };
}

async function loadPeople(): Promise<People> {
  const { snapshot, parsed } = await loadSnapshot();
  const byName = snapshot.realm_users.map((user): Listed => {
    const row = toRow(user, snapshot);
    return { row, text: `${row.name}\n${row.email}`.toLowerCase() };
  });
  byName.sort((one, other) => compareAddresses(one.row.name, other.row.name));
  let byAddress: Listed[] | null = null;
  const people: People = {
    byName,
    byAddress() {
      byAddress ??= byName.toSorted((one, other) =>
        compareAddresses(one.row.email ?? '', other.row.email ?? ''),
      );
      return byAddress;
    },
    byId: new Map(byName.map(({ row }) => [row.userId, row])),
    pictured: new Set(snapshot.realm_users.filter(isPictured).map(({ user_id }) => user_id)),
    picture: drawPicture(),
  };
  describe(people, parsed);
  return people;
}

async function loadAnswers(): Promise<ConsoleAnswers> {
  return (await (await fetch('/peers/console-answers')).json()) as ConsoleAnswers;
}

const loadedAnswers = loadAnswers();
let loading: Promise<People> | null = null;

/** Starts when the panel asks, as in the peers once their code has run; after the answer come parsing and drawing. */
function loadedPeople(): Promise<People> {
  loading ??= loadPeople();
  return loading;
}

window.realmConsole = createFakeBridge({
  answers: {
    'organization.list': async () => succeed((await loadedAnswers).organizations),
    'preferences.read': async () => succeed((await loadedAnswers).preferences),
    'replica.snapshot': async () => succeed((await loadedAnswers).replica),
    'people.query': async (input) => succeed(windowOf(await loadedPeople(), input)),
    async 'people.count'({ filters }) {
      const people = await loadedPeople();
      const counts = filters.map((filter) => findPeople(people, { filter, sort: inOrderOfNames }).length);
      return succeed({ version: 1, counts });
    },
    async 'people.rows'({ userIds }) {
      const { byId } = await loadedPeople();
      return succeed(userIds.flatMap((userId) => byId.get(userId) ?? []));
    },
    async 'pictures.read'({ userId }) {
      const { pictured, picture } = await loadedPeople();
      return succeed(userId !== null && pictured.has(userId) ? await picture : null);
    },
  },
});
