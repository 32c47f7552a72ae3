import { isDeepStrictEqual } from 'node:util';
import { createRandom, type Random } from '@realm-console/demo-realm/random';
import { startDemoRealm } from '@realm-console/demo-realm';
import { classifyAnswer } from '../../src-main/zulip/classify-answer.ts';
import { parseEvent } from '../../src-main/zulip/wire/event.ts';
import { registerAnswer } from '../../src-main/zulip/wire/register.ts';
import { readNoting } from '../../src-main/zulip/wire/unread.ts';
import { register, send, waiting } from '@realm-console/demo-realm/client';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Replaces values, is of no type that any field has, and can be found again in parsed results. */
const marker: Json = { mutated: [null, 'mutated'] };
const markerForObjects: Json = ['mutated', null];

const oddities: readonly Json[] = [
  marker,
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x'.repeat(10_000),
  '\u0000\ud800',
  [],
  {},
  [[[[[]]]]],
  { __proto__: null, constructor: 'x', toString: 7 },
];

/** Every place in a value, as the keys that lead there. */
function placesOf(
  value: Json,
  path: readonly string[] = [],
  places: (readonly string[])[] = [],
): (readonly string[])[] {
  if (path.length > 0) places.push(path);
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) placesOf(inner, [...path, key], places);
  }
  return places;
}

/** A copy with the value at a place replaced, or removed for undefined. */
function replaced(value: Json, [key, ...rest]: readonly string[], by: Json | undefined): Json {
  if (key === undefined) return by ?? null;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, Json>;
  if (rest.length > 0) copy[key] = replaced(copy[key] ?? null, rest, by);
  else if (by === undefined) delete copy[key];
  else copy[key] = by;
  return copy;
}

/** Input for a parser, and how to tell what happened to it. */
interface Subject {
  readonly name: string;
  readonly original: Json;
  readonly places: readonly (readonly string[])[];
  /** The parsed value, or null if all of it was rejected with a typed error. Throws anything else. */
  readonly read: (value: Json) => unknown;
  /** The same, and how much was reported as left out. */
  readonly noting: (value: Json) => { value: unknown; unread: { count: number } };
}

/** Answers and events of a demo realm, to be mutated. */
export async function subjects(): Promise<Subject[]> {
  const realm = await startDemoRealm({ users: 20, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const [owner] = realm.accounts;
  if (!owner) throw new Error('The realm has no owner.');
  const types = [
    'realm',
    'realm_user',
    'realm_user_groups',
    'realm_domains',
    'realm_emoji',
    'custom_profile_fields',
  ];
  const answer = await register(realm, owner, {
    fetch_event_types: [
      ...types,
      'presence',
      'user_status',
      'user_settings',
      'stream',
      'subscription',
      'drafts',
    ],
  });
  const { queue_id: queueId } = await register(realm, owner);
  const call = (method: string, path: string, parameters: Record<string, unknown>) =>
    send(realm, owner, method, path, parameters);
  await call('PATCH', '/users/10', { full_name: 'Ines Halloway', role: 300 });
  await call('POST', '/users/10/status', { status_text: 'Away', emoji_name: 'car' });
  await call('POST', '/messages', { type: 'channel', to: 'general', topic: 'x', content: 'x' });
  await call('PATCH', '/messages/9001', { topic: 'moved', propagate_mode: 'change_all' });
  await call('POST', '/messages/9002/reactions', { emoji_name: 'tada' });
  await call('POST', '/messages/flags', { messages: [9002], op: 'remove', flag: 'read' });
  await call('DELETE', '/messages/9003', {});
  await call('POST', '/channels/create', { name: 'mutants', subscribers: [owner.userId] });
  await call('PATCH', '/streams/3', { description: 'x' });
  await call('POST', '/realm/filters', { pattern: 'M(?P<m>[0-9])', url_template: 'https://x.example/{m}' });
  await call('POST', '/realm/domains', { domain: 'mutants.example', allow_subdomains: true });
  await call('POST', '/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] });
  await call('POST', '/scheduled_messages', {
    type: 'channel',
    to: 3,
    topic: 'x',
    content: 'x',
    scheduled_delivery_timestamp: 4_000_000_000,
  });
  realm.control.setPresence(10, 'active');
  realm.control.restart();
  const events = await waiting(realm, owner, queueId);
  const errors = await Promise.all([
    call('PATCH', '/users/999999', { role: 300 }),
    call('POST', '/realm/filters', { pattern: '(', url_template: 'x' }),
    call('GET', '/events', { queue_id: 'none', last_event_id: -1 }),
  ]);
  await realm.close();

  const subject = (name: string, original: unknown, read: Subject['read']): Subject => ({
    name,
    original: original as Json,
    places: placesOf(original as Json),
    read,
    noting: (value) => readNoting(() => read(value)),
  });
  return [
    subject('a register answer', answer, (value) => {
      const parsed = registerAnswer.safeParse(value);
      return parsed.success ? parsed.data : null;
    }),
    ...events.map((event) =>
      subject(`the event ${event.type}`, event, (value) => {
        const parsed = parseEvent(value);
        return parsed.type === 'unexpected' || parsed.type === 'unreadable' ? null : parsed;
      }),
    ),
    ...errors.map(({ status, body }) =>
      subject(`an error body of status ${status}`, body, (value) => {
        const { kind } = classifyError(status, value);
        return kind;
      }),
    ),
  ];
}

function classifyError(status: number, json: Json): { kind: string } {
  const answer = { status, contentType: 'application/json', location: null, retryAfter: null, date: null };
  const failure = classifyAnswer({ ...answer, json, firstCharacter: '{' }, { isWrite: true });
  if (failure === null) throw new Error('An error body was taken for a success.');
  return failure;
}

/**
 * Mutates and parses until the number is reached. Every input is parsed or rejected as a whole; anything left out or
 * replaced by a default is reported.
 *
 * @returns how many were parsed, and how many rejected
 */
export function fuzz(all: readonly Subject[], seed: number, runs: number): { read: number; refused: number } {
  const random = createRandom(seed);
  const originals = new Map(all.map((subject) => [subject, subject.read(subject.original)]));
  const counts = { read: 0, refused: 0 };
  for (let run = 0; run < runs; run += 1) {
    const subject = random.pick(all);
    const path = random.pick(subject.places);
    const chosen = mutation(random);
    const by = chosen === marker && isObjectAt(subject.original, path) ? markerForObjects : chosen;
    const { value: outcome, unread } = subject.noting(replaced(subject.original, path, by));
    if (outcome === null) {
      counts.refused += 1;
      continue;
    }
    counts.read += 1;
    if (chosen !== marker || unread.count > 0 || isDeepStrictEqual(outcome, originals.get(subject))) continue;
    if (typeof outcome === 'object' && !JSON.stringify(outcome).includes('mutated')) {
      throw new Error(`${subject.name}: ${path.join('.')} was lost in silence (seed ${seed}, run ${run}).`);
    }
  }
  return counts;
}

function isObjectAt(value: Json, path: readonly string[]): boolean {
  const found = path.reduce<Json | undefined>((at, key) => (at as Record<string, Json>)[key], value);
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}

function mutation(random: Random): Json | undefined {
  if (random.chance(0.4)) return marker;
  if (random.chance(0.2)) return undefined;
  return random.pick(oddities);
}
