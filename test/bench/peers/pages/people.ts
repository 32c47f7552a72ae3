/** A row of each page's table: the console's columns, as texts. */
export interface Person {
  id: number;
  name: string;
  email: string;
  role: string;
  team: string;
  city: string;
  joined: string;
  active: string;
}

type Column = Exclude<keyof Person, 'id'>;

export const columns: readonly { key: Column; title: string }[] = [
  { key: 'name', title: 'Name' },
  { key: 'email', title: 'Email' },
  { key: 'role', title: 'Role' },
  { key: 'team', title: 'Team' },
  { key: 'city', title: 'City' },
  { key: 'joined', title: 'Joined' },
  { key: 'active', title: 'Active' },
];

/** https://zulip.com/api/roles-and-permissions */
const roles: Readonly<Record<number, string>> = {
  100: 'Owner',
  200: 'Administrator',
  300: 'Moderator',
  400: 'Member',
  600: 'Guest',
};

export interface User {
  user_id: number;
  full_name: string;
  email: string;
  delivery_email: string | null;
  role: number;
  is_bot: boolean;
  date_joined: string;
  avatar_url?: string | null;
  profile_data?: Record<string, { value: string }>;
}

/** https://zulip.com/api/register-queue */
export interface Snapshot {
  realm_users: User[];
  custom_profile_fields?: { id: number; name: string }[];
  presences?: Record<string, { active_timestamp?: number; idle_timestamp?: number }>;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function toPerson(user: User, snapshot: Snapshot, fields: ReadonlyMap<string, number>): Person {
  const field = (name: string): string => user.profile_data?.[fields.get(name) ?? -1]?.value ?? '';
  const presence = snapshot.presences?.[user.user_id];
  const active = Math.max(presence?.active_timestamp ?? 0, presence?.idle_timestamp ?? 0);
  return {
    id: user.user_id,
    name: user.full_name,
    email: user.delivery_email ?? user.email,
    role: roles[user.role] ?? '',
    team: field('Team'),
    city: field('City'),
    joined: day.format(new Date(user.date_joined)),
    active: active === 0 ? '' : day.format(active * 1_000),
  };
}

/** The words of a text, each to be found in the name or address. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a person matches all of these words. */
export function isFound(person: Person, words: readonly string[]): boolean {
  const [name, email] = [person.name.toLowerCase(), person.email.toLowerCase()];
  return words.every((word) => name.includes(word) || email.includes(word));
}

/** Compares ASCII texts, which addresses are. */
export function compareAddresses(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** What the bench reads from a page. */
interface Bench {
  count(text: string): number;
  /** The first or last five addresses. */
  ends(isDescending: boolean): string[];
  /** Milliseconds of `JSON.parse`. */
  parsed: number;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

/** Requests the same answer to /register as the console; `parsed` is milliseconds of `JSON.parse`. */
export async function loadSnapshot(): Promise<{ snapshot: Snapshot; parsed: number }> {
  const answer = await fetch('/api/v1/register', { method: 'POST' });
  const text = await answer.text();
  const before = performance.now();
  const snapshot = JSON.parse(text) as Snapshot;
  return { snapshot, parsed: performance.now() - before };
}

/** Creates rows of the active people. */
export async function loadPeople(): Promise<Person[]> {
  const { snapshot, parsed } = await loadSnapshot();
  const fields = new Map((snapshot.custom_profile_fields ?? []).map(({ id, name }) => [name, id]));
  const people = snapshot.realm_users
    .filter((user) => !user.is_bot)
    .map((user) => toPerson(user, snapshot, fields));
  people.sort((one, other) => compareAddresses(one.name, other.name));
  let addresses: string[] = [];
  window.bench = {
    count(searched) {
      const words = wordsOf(searched);
      return people.reduce((sum, person) => sum + Number(isFound(person, words)), 0);
    },
    ends(isDescending) {
      if (addresses.length === 0) addresses = people.map(({ email }) => email).sort(compareAddresses);
      return isDescending ? addresses.slice(-5) : addresses.slice(0, 5);
    },
    parsed,
  };
  return people;
}
