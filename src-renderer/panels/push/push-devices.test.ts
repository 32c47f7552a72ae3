import { expect, test } from 'vitest';
import type { PushDevice, PushToken } from '#contract/devices.ts';
import { listedDevices } from './push-devices.ts';

const device: PushDevice = {
  id: '7',
  kind: 'device',
  hasKey: true,
  state: 'failed',
  errorCode: 'INVALID_BOUNCER_PUBLIC_KEY',
  tokenUpdatedAt: null,
};
const token: PushToken = {
  id: 'apns:c0ffee',
  kind: 'apns',
  token: 'c0ffee',
  appId: 'org.zulip.Zulip',
  addedAtMilliseconds: 1_500,
};
const now = { featureLevel: 480, zulipVersion: '12.0' };

test('devices of both kinds are listed with how each is tested and removed', () => {
  const [encrypted, unencrypted] = listedDevices([device], [token], now);
  expect(encrypted).toMatchObject({
    target: 'device:client:7',
    name: 'Device 7',
    type: 'Encrypted',
    test: { kind: 'device', deviceId: '7' },
    state: { words: 'Failed', tone: 'bad' },
    registeredAt: null,
    testObjection: '',
    removalObjection: '',
  });
  expect(encrypted?.details).toContain('push service does not use any more');
  expect(unencrypted).toMatchObject({
    target: 'device:apns:c0ffee',
    name: 'c0ffee',
    type: 'Unencrypted, Apple',
    test: { kind: 'token', token: 'c0ffee' },
    details: 'org.zulip.Zulip',
    registeredAt: 1,
  });
});

test('a server that is too old says what can’t be done with a device', () => {
  const [account] = listedDevices([{ ...device, kind: 'account' }], [], { ...now, featureLevel: 410 });
  expect(account?.name).toBe('Push account 7');
  expect(account?.testObjection).toContain('420');
  expect(account?.removalObjection).toContain('470');
});
