import { describe, expect, it } from 'vitest';
import type { Fault } from '@realm-console/demo-realm';
import { sendEncryptedTestNotification, sendTestNotification } from '../../src-main/zulip/route/push.ts';
import {
  explainPushFailure,
  registrationErrorWords,
  type PushStepId,
} from '../../src-renderer/panels/push/push-explanations.ts';
import { contractRealm, refusalOf } from './connection.fixture.ts';

/** Every error code and text of a server about push notifications, from the HTTP answer to the words on screen. */
const contract = contractRealm();

const refuse = (status: number, code: string, msg: string): Fault => ({
  kind: 'refuse',
  status,
  error: { code, msg },
});

describe('an answer to a test notification', () => {
  it.each<[status: number, code: string, msg: string, step: PushStepId | null, cause: RegExp, next: RegExp]>([
    [
      400,
      'PUSH_SERVICE_NOT_CONFIGURED',
      'Server is not configured to use push notification service.',
      'server',
      /not connected to a service/,
      /register it/,
    ],
    [
      400,
      'INVALID_PUSH_DEVICE_TOKEN',
      'Device not recognized',
      'device',
      /does not know this token/,
      /sign out .* and in again/,
    ],
    [
      400,
      'NO_ACTIVE_PUSH_DEVICE',
      'No active registered push device',
      'device',
      /no device of yours/,
      /Open the app/,
    ],
    [
      400,
      'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
      'Device not recognized by the push bouncer',
      'service',
      /the push service does not/,
      /sign out/,
    ],
    [
      403,
      'ADMIN_ACTION_REQUIRED',
      'Push notification configuration issue on server, contact the server administrator or retry later.',
      'service',
      /refuses this server/,
      /server’s administrator to renew/,
    ],
    [
      502,
      'FAILED_TO_CONNECT_BOUNCER',
      'Network error while connecting to Zulip push notification service.',
      'service',
      /could not reach the push service/,
      /few minutes/,
    ],
    [
      502,
      'INTERNAL_SERVER_ERROR_ON_BOUNCER',
      'Internal server error on Zulip push notification service, retry later.',
      'service',
      /itself has trouble/,
      /later/,
    ],
    // The same code means the same in another language.
    [
      400,
      'INVALID_PUSH_DEVICE_TOKEN',
      'Gerät nicht erkannt',
      'device',
      /does not know this token/,
      /sign out/,
    ],
    [
      400,
      'BAD_REQUEST',
      'This endpoint does not accept bot requests.',
      null,
      /Bots have no phones/,
      /account of a person/,
    ],
    [400, 'BAD_REQUEST', 'Empty or invalid length token', 'device', /longer than 4,096/, /whole token/],
    [400, 'BAD_REQUEST', 'Invalid APNS token', 'device', /digits 0 to 9/, /Android/],
    [400, 'BAD_REQUEST', 'appid has invalid format', 'device', /identifier of the app/, /org\.zulip\.Zulip/],
    [400, 'BAD_REQUEST', 'Invalid app ID', 'device', /identifier of the app/, /org\.zulip\.Zulip/],
    [400, 'BAD_REQUEST', 'Token does not exist', 'device', /removed elsewhere/, /Nothing is left/],
    [400, 'BAD_REQUEST', 'Invalid `device_id`', 'device', /removed since it was listed/, /list as it is now/],
    [400, 'BAD_REQUEST', 'Invalid `push_key`', 'device', /does not accept/, /Update the app/],
    [
      400,
      'BAD_REQUEST',
      'Missing parameters: must provide either all push key fields, all token fields, or both.',
      'device',
      /does not accept/,
      /Update the app/,
    ],
    [400, 'BAD_REQUEST', '`token_id` is not Base64 encoded', 'device', /does not accept/, /Update the app/],
    [
      400,
      'BAD_REQUEST',
      'Invalid push_key_id: Value error, Not a valid unsigned 32-bit integer',
      'device',
      /does not accept/,
      /Update the app/,
    ],
    [
      400,
      'BAD_REQUEST',
      'No push registration exists to rotate key for.',
      'device',
      /renew a registration/,
      /sign out/,
    ],
    [
      400,
      'BAD_REQUEST',
      'No push registration exists to rotate token for.',
      'device',
      /renew a registration/,
      /sign out/,
    ],
    [
      400,
      'BAD_REQUEST',
      'A registration for the device already in progress.',
      'device',
      /at this moment/,
      /Wait until/,
    ],
    [400, 'BAD_REQUEST', 'Something that nobody has seen', null, /does not know/, /words of the server/],
    [400, 'A_NEW_CODE', 'Something new', null, /does not know/, /words of the server/],
  ])('%i %s %j', async (status, code, msg, step, cause, next) => {
    for (const [path, send] of [
      ['/mobile_push/test_notification', sendTestNotification],
      ['/mobile_push/e2ee/test_notification', sendEncryptedTestNotification],
    ] as const) {
      contract.realm.faults.add({ path, fault: refuse(status, code, msg) });
      const failure = await refusalOf(send(contract.as('owner'), undefined));
      expect(failure).toMatchObject({ code, message: msg });
      const explanation = explainPushFailure(failure);
      expect(explanation.step).toBe(step);
      expect(explanation.cause).toMatch(cause);
      expect(explanation.nextStep).toMatch(next);
    }
  });

  it.each<[string, Fault, RegExp]>([
    ['a 429', { kind: 'rate-limited', retryAfterSeconds: 3.2 }, /Wait 4 s/],
    ['a cut connection', { kind: 'cutAfter' }, /Look at the phone/],
    ['a proxy in trouble', { kind: 'bad-gateway' }, /Look at the phone/],
    ['the page of a guest network', { kind: 'wrong-content' }, /words of the server/],
    ['a key that is not valid any more', refuse(401, 'INVALID_API_KEY', 'Invalid API key'), /Sign in again/],
  ])('that is %s', async (_words, fault, next) => {
    // As the guest, because a 429 pauses the whole account.
    contract.realm.faults.add({ path: '/mobile_push/test_notification', fault });
    const failure = await refusalOf(sendTestNotification(contract.as('guest'), undefined));
    expect(explainPushFailure(failure)).toMatchObject({ step: null, nextStep: expect.stringMatching(next) });
  });

  it('of a server that is too old names the required level', async () => {
    const connection = { ...contract.as('owner'), featureLevel: 400 };
    const failure = await refusalOf(sendEncryptedTestNotification(connection, undefined));
    expect(explainPushFailure(failure)).toMatchObject({
      cause: expect.stringContaining('needs feature level 420'),
      nextStep: expect.stringContaining('Unencrypted devices'),
    });
  });
});

it.each([
  ['INVALID_BOUNCER_PUBLIC_KEY', /Update the app/],
  ['REQUEST_EXPIRED', /clock of the phone/],
  ['BAD_REQUEST', /could not read/],
  ['MISSING_REMOTE_REALM', /does not know this organization/],
  ['SOMETHING_NEW', /SOMETHING_NEW/],
])('a registration that failed with %s is explained with what to do', (code, words) => {
  expect(registrationErrorWords(code)).toMatch(words);
});
