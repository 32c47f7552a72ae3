import { createGunzip, createGzip, constants } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { Recording } from './replay-server.ts';

interface RecordedUser {
  user_id: number;
  email: string;
  delivery_email: string | null;
  full_name: string;
  avatar_url: string | null;
}

type Table = Record<string, unknown>;

interface RecordedAnswer extends Table {
  realm_users: RecordedUser[];
  realm_non_active_users: RecordedUser[];
  realm_user_groups: { members: number[] }[];
  presences: Table;
  user_status: Table;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A short word for a number, so that copies of a person have unique names. */
function wordOf(copy: number): string {
  const word = letters[copy % letters.length] ?? '';
  return copy < letters.length ? word : wordOf(Math.floor(copy / letters.length) - 1) + word;
}

/** The same person under another ID; the first copy is the person. */
function copied(user: RecordedUser, copy: number, distance: number): RecordedUser {
  if (copy === 0) return user;
  const userId = user.user_id + copy * distance;
  const renumbered = (address: string | null): string | null =>
    address?.replace(/^user\d+@|(?=@)/, (found) => (found === '' ? `.${copy}` : `user${userId}@`)) ?? null;
  return {
    ...user,
    user_id: userId,
    email: renumbered(user.email) ?? '',
    delivery_email: renumbered(user.delivery_email),
    full_name: `${user.full_name} ${wordOf(copy)}`,
    avatar_url: user.avatar_url?.replace(/\d+(?=\.png)/, String(userId)) ?? null,
  };
}

/** JSON of a list or table with its entries repeated, in pieces. */
function* repeated<Entry>(
  entries: readonly Entry[],
  times: number,
  [opening, closing]: readonly [string, string],
  toJson: (entry: Entry, copy: number) => string,
): Generator<string> {
  let piece = opening;
  for (let copy = 0; copy < times; copy += 1) {
    for (const [index, entry] of entries.entries()) {
      piece += `${copy + index === 0 ? '' : ','}${toJson(entry, copy)}`;
      if (piece.length < 65_536) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece + closing;
}

function* grownJson(answer: RecordedAnswer, times: number): Generator<string> {
  const { realm_users, realm_non_active_users, realm_user_groups, presences, user_status, ...rest } = answer;
  const everybody = [...realm_users, ...realm_non_active_users];
  const distance = Math.max(...everybody.map((user) => user.user_id)) + 1;
  const list = (users: readonly RecordedUser[]) =>
    repeated(users, times, ['[', ']'], (user, copy) => JSON.stringify(copied(user, copy, distance)));
  const table = (entries: Table) =>
    repeated(
      Object.entries(entries).map(([id, entry]) => [Number(id), JSON.stringify(entry)] as const),
      times,
      ['{', '}'],
      ([id, json], copy) => `"${id + copy * distance}":${json}`,
    );
  const groups = realm_user_groups.map((group) => ({
    ...group,
    members: Array.from({ length: times }, (_, copy) =>
      group.members.map((id) => id + copy * distance),
    ).flat(),
  }));
  yield `${JSON.stringify({ ...rest, realm_user_groups: groups }).slice(0, -1)},"presences":`;
  yield* table(presences);
  yield ',"user_status":';
  yield* table(user_status);
  yield ',"realm_users":';
  yield* list(realm_users);
  yield ',"realm_non_active_users":';
  yield* list(realm_non_active_users);
  yield '}';
}

/**
 * The registration answer of an organization scaled up by repeating each of its people. A demo realm of a million would
 * take gigabytes and minutes.
 */
export async function growAnswer({ body, contentEncoding }: Recording, times: number): Promise<Recording> {
  const packed = Readable.from([body]);
  const json = await text(contentEncoding === 'gzip' ? packed.pipe(createGunzip()) : packed);
  const pieces: Buffer[] = [];
  await pipeline(
    Readable.from(grownJson(JSON.parse(json) as RecordedAnswer, times)),
    createGzip({ level: constants.Z_BEST_SPEED }),
    async (source: AsyncIterable<Buffer>) => {
      for await (const piece of source) pieces.push(piece);
    },
  );
  return { body: Buffer.concat(pieces), contentEncoding: 'gzip' };
}
