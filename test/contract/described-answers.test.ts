import { beforeAll, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealmOptions, type SentAnswer } from '@realm-console/demo-realm';
import { eventName, readDescription, recordedProblems } from '../described/description.ts';
import { callTheRest } from '../described/further-calls.ts';
import { makeAccounts } from '../real/accounts.ts';
import { outcomesOn } from '../real/functions.ts';
import { connectTo } from '../real/server.ts';
import { replayOnDemoRealm } from '../recorded/fidelity.ts';
import type { WireEvent } from '../recorded/recording.ts';

/**
 * Compares everything that the demo realm answers at feature level 247 with the published description of that level:
 * names, kinds and choices, by call and by event. The recordings compare some hundred answers more closely; this covers
 * every call.
 */
const description = readDescription();
/** Where genuine servers differ from the description. */
const genuine = recordedProblems(description);
const problems = new Map<string, unknown>();
const answered = new Set<string>();
const sent = new Set<string>();

/** Not answered by a demo realm: file URLs have their own tests, the others aren't calls to a realm. */
const notAnswered = [
  'GET /user_uploads/{realm_id_str}/{filename}',
  'POST /zulip-outgoing-webhook',
  'GET /calls/bigbluebutton/create',
];

/** Video calls, a client of the web, lists that are always empty, and what servers no longer send. */
const notSent = [
  'has_zoom_token',
  'realm_user/remove',
  'realm_filters',
  'realm_bot/remove',
  'realm_bot/delete',
  'web_reload_client',
];

const options: DemoRealmOptions = {
  featureLevel: 247,
  rateLimit: 'off',
  presenceChangesPerSecond: 0,
  onAnswer({ method, path, status, body }: SentAnswer) {
    const call = status === 200 ? description.callOf(method, path) : undefined;
    if (call === undefined) return;
    answered.add(call);
    for (const problem of description.answerProblems(call, body)) problems.set(problem, body);
    if (call !== 'GET /events') return;
    for (const { type, op } of body['events'] as WireEvent[]) sent.add(eventName(type, op));
  },
};
let refused: string[] = [];

beforeAll(async () => {
  await replayOnDemoRealm(247, options);

  const empty = await startDemoRealm({ ...options, empty: true });
  const [owner] = empty.accounts;
  if (owner === undefined) throw new Error('The empty organization has no owner.');
  const server = await connectTo(empty.url, owner);
  await outcomesOn(server, await makeAccounts(server));
  await empty.close();

  const seeded = await startDemoRealm({ ...options, users: 60, heartbeatSeconds: 0.1 });
  refused = await callTheRest(seeded);
  await seeded.close();
});

it('the demo realm answers as published, except where genuine servers differ', () => {
  expect([...problems].filter(([problem]) => !genuine.has(problem))).toEqual([]);
});

it('the demo realm is called with everything published', () => {
  expect(refused).toEqual([]);
  expect(description.calls.filter((call) => !answered.has(call))).toEqual(notAnswered);
  expect(description.events.filter((name) => !sent.has(name))).toEqual(notSent);
});

it('a deviation would be found', () => {
  const user = { user_id: 1, role: 400, is_bot: false };
  const answer = (more: object): object => ({ result: 'success', msg: '', user: { ...user, ...more } });
  const call = description.callOf('GET', '/users/12') ?? '';
  expect(call).toBe('GET /users/{user_id}');
  expect(description.answerProblems(call, answer({}))).toEqual([]);
  expect(description.answerProblems(call, answer({ role: 250, is_bot: 'no', shoe_size: 9 }))).toEqual([
    `${call}: /user/is_bot must be boolean`,
    `${call}: /user/role is none of the choices`,
    `${call}: /user/shoe_size is not described`,
  ]);
  const event = { id: 1, type: 'realm_domains', op: 'remove', domain: 7 };
  expect(description.eventProblems(event)).toEqual(['event realm_domains/remove: /domain must be string']);
});

it('the published description differs from genuine servers in three places', () => {
  expect([...genuine].toSorted()).toEqual([
    'POST /register: /presences/*/active_timestamp must be object',
    'POST /register: /presences/*/idle_timestamp must be object',
    'event message: /local_message_id is not described',
  ]);
});
