import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { createRandom } from '@realm-console/demo-realm/random';
import {
  startDemoRealm,
  type DemoAccount,
  type DemoRealm,
  type UserSnapshot,
} from '@realm-console/demo-realm';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { PeopleSort, Role } from '#contract/people.ts';
import { startRealmThread, type RealmThread } from '../bench/realm-thread.ts';

const users = 100_000;
const queries = 200;
const seed = 20_261_121;
/** The most memory that an organization's thread may use for that many people. */
const heapLimit = 150_000_000;

const roles: readonly Role[] = [100, 200, 300, 400, 600];
const random = createRandom(seed);

/** A person as stored by the realm, and the texts by which a query can find them. */
interface Person extends UserSnapshot {
  texts: string;
  /** Those that aren't derived from the ID: numbers are searched in them like any word. */
  ownTexts: string;
}

let folder: string;
let realm: DemoRealm;
let thread: RealmThread;
let everybody: Person[];
let startedAt: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-long-'));
  realm = await startDemoRealm({ users, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const owner = realm.accounts.find(({ role }) => role === 100);
  if (!owner) throw new Error('The demo realm has no owner.');
  const addresses = await readAddresses(owner);
  everybody = realm.control.snapshot().users.map((user) => {
    const own = (addresses.get(user.userId) ?? [])
      .filter((address) => !address.startsWith(`user${user.userId}@`))
      .join('\n');
    return {
      ...user,
      texts: plain([user.fullName, ...(addresses.get(user.userId) ?? []), user.userId].join('\n')),
      ownTexts: plain(`${user.fullName}\n${own}`),
    };
  });
  startedAt = performance.now();
  thread = startRealmThread({ url: realm.url, ...owner, databasePath: join(folder, 'console.db') });
});

afterAll(async () => {
  await thread?.worker.close();
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Everyone's two addresses as visible to the owner, read without the console's client. */
async function readAddresses(account: DemoAccount): Promise<Map<number, string[]>> {
  const { body } = await send(realm, account, 'GET', '/users');
  const { members } = body as {
    members: { user_id: number; email: string; delivery_email: string | null }[];
  };
  return new Map(members.map((member) => [member.user_id, [member.email, member.delivery_email ?? '']]));
}

/** Lower case without accents, as people type. */
function plain(text: string): string {
  const letters: Record<string, string> = {
    ß: 'ss',
    æ: 'ae',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
  };
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæøłđðþı]/g, (letter) => letters[letter] ?? letter);
}

/** A few letters from the middle of someone's name or ID, or of two words of a name. */
function randomText(): string {
  const person = random.pick(everybody);
  const piece = (text: string): string => {
    const letters = [...text];
    const start = random.below(letters.length);
    return letters.slice(start, start + 1 + random.below(5)).join('');
  };
  if (random.chance(0.2)) return String(person.userId).slice(0, random.chance(0.5) ? 3 : 9);
  const words = person.fullName.split(' ').filter((word) => word !== '');
  if (random.chance(0.3)) return words.map(piece).join(' ');
  const text = piece(random.pick(words));
  return random.chance(0.3) ? text.toUpperCase() : text;
}

function some<T>(items: readonly T[], chance: number): T[] {
  return random.chance(chance) ? items.filter(() => random.chance(0.5)) : [];
}

function randomFilter(): PeopleFilter {
  return {
    text: random.chance(0.7) ? randomText() : '',
    roles: some(roles, 0.4),
    notRoles: some(roles, 0.2),
    account: random.pick(['active', 'deactivated', 'all'] as const),
    kind: random.pick(['people', 'bots', 'all'] as const),
    presence: some(['active', 'idle', 'offline'] as const, 0.2),
  };
}

const sorts: readonly PeopleSort['key'][] = ['name', 'email', 'role', 'joined', 'last-active', 'user-id'];

/** Seconds after which a presence report is too old: 200 on this server. https://zulip.com/api/update-presence */
const offlineAfterSeconds = 200;

function presenceOf(person: Person, seconds: number): string | null {
  if (!person.isActive || person.isBot) return null;
  const { active = null, connected = 0 } = person.presence ?? {};
  if (active !== null && seconds - active < offlineAfterSeconds) return 'active';
  return seconds - connected < offlineAfterSeconds ? 'idle' : 'offline';
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** An ID only matches as a whole, because most IDs in a large organization contain any one or two digits. */
function hasWord({ texts, ownTexts, userId }: Person, word: string): boolean {
  return /^\d+$/.test(word) ? ownTexts.includes(word) || String(userId) === word : texts.includes(word);
}

function fits(person: Person, filter: PeopleFilter, words: readonly string[], seconds: number): boolean {
  const presence = presenceOf(person, seconds);
  return (
    words.every((word) => hasWord(person, word)) &&
    (filter.roles.length === 0 || filter.roles.includes(person.role as Role)) &&
    !filter.notRoles.includes(person.role as Role) &&
    (filter.account === 'all' || person.isActive === (filter.account === 'active')) &&
    (filter.kind === 'all' || person.isBot === (filter.kind === 'bots')) &&
    (filter.presence.length === 0 || filter.presence.some((wanted) => wanted === presence))
  );
}

/** States age while the query is under way, and the thread checks them once a second. */
const ageingSeconds = 3;
/**
 * The thread's idea of the server's clock is late by the time that it took to receive and read the snapshot, whose
 * timestamp is older.
 */
let loadingSeconds = 0;

it(`queries among ${users} people match a naive filter, without growing memory`, async () => {
  const before = process.memoryUsage().rss;
  await thread.ready;
  loadingSeconds = (performance.now() - startedAt) / 1_000;
  let hits = 0;
  const times: number[] = [];
  for (let turn = 0; turn < queries; turn += 1) {
    const filter = randomFilter();
    const sort: PeopleSort = { key: random.pick(sorts), descending: random.chance(0.5) };
    const from = Date.now() / 1_000 - ageingSeconds - loadingSeconds;
    const askedAt = performance.now();
    const { ids, total } = await thread.call('people.query', { filter, sort, first: 40 });
    times.push(performance.now() - askedAt);
    const until = Date.now() / 1_000 + ageingSeconds;

    const found = new Set(ids);
    const words = wordsOf(filter.text);
    const wrong = everybody.filter((person) => {
      const [earlier, later] = [fits(person, filter, words, from), fits(person, filter, words, until)];
      return earlier === later && found.has(person.userId) !== earlier;
    });
    const told = `query ${turn}: ${JSON.stringify({ filter, sort })}`;
    expect(
      wrong.slice(0, 5).map(({ userId, fullName }) => ({ userId, fullName, found: found.has(userId) })),
      told,
    ).toEqual([]);
    expect(found.size, told).toBe(total);
    expect(ids.length, told).toBe(total);
    if (sort.key === 'user-id') {
      expect([...ids], told).toEqual([...ids].toSorted((a, b) => (sort.descending ? b - a : a - b)));
    }
    hits += total;
  }
  const heap = await thread.collectGarbage();
  const grown = process.memoryUsage().rss - before;
  const middle = times.toSorted((a, b) => a - b)[queries / 2] ?? 0;
  console.log(
    `${users} people: ${queries} queries with ${hits} hits, median ${middle.toFixed(1)} ms; the thread holds ` +
      `${(heap / 1e6).toFixed(0)} MB, the process (realm included) grew by ${(grown / 1e6).toFixed(0)} MB`,
  );
  expect(hits).toBeGreaterThan(users);
  expect(heap).toBeLessThan(heapLimit);
});
