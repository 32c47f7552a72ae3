import { MockAgent } from 'undici';
import { expect, it } from 'vitest';
import { routes } from '../demo-realm/all-routes.ts';
import { endpointParameters, parametersOf } from '../demo-realm/endpoint-parameters/parameters-of.ts';
import { createRouter } from '../demo-realm/router.ts';
import { createConnection } from '../zulip/connection.ts';
import { features, minimumFeatureLevel, supports } from '../zulip/feature-levels.ts';
import type { RecordedChange } from '../store/journal.ts';
import { operationsOf } from './calls/call-operations.ts';
import { everyKind, planned } from './every-kind.fixture.ts';

const origin = 'https://orchid.example';
const newest = 499;
/** The levels at which servers or the client change, each with the one before it. */
const changing = [
  ...Object.values(features).map(({ level }) => level),
  ...[...endpointParameters.values()].flatMap((parameters) =>
    [...parameters.values()].flatMap(({ since, until }) => [since, until]),
  ),
];
const levels = [
  ...new Set([minimumFeatureLevel, 247, 384, 442, newest, ...changing.flatMap((n) => [n - 1, n])]),
]
  .filter((level) => level >= minimumFeatureLevel && level <= newest)
  .toSorted((a, b) => a - b);

interface Sent {
  method: string;
  path: string;
  names: string[];
}

/** Sends each kind of change to a server that answers nothing but success. */
async function sentAt(featureLevel: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher
    .get(origin)
    .intercept({ path: () => true, method: () => true })
    .reply(200, ({ path, method, body }) => {
      const url = new URL(path, origin);
      const form = typeof body === 'string' ? new URLSearchParams(body) : [];
      sent.push({ method, path: url.pathname, names: [...new Map([...url.searchParams, ...form]).keys()] });
      return { result: 'success', msg: '', id: 1, user_id: 1, invite_link: 'x', ids: [1], complete: true };
    })
    .persist();
  const connection = createConnection({
    origin,
    credentials: { email: 'ada@orchid.example', apiKey: 'x'.repeat(32) },
    featureLevel,
    zulipVersion: '',
    userAgent: 'test',
    dispatcher,
    pollDispatcher: dispatcher,
  });
  connection.rateLimiter.acquire = () => Promise.resolve(() => {});
  const signal = new AbortController().signal;
  const turn = { signal, isUrgent: false, beforeSending: () => true };
  for (const [, , target, field, value, change] of everyKind) {
    // Channels of newer servers have a permission in its place.
    if (field === 'posting' && supports(featureLevel, 'channel-send-setting')) continue;
    for (const made of planned({ target, field, value }, 'normal', { ...change, featureLevel }).changes) {
      const intent = { queueId: null, newestMessageId: null, newestId: null, sending: '1' };
      const recorded = { ...made, outcome: 'waiting', intent: null, claim: null, tries: 0, reason: null };
      await Promise.resolve(
        operationsOf(made.endpoint).send(connection, [recorded as RecordedChange], { turn }, intent as never),
      ).catch(() => {});
    }
  }
  await dispatcher.close();
  return sent;
}

const find = createRouter(routes);

it.each(levels)('sends servers of level %i no parameter that they ignore', async (featureLevel) => {
  const sent = await sentAt(featureLevel);
  expect(sent.length).toBeGreaterThan(40);
  const unknown = sent.flatMap(({ method, path, names }) => {
    const match = find(method, path, featureLevel);
    if (match.found !== 'route') return [`${method} ${path}`];
    const { takes } = parametersOf(match.route, featureLevel);
    return names.filter((name) => !takes(name)).map((name) => `${method} ${path}: ${name}`);
  });
  expect([...new Set(unknown)]).toEqual([]);
});
