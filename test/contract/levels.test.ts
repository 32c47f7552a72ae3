import { afterEach, describe, expect, it } from 'vitest';
import { clientRoutes } from '../../build/api-coverage/client-routes.ts';
import { routes } from '@realm-console/demo-realm/api';
import { send } from '@realm-console/demo-realm/client';
import { signIn } from '../../src-main/accounts/sign-in.ts';
import { features, minimumFeatureLevel, type Feature } from '../../src-main/zulip/feature-levels.ts';
import type { Connection } from '../../src-main/zulip/http.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import { getUsers, updateUser } from '../../src-main/zulip/route/users.ts';
import { openContractRealm, refusalOf, type ContractRealm } from './connection.fixture.ts';

let contract: ContractRealm | undefined;
afterEach(async () => {
  await contract?.close();
  contract = undefined;
});

async function at(featureLevel: number): Promise<ContractRealm> {
  contract = await openContractRealm({ featureLevel, users: 60 });
  return contract;
}

/** Everything that the snapshot can contain. */
const everything = [
  'realm',
  'realm_user',
  'realm_user_groups',
  'realm_domains',
  'realm_linkifiers',
  'realm_emoji',
]
  .concat(['custom_profile_fields', 'presence', 'user_status', 'user_settings', 'stream', 'subscription'])
  .concat(['channel_folders', 'default_streams', 'drafts', 'scheduled_messages', 'update_message_flags']);

const supported = [minimumFeatureLevel, 247, 277, 371, 421, 481, 499];

describe('servers of every supported age', () => {
  it.each(supported)(
    'at level %i let one sign in, read the organization and change a name',
    async (level) => {
      const { realm, as, account } = await at(level);
      const { email, apiKey } = account('owner');
      const options = { userAgent: 'RealmConsole/0 (test)', signal: AbortSignal.timeout(20_000) };
      expect(await signIn(realm.url, { kind: 'api-key', email, apiKey }, options)).toMatchObject({
        ok: true,
      });
      const { answer } = await registerQueue(as('owner'), { event_types: [], fetch_event_types: everything });
      expect(answer).toMatchObject({ zulip_feature_level: level, realm: { name: 'Orchid Cooperative' } });
      expect(answer.realm_users.length).toBe(
        realm.control.snapshot().users.filter(({ isActive }) => isActive).length,
      );
      expect(await getUsers(as('owner'))).toHaveLength(60);
      expect((await getUserGroups(as('owner'))).some(({ name }) => name === 'role:members')).toBe(true);
      await updateUser(as('owner'), account('member').userId, { full_name: 'Ines Halloway' });
      expect(realm.accountOf(account('member').userId).fullName).toBe('Ines Halloway');
    },
  );

  it('exclude older ones, rejected with their version and the required one', async () => {
    const { realm, account } = await at(minimumFeatureLevel - 1);
    const { email, apiKey } = account('owner');
    const options = { userAgent: 'RealmConsole/0 (test)', signal: AbortSignal.timeout(20_000) };
    expect(await signIn(realm.url, { kind: 'api-key', email, apiKey }, options)).toMatchObject({
      ok: false,
      failure: {
        kind: 'unsupported',
        neededFeatureLevel: minimumFeatureLevel,
        featureLevel: minimumFeatureLevel - 1,
        message: expect.saying('Zulip 8.0 or newer'),
      },
    });
  });
});

const gated = clientRoutes().flatMap(({ name, file, feature }) =>
  feature === null ? [] : [[name, features[feature as Feature].level, file] as const],
);

describe('a function of the client that needs a newer server', () => {
  it.each(gated)(
    'such as %s is called from level %i on, and rejected below it without a request',
    async (name, level, file) => {
      const { realm, as } = await at(level - 1);
      const route = (await import(`../../src-main/zulip/route/${file}.ts`)) as Record<
        string,
        (connection: Connection, ...rest: unknown[]) => Promise<unknown>
      >;
      const requests = realm.log.length;
      const call = Promise.resolve().then(() => route[name]?.(as('owner'), 1, {}, {}));
      expect(await refusalOf(call)).toMatchObject({
        kind: 'unsupported',
        neededFeatureLevel: level,
        featureLevel: level - 1,
      });
      expect(realm.log).toHaveLength(requests);
    },
  );

  const served = routes.flatMap(({ method, path, since = 0 }) =>
    since > minimumFeatureLevel ? [[`${method} ${path}`, since, method, path] as const] : [],
  );

  it.each(served)(
    'such as %s isn’t served by the demo realm below level %i',
    async (_name, since, method, path) => {
      const { realm, account } = await at(since - 1);
      const older = routes.some(
        (route) => route.method === method && route.path === path && (route.since ?? 0) < since,
      );
      const { status } = await send(
        realm,
        account('owner'),
        method,
        path.replaceAll(':id', '1').replaceAll(':name', 'x'),
        {},
      );
      expect(older || [404, 405].includes(status)).toBe(true);
    },
  );
});
