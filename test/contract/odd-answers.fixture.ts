import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import type { ConnectionState } from '#contract/organization.ts';
import { createRandom, type Random } from '@realm-console/demo-realm/random';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import {
  startChangingProxy,
  type ChangingProxy,
} from '../../src-main/realm/session/changing-proxy.fixture.ts';
import { dispatch } from '../../src-main/realm/model/dispatch.ts';
import { recordingListener } from '../../src-main/realm/example-realm.ts';
import { modelFingerprint } from '../../src-main/realm/model/model-fingerprint.ts';
import { createRealmModel, type RealmModel } from '../../src-main/realm/model/realm-model.ts';
import { startSession } from '../../src-main/realm/session/session-harness.ts';
import { parseEvent } from '../../src-main/zulip/wire/event.ts';
import { registerAnswer, type RegisterAnswer } from '../../src-main/zulip/wire/register.ts';
import { readNoting } from '../../src-main/zulip/wire/unread.ts';
import { recordedAnswers } from '../recorded/recording.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Place = readonly string[];

/** The levels of the supported versions. */
export const levels = [247, 277, 371, 421, 481, 499] as const;

/** A single deviation anywhere in an answer or event. */
export interface Oddity {
  /** Such as `realm_users.3.role: null`. */
  name: string;
  /** The top-level key that contains it. */
  part: string;
  change: (original: Json) => Json;
}

const kinds = ['null', 'unknown value', 'missing key', 'wrong type', 'extra key'] as const;
const isContainer = (value: Json): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

function placesOf(value: Json, path: Place = [], found: Place[] = []): Place[] {
  if (path.length > 0) found.push(path);
  if (isContainer(value))
    for (const [key, inner] of Object.entries(value)) placesOf(inner, [...path, key], found);
  return found;
}

function odd(kind: (typeof kinds)[number], value: Json): Json | undefined {
  switch (kind) {
    case 'null':
      return null;
    case 'unknown value':
      return typeof value === 'number' ? 987_654 : typeof value === 'string' ? 'unheard of' : !value;
    case 'missing key':
      return undefined;
    case 'wrong type':
      return isContainer(value) ? 'odd' : { odd: [value] };
    case 'extra key':
      return isContainer(value) && !Array.isArray(value)
        ? { ...value, unheard_of: { odd: [1] } }
        : [value, 'odd'];
  }
}

function replaced(value: Json, [key, ...rest]: Place, by: (old: Json) => Json | undefined): Json {
  if (key === undefined || !isContainer(value)) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, Json>;
  const old = copy[key] ?? null;
  const inner = rest.length > 0 ? replaced(old, rest, by) : by(old);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return Array.isArray(copy) ? copy.filter(() => true) : copy;
}

/** A number of single deviations of a value; large lists get no more of them than small parts. */
export function oddities(
  original: Json,
  count: number,
  random: Random,
  onlyParts: readonly string[] | null = null,
): Oddity[] {
  const byPart = Map.groupBy(placesOf(original), ([part = '']) => part);
  const parts = onlyParts ?? [...byPart.keys()];
  const start = random.below(parts.length);
  return Array.from({ length: count }, (_, index) => {
    const part = parts[(start + index) % parts.length] ?? '';
    const place = random.pick(byPart.get(part) ?? []);
    const kind = kinds[Math.floor(index / parts.length + index) % kinds.length] ?? 'null';
    return {
      name: `${place.join('.')}: ${kind}`,
      part,
      change: (value) => replaced(value, place, (old) => odd(kind, old)),
    };
  });
}

/** A small realm with the usual oddities. */
export function startOddRealm(featureLevel: number): Promise<DemoRealm> {
  return startDemoRealm({
    users: 30,
    channels: 5,
    featureLevel,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    rough: ['records', 'answers'],
  });
}

/** The demo realm's answer to the console's own registration. */
export async function registerAnswerOf(realm: DemoRealm): Promise<Json> {
  const proxy = await startChangingProxy(realm.url);
  let answer: Json = null;
  await statesAfter(realm, proxy, (body) => (answer = body), 'live');
  await proxy.close();
  return answer;
}

/** Registers with a changed answer, and returns whether the session reached a state. */
async function statesAfter(
  realm: DemoRealm,
  proxy: ChangingProxy,
  change: (answer: Json) => Json,
  expected: ConnectionState['kind'],
): Promise<boolean> {
  proxy.change = (call, body) =>
    call === 'POST /register' ? (change(body as Json) as Record<string, unknown>) : body;
  const live = startSession({ url: proxy.url, accounts: realm.accounts });
  const isSo = await vi
    .waitUntil(() => live.session.state().kind === expected, { timeout: 3_000, interval: 3 })
    .catch(() => false);
  await live.close();
  return isSo;
}

/** Without these there is no answer, nothing to poll, or no account. */
export const neededParts: readonly string[] = ['result', 'queue_id', 'last_event_id', 'user_id'];

/**
 * Registers over sockets with one odd answer after another.
 *
 * @returns the oddities after which the organization didn't open, and those after which a queue was left behind
 */
export async function registerOddly(realm: DemoRealm, all: readonly Oddity[]): Promise<string[]> {
  const proxy = await startChangingProxy(realm.url);
  const wrong: string[] = [];
  for (const { name, part, change } of all.filter(({ part }) => part !== 'result')) {
    const isNeeded = neededParts.includes(part) && !name.endsWith('unknown value');
    if (!(await statesAfter(realm, proxy, change, isNeeded ? 'unreadable' : 'live'))) wrong.push(name);
    if (part !== 'queue_id' && realm.control.queues().length > 0) wrong.push(`${name}: a queue is left`);
    realm.control.dropQueues();
  }
  await proxy.close();
  return wrong;
}

/**
 * Opens an organization with odd answers.
 *
 * @returns what went wrong
 */
export function openOddly(original: Json, all: readonly Oddity[]): string[] {
  const before = registerAnswer.parse(original);
  return all.flatMap(({ name, part, change }) => {
    if (neededParts.includes(part)) return [];
    const { value: parsed, unread } = readNoting(() => registerAnswer.safeParse(change(original)));
    if (!parsed.success) return `${name}: not read`;
    try {
      const model = modelOf(parsed.data);
      modelFingerprint(model);
      model.counts(null);
    } catch (error) {
      return `${name}: ${String(error)}`;
    }
    // A value of another type can't have been accepted: it is either kept raw somewhere or reported.
    if (!name.endsWith('wrong type') || unread.count > 0) return [];
    const isTakenOver = JSON.stringify(parsed.data).includes('"odd"');
    return isTakenOver || isDeepStrictEqual(before, parsed.data) ? [] : `${name}: lost in silence`;
  });
}

/** Genuine servers' answers to registrations for everything, by level. */
export const genuineAnswers = ([442, 247, 'limited-plan'] as const).flatMap((level) => {
  const found = recordedAnswers(level).find(({ body }) => body !== null && 'realm_users' in body);
  return found === undefined ? [] : [{ level, answer: found.body as Json }];
});

/**
 * Applies odd events to the model of a genuine server: each event that it was seen to send, changed this many times.
 *
 * @returns what went wrong, and how many changed events couldn't be read
 */
export function applyOddEvents(level: 442 | 247, changes: number): { wrong: string[]; unreadable: number } {
  const model = modelOf(registerAnswer.parse(genuineAnswers.find((one) => one.level === level)?.answer));
  const events = new Map<string, Json>();
  for (const { events: queues } of recordedAnswers(level)) {
    for (const event of Object.values(queues).flat()) {
      events.set(`${event.type} ${event.op ?? ''} ${Object.keys(event).join()}`, { ...event, id: 7 });
    }
  }
  const random = createRandom(level);
  const wrong: string[] = [];
  let unreadable = 0;
  for (const [shape, event] of events) {
    for (const { name, change } of oddities(event, changes, random)) {
      const parsed = parseEvent(change(event));
      if (parsed.type === 'unreadable') unreadable += 1;
      try {
        dispatch(parsed, model);
        modelFingerprint(model);
      } catch (error) {
        wrong.push(`${shape} ${name}: ${String(error)}`);
      }
    }
  }
  return { wrong, unreadable };
}

/** A model without listeners. */
export function modelOf(answer: RegisterAnswer): RealmModel {
  return createRealmModel(answer, {
    generation: 1,
    origin: 'https://odd.example',
    changeListener: recordingListener(),
    now: Date.now,
  });
}
