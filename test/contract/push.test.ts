import { describe, expect, it, onTestFinished } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import {
  addApnsToken,
  addFcmToken,
  removeApnsToken,
  removeClientDevice,
  removeFcmToken,
  sendEncryptedTestNotification,
  sendTestNotification,
} from '../../src-main/zulip/route/push.ts';
import { registerClientDevice, registerPushDevice, type PushDestination, type PushKey } from '../phone.ts';
import {
  type Caller,
  callers,
  contractRealm,
  listen,
  openContractRealm,
  rawRequest,
  refusalOf,
} from './connection.fixture.ts';

const contract = contractRealm();

const people = callers.filter((caller) => caller !== 'bot');
const token = 'c0ffee'.repeat(10);
const refused = (message: string, code = 'BAD_REQUEST') => ({ kind: 'rejected', code, message });
const raw = (caller: Caller, path: string, parameters: object = {}) =>
  send(contract.realm, contract.account(caller), 'POST', path, parameters as Record<string, unknown>);

describe('unencrypted devices', () => {
  it.each(people)('of the %s can be added twice without harm, tested, and removed once', async (caller) => {
    const connection = contract.as(caller);
    await addApnsToken(connection, { token, appid: 'org.zulip.Zulip' });
    expect(await addApnsToken(connection, { token, appid: 'org.zulip.Zulip' })).toEqual({
      ignoredParameters: [],
    });
    await addFcmToken(connection, 'anything:goes');
    await sendTestNotification(connection, token);
    await sendTestNotification(connection, undefined);
    await removeApnsToken(connection, token.toUpperCase());
    await removeFcmToken(connection, 'anything:goes');
    expect(await refusalOf(removeApnsToken(connection, token))).toMatchObject(
      refused('Token does not exist'),
    );
    expect(await refusalOf(sendTestNotification(connection, token))).toMatchObject(
      refused('Device not recognized', 'INVALID_PUSH_DEVICE_TOKEN'),
    );
    await sendTestNotification(connection, undefined);
  });

  it('aren’t available to bots', async () => {
    const bot = contract.as('bot');
    for (const refusal of await Promise.all(
      [
        addApnsToken(bot, { token, appid: 'x' }),
        addFcmToken(bot, token),
        sendTestNotification(bot, undefined),
      ].map(refusalOf),
    ))
      expect(refusal).toMatchObject(refused('This endpoint does not accept bot requests.'));
  });

  it.each([
    [{ token: '', appid: 'x' }, 'Empty or invalid length token'],
    [{ token: 'a'.repeat(4_097), appid: 'x' }, 'Empty or invalid length token'],
    [{ token: 'not hexadecimal', appid: 'x' }, 'Invalid APNS token'],
    [{ token, appid: 'with space' }, 'appid has invalid format'],
  ])('are rejected for %j', async (parameters, words) => {
    expect(await refusalOf(addApnsToken(contract.as('owner'), parameters))).toMatchObject(refused(words));
  });

  it.each([
    [372, 'a1b2c3', 400],
    [372, 'a1b2c3d4', 200],
    [372, 'zz==', 200],
    [442, 'a1b2c3', 200],
    [442, 'a1b2c', 400],
    [442, 'zz==', 400],
  ])('from Apple at level %i: %s is answered with %i', async (featureLevel, given, status) => {
    const realm = await openContractRealm({ users: 60, featureLevel });
    onTestFinished(() => realm.close());
    const parameters = { token: given, appid: 'x' };
    const answer = await rawRequest(realm, 'member', 'POST', '/users/me/apns_device_token', parameters);
    expect(answer.status).toBe(status);
  });

  it('require both parameters, and report unknown ones', async () => {
    for (const [parameters, var_name] of [
      [{ token }, 'appid'],
      [{ appid: 'x' }, 'token'],
    ] as const)
      expect(await raw('owner', '/users/me/apns_device_token', parameters)).toMatchObject({
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name },
      });
    expect(
      await raw('owner', '/users/me/apns_device_token', { token, appid: 'x', colour: 'green' }),
    ).toMatchObject({
      body: { ignored_parameters_unsupported: ['colour'] },
    });
  });

  it('that the push service has forgotten differ from those that the server never knew', async () => {
    const owner = contract.as('owner');
    await addApnsToken(owner, { token, appid: 'x' });
    contract.realm.control.setPushService('token-unknown');
    expect(await refusalOf(sendTestNotification(owner, token))).toMatchObject(
      refused('Device not recognized by the push bouncer', 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'),
    );
    contract.realm.control.setPushService('working');
  });
});

const key = (id: number): PushKey => ({
  push_key_id: id,
  push_key: Buffer.concat([Buffer.from([0x31]), Buffer.alloc(32, id % 256)]).toString('base64'),
});
const destination = (text: string): PushDestination => ({
  token_kind: 'apns',
  token_id: Buffer.alloc(8, text).toString('base64'),
  bouncer_public_key: 'cHVibGlj',
  encrypted_push_registration: 'c2VjcmV0',
});

async function devicesOf(caller: Caller): Promise<Record<string, Record<string, unknown>>> {
  const { body } = await raw(caller, '/register', { event_types: [], fetch_event_types: ['device'] });
  return body['devices'] as Record<string, Record<string, unknown>>;
}

describe('encrypted devices', () => {
  it('aren’t registered again while a registration is under way', async () => {
    const device_id = contract.realm.control.addPushDevice(contract.account('member').userId, 'pending');
    expect(
      await refusalOf(registerPushDevice(contract.as('member'), { device_id, ...destination('b') })),
    ).toMatchObject(refused('A registration for the device already in progress.'));
  });

  it('are registered, confirmed by an event, tested, given another key and token, and removed', async () => {
    const owner = contract.as('owner');
    const { body } = await raw('owner', '/register', { event_types: ['device'], fetch_event_types: [] });
    const { deviceId } = await registerClientDevice(owner);
    expect(await refusalOf(sendEncryptedTestNotification(owner, deviceId))).toMatchObject(
      refused('No active registered push device', 'NO_ACTIVE_PUSH_DEVICE'),
    );
    await registerPushDevice(owner, { device_id: deviceId, ...key(7), ...destination('a') });
    await expect.poll(async () => (await devicesOf('owner'))[deviceId]?.['push_token_id']).not.toBe(null);
    await sendEncryptedTestNotification(owner, deviceId);
    await sendEncryptedTestNotification(owner, undefined);
    await registerPushDevice(owner, { device_id: deviceId, ...key(8) });
    expect((await devicesOf('owner'))[deviceId]).toMatchObject({
      push_key_id: 8,
      push_registration_error_code: null,
    });
    await removeClientDevice(owner, deviceId);
    expect(await refusalOf(removeClientDevice(owner, deviceId))).toMatchObject(
      refused('Invalid `device_id`'),
    );
    const { body: polled } = await send(contract.realm, contract.account('owner'), 'GET', '/events', {
      queue_id: body['queue_id'] as string,
      last_event_id: -1,
      dont_block: true,
    });
    expect((polled['events'] as { op: string }[]).map(({ op }) => op)).toEqual([
      'add',
      'update',
      'update',
      'update',
      'remove',
    ]);
  });

  it.each<[string, object, string]>([
    [
      'nothing',
      {},
      'Missing parameters: must provide either all push key fields, all token fields, or both.',
    ],
    [
      'half a key',
      { push_key_id: 1 },
      'Missing parameters: must provide either all push key fields, all token fields, or both.',
    ],
    ['a key of another kind', { push_key_id: 1, push_key: 'AAAA' }, 'Invalid `push_key`'],
    [
      'a token id that is no base64',
      { ...key(1), ...destination('a'), token_id: '???' },
      '`token_id` is not Base64 encoded',
    ],
    ['only a key at first', key(1), 'No push registration exists to rotate key for.'],
    ['only a token at first', destination('a'), 'No push registration exists to rotate token for.'],
  ])('with %s are rejected', async (_name, parameters, words) => {
    const { deviceId } = await registerClientDevice(contract.as('member'));
    expect(
      await raw('member', '/mobile_push/register', { device_id: deviceId, ...parameters }),
    ).toMatchObject({
      status: 400,
      body: { msg: words },
    });
  });

  it('of other people are unknown', async () => {
    const { deviceId } = await registerClientDevice(contract.as('member'));
    expect(
      await refusalOf(
        registerPushDevice(contract.as('owner'), { device_id: deviceId, ...key(1), ...destination('a') }),
      ),
    ).toMatchObject(refused('Invalid `device_id`'));
  });

  it('report what is wrong with the push service', async () => {
    const admin = contract.as('administrator');
    const { deviceId } = await registerClientDevice(admin);
    await registerPushDevice(admin, { device_id: deviceId, ...key(1), ...destination('a') });
    await expect
      .poll(async () => (await devicesOf('administrator'))[deviceId]?.['push_token_id'])
      .not.toBe(null);
    for (const [service, status, code] of [
      ['misconfigured', 403, 'ADMIN_ACTION_REQUIRED'],
      ['unreachable', 502, 'FAILED_TO_CONNECT_BOUNCER'],
      ['failing', 502, 'INTERNAL_SERVER_ERROR_ON_BOUNCER'],
      ['not-configured', 400, 'PUSH_SERVICE_NOT_CONFIGURED'],
    ] as const) {
      contract.realm.control.setPushService(service);
      expect(await raw('administrator', '/mobile_push/e2ee/test_notification')).toMatchObject({
        status,
        body: { code },
      });
      expect((await refusalOf(sendEncryptedTestNotification(admin, deviceId))).kind).not.toBe('malformed');
    }
    contract.realm.control.setPushService('refusing');
    const { deviceId: second } = await registerClientDevice(admin);
    await registerPushDevice(admin, { device_id: second, ...key(2), ...destination('b') });
    await expect
      .poll(async () => (await devicesOf('administrator'))[second]?.['push_registration_error_code'])
      .toBe('INVALID_BOUNCER_PUBLIC_KEY');
    contract.realm.control.setPushService('working');
  });
});

it('registrations have an older form with an account of the app instead of a device', async () => {
  const old = await openContractRealm({ users: 60, featureLevel: 442 });
  const withoutKey = {
    token_kind: 'fcm',
    push_account_id: 77,
    bouncer_public_key: 'key',
    encrypted_push_registration: 'registration',
  };
  const account = { ...withoutKey, push_key: key(1).push_key };
  expect(
    await rawRequest(old, 'member', 'POST', '/mobile_push/register', { ...account, token_kind: 'x' }),
  ).toMatchObject({ body: { msg: 'Invalid token_kind: Value error, Not in the list of possible values' } });
  expect(await rawRequest(old, 'member', 'POST', '/mobile_push/register', withoutKey)).toMatchObject({
    status: 400,
    body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'push_key' },
  });
  const events = await listen(old, 'member', ['push_device']);
  for (const _again of [1, 2]) {
    expect(await rawRequest(old, 'member', 'POST', '/mobile_push/register', account)).toMatchObject({
      status: 200,
    });
  }
  await expect.poll(events).toMatchObject([{ type: 'push_device', push_account_id: '77', status: 'active' }]);
  await old.close();
});
