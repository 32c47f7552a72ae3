import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoRealm } from '@realm-console/demo-realm';
import { send } from '@realm-console/demo-realm/client';
import { createConnection } from '../../src-main/zulip/connection.ts';
import { closeConnection, type Connection } from '../../src-main/zulip/http.ts';
import { developmentFetchApiKey, fetchApiKey } from '../../src-main/zulip/route/authentication.ts';
import { getServerSettings } from '../../src-main/zulip/route/server-settings.ts';
import { callers, openContractRealm, refusalOf, type ContractRealm } from './connection.fixture.ts';

let contract: ContractRealm;
let nobody: Connection;

function anonymous(origin: string): Connection {
  return createConnection({
    origin,
    featureLevel: 0,
    zulipVersion: '',
    userAgent: 'RealmConsole/0.1.0 (test)',
  });
}

beforeAll(async () => {
  contract = await openContractRealm();
  nobody = anonymous(contract.realm.url);
});
afterAll(async () => {
  await closeConnection(nobody);
  await contract.close();
});

const people = callers.filter((caller) => caller !== 'bot');

describe('an account’s API key', () => {
  it.each(people)('of the %s is returned for the password', async (caller) => {
    const { email, password, apiKey, userId } = contract.account(caller);
    expect(await fetchApiKey(nobody, { username: email, password })).toMatchObject({
      api_key: apiKey,
      email,
      user_id: userId,
    });
  });

  it.each(people)('of the %s is returned without one on a development server', async (caller) => {
    const { email, apiKey, userId } = contract.account(caller);
    expect(await developmentFetchApiKey(nobody, { username: email })).toMatchObject({
      api_key: apiKey,
      email,
      user_id: userId,
    });
  });

  it('isn’t returned for a bot', async () => {
    const { email, password } = contract.account('bot');
    for (const refusal of await Promise.all(
      [
        fetchApiKey(nobody, { username: email, password }),
        developmentFetchApiKey(nobody, { username: email }),
      ].map(refusalOf),
    ))
      expect(refusal).toMatchObject({ kind: 'unauthorized', code: 'AUTHENTICATION_FAILED' });
  });

  it('isn’t returned for a wrong password, a deactivated account or an invalid address', async () => {
    const { email } = contract.account('member');
    const gone = contract.realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
    const { email: goneEmail, password: gonePassword } = contract.realm.accountOf(gone?.userId ?? 0);
    const cases = [
      [{ username: email, password: 'guessed' }, 'unauthorized', 'AUTHENTICATION_FAILED'],
      [{ username: goneEmail, password: gonePassword }, 'unauthorized', 'USER_DEACTIVATED'],
      [{ username: 'ines', password: 'guessed' }, 'rejected', 'BAD_REQUEST'],
    ] as const;
    for (const [parameters, kind, code] of cases)
      expect(await refusalOf(fetchApiKey(nobody, parameters))).toMatchObject({ kind, code });
  });

  it('isn’t returned after too many wrong passwords within half an hour, even for the right one, with a warning before', async () => {
    const limited = await startDemoRealm({ users: 60 });
    const connection = anonymous(limited.url);
    const { email, password } = limited.accountOf(limited.accounts[0]?.userId ?? 0);
    for (const triesLeft of [3, 2, 1, 0])
      expect(
        await refusalOf(fetchApiKey(connection, { username: email, password: 'guessed' })),
      ).toMatchObject({ kind: 'unauthorized', triesLeft });
    expect(await refusalOf(fetchApiKey(connection, { username: email, password }))).toMatchObject({
      kind: 'rate-limited',
    });
    await closeConnection(connection);
    await limited.close();
  });

  it('is never returned without a password on a production server', async () => {
    const production = await startDemoRealm({ users: 60, development: false });
    const connection = anonymous(production.url);
    const { email } = production.accountOf(production.accounts[0]?.userId ?? 0);
    expect(await refusalOf(developmentFetchApiKey(connection, { username: email }))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('Endpoint not available in production.'),
    });
    await closeConnection(connection);
    await production.close();
  });

  it.each([
    ['/fetch_api_key', { username: 'a@b.example' }, 'password'],
    ['/fetch_api_key', { password: 'x' }, 'username'],
    ['/dev_fetch_api_key', {}, 'username'],
  ])('requires all arguments: %s %j', async (path, parameters, missing) => {
    expect(await send(contract.realm, null, 'POST', path, parameters)).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: missing },
    });
  });
});

describe('a server before sign-in', () => {
  it('reports its version, its level and the sign-in methods', async () => {
    expect(await getServerSettings(nobody)).toMatchObject({
      zulip_feature_level: 499,
      zulip_version: '12.1',
      realm_url: contract.realm.url,
      realm_name: 'Orchid Cooperative',
    });
  });
});
