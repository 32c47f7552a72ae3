import {
  routes,
  endpointParameters,
  createRouter,
  groupSettingLevels,
  permissionSettings,
  realmSettings,
  userSettings,
  type EndpointParameter,
} from '@realm-console/demo-realm/api';
import {
  sendEveryChange,
  sendEverySetting,
  sendPermissions,
} from '../../src-main/changes/sent-changes.fixture.ts';
import { features, minimumFeatureLevel } from '../../src-main/zulip/feature-levels.ts';
import { notingServer, type NotedCall } from '../../src-main/zulip/noted-calls.fixture.ts';
import { clientFunctions } from '../../test/real/functions/all.ts';
import type { FunctionContext } from '../../test/real/functions/function-case.ts';

const newest = 499;
/** The organization settings in a server's first answer; the window offers a setting if it is there. */
const told = realmSettings.map(([name, since]) => ({ name, since }));

/** The levels at which servers or the client change, starting with the oldest supported server. */
export const changingLevels: readonly number[] = [
  ...new Set([
    minimumFeatureLevel,
    ...Object.values(features).map(({ level }) => level),
    ...[...endpointParameters.values()].flatMap((parameters) =>
      [...parameters.values()].flatMap(({ since, until }) => [since, until]),
    ),
  ]),
]
  .filter((level) => level >= minimumFeatureLevel && level <= newest)
  .toSorted((a, b) => a - b);

/** Everything that the client asks a server of a level: a call of each function, and a change of each kind. */
export async function callsAt(featureLevel: number): Promise<NotedCall[]> {
  const { connection, calls, close } = notingServer(featureLevel);
  const account: FunctionContext['account'] = (role) => ({
    role,
    userId: role,
    email: `${role}@orchid.example`,
    apiKey: 'x'.repeat(32),
    fullName: 'Ada',
  });
  const context: FunctionContext = {
    first: connection,
    as: () => connection,
    account,
    newcomer: () => connection,
    anonymous: connection,
    botId: 1,
    systemGroup: () => 1,
    keep: () => {},
    id: () => 1,
    text: () => 'x',
  };
  for (const { run, removedAt = Infinity } of clientFunctions) {
    if (featureLevel < removedAt) await run(context).catch(() => {});
  }
  await sendEveryChange(connection);
  const isThere = ({ since, until = Infinity }: { since: number; until?: number }): boolean =>
    since <= featureLevel && featureLevel < until;
  await sendEverySetting(connection, (name, isStartingValue) =>
    isStartingValue
      ? userSettings.some((setting) => setting.name === name && isThere(setting))
      : [...told, ...permissionSettings.realm].some((setting) => setting.name === name && isThere(setting)),
  );
  await sendPermissions(
    connection,
    'channel:1',
    permissionSettings.stream.filter(isThere).map(({ name }) => name),
  );
  const ofGroups = Object.entries(groupSettingLevels).filter(([, since]) => isThere({ since }));
  await sendPermissions(
    connection,
    'group:7',
    ofGroups.map(([name]) => name),
  );
  await close();
  return calls;
}

const find = createRouter(routes);

/** A parameter sent to an endpoint, with the levels that know it; null if no level does. */
export interface SentParameter {
  /** As routes spell it; the call itself if no server of the level has it. */
  endpoint: string;
  name: string;
  parameter: EndpointParameter | null;
}

const sentAt = new Map<number, Promise<SentParameter[]>>();

/** All parameters that the client sends to a server of a level; computed once. */
export async function parametersSentAt(featureLevel: number): Promise<SentParameter[]> {
  const known = sentAt.get(featureLevel) ?? findOut(featureLevel);
  sentAt.set(featureLevel, known);
  return await known;
}

async function findOut(featureLevel: number): Promise<SentParameter[]> {
  const sent = new Map<string, SentParameter>();
  for (const { method, path, names } of await callsAt(featureLevel)) {
    const match = find(method, path, featureLevel);
    const endpoint = match.found === 'route' ? `${method} ${match.route.path}` : `${method} ${path}`;
    const known = endpointParameters.get(endpoint);
    // A call without parameters is listed too, so that a call without a route is found.
    if (match.found !== 'route') sent.set(endpoint, { endpoint, name: '', parameter: null });
    for (const name of names) {
      sent.set(`${endpoint} ${name}`, { endpoint, name, parameter: known?.get(name) ?? null });
    }
  }
  return [...sent.values()];
}

/** Every parameter that the client ever sends to each endpoint, sorted by path and name. */
export async function sentParameters(): Promise<SentParameter[]> {
  const sent = new Map<string, SentParameter>();
  for (const level of changingLevels) {
    for (const one of await parametersSentAt(level)) {
      if (one.name !== '') sent.set(`${one.endpoint} ${one.name}`, one);
    }
  }
  const pathOf = ({ endpoint }: SentParameter): string => endpoint.split(' ').toReversed().join(' ');
  return [...sent.values()].toSorted((a, b) => compare(pathOf(a), pathOf(b)) || compare(a.name, b.name));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
