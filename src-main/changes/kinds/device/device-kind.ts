import { idOfTarget } from '#contract/changes.ts';
import { appIdObjection, tokenObjection, type PushTokenKind } from '#contract/devices.ts';
import { text } from '#words/text.ts';
import type { ChangeEndpoint, ChangeToRecord } from '../../../store/journal.ts';
import {
  addApnsToken,
  addFcmToken,
  removeApnsToken,
  removeClientDevice,
  removeFcmToken,
} from '../../../zulip/route/push.ts';
import { noTrace } from '../../calls/inconclusive-evidence.ts';
import type { CallChanges, DeedOperations, Evidence, Looking } from '../../calls/operations.ts';
import { sentBy } from '../../calls/sent.ts';
import { needsFeature, skip } from '../../verdict.ts';
import type { KindInWorker } from '../kind-in-worker.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import type { DeviceFacts } from './device-facts.ts';

/** The value for devices without an app identifier. */
export const registered = 'registered';

const charactersShown = 8;

function tokenName(kind: PushTokenKind, token: string): string {
  const shown = token.length > charactersShown ? `${token.slice(0, charactersShown)}…` : token;
  return `${kind === 'apns' ? 'Apple' : 'Android'} device ${shown}`;
}

const endpoints: Readonly<
  Record<DeviceFacts['kind'], { add: ChangeEndpoint | null; remove: ChangeEndpoint }>
> = {
  apns: { add: 'POST /users/me/apns_device_token', remove: 'DELETE /users/me/apns_device_token' },
  fcm: { add: 'POST /users/me/android_gcm_reg_id', remove: 'DELETE /users/me/android_gcm_reg_id' },
  client: { add: null, remove: 'POST /remove_client_device' },
};

function check({ facts, subject, value }: FieldCheck<DeviceFacts>) {
  if (subject.kind === 'client') {
    if (value !== '') return skip('not-possible', 'Only the app on the device itself can register it.');
    if (subject.state === '') return skip('already-so', 'The device is not registered any more.');
    const tooOld = needsFeature(facts, 'push-client-device-removal');
    if (tooOld !== null) return tooOld;
    return { kind: 'change', risk: 'low', notice: 'Its app has to register it again.' } as const;
  }
  if (value === subject.state) {
    return skip('already-so', value === '' ? 'It is not registered.' : 'It is registered already.');
  }
  if (value !== '') {
    const objection =
      tokenObjection(subject.kind, subject.token) ?? (subject.kind === 'apns' ? appIdObjection(value) : null);
    if (objection !== null) return skip('not-possible', objection);
  }
  return { kind: 'change', risk: 'low', notice: '' } as const;
}

const registration: FieldRules<DeviceFacts> = {
  noun: 'registration',
  inputField: 'token',
  current: ({ state }) => state,
  withValue: (subject, state) => ({ ...subject, state }),
  words(value) {
    if (value === '') return 'Not registered';
    return value === registered ? 'Registered' : `Registered for ${value}`;
  },
  objection: () => null,
  check,
  endpoint({ kind }, value) {
    const { add, remove } = endpoints[kind];
    return value === '' ? remove : (add ?? remove);
  },
  effects: (values) => ({
    whatElseChanges: values.includes('')
      ? [text('effect.devices-removed-get-no')]
      : [text('effect.notifications-go-device-as')],
    canBeUndone: [text('effect.registrations-of-tokens')],
    cannotBeUndone: values.includes('') ? [text('effect.removal-device-with-encrypted')] : [],
  }),
};

/** The caller's devices for push notifications. https://zulip.com/api/add-apns-token */
const deviceRules: KindRules<DeviceFacts> = {
  isNamedById: true,
  subject: (id, facts) => facts.device(id),
  nameOf: (device) =>
    device.kind === 'client' ? `Device ${device.deviceId}` : tokenName(device.kind, device.token),
  rules: (field) => (field === 'device' ? registration : null),
  order: () => '0',
  goneName: (id) => `Device ${id.slice(id.indexOf(':') + 1)}`,
  gone: 'There is no such device any more.',
  goneField: () => 'A device has nothing of this kind.',
};

/** The part of the target after the kind of device: a token or a device id. */
function partOf([{ target }]: CallChanges): string {
  const id = idOfTarget(target);
  return id.slice(id.indexOf(':') + 1);
}

const alone = {
  kind: 'deed',
  limit: 1,
  key: ({ target }: ChangeToRecord) => target,
  evidence: (_looking: Looking, changes: CallChanges): Promise<Evidence[]> =>
    // No call lists them.
    Promise.resolve(changes.map(() => noTrace)),
} as const;

/** https://zulip.com/api/add-apns-token */
const apnsAddition: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await addApnsToken(connection, { token: partOf(changes), appid: changes[0].after }, options)),
};

/** https://zulip.com/api/remove-apns-token */
const apnsRemoval: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeApnsToken(connection, partOf(changes), options)),
};

/** https://zulip.com/api/add-fcm-token */
const fcmAddition: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await addFcmToken(connection, partOf(changes), options)),
};

/** https://zulip.com/api/remove-fcm-token */
const fcmRemoval: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeFcmToken(connection, partOf(changes), options)),
};

/** https://zulip.com/api/remove-client-device */
const clientDeviceRemoval: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeClientDevice(connection, Number(partOf(changes)), options)),
};

export const deviceInWorker = {
  rules: deviceRules,
  calls: {
    'POST /users/me/apns_device_token': apnsAddition,
    'DELETE /users/me/apns_device_token': apnsRemoval,
    'POST /users/me/android_gcm_reg_id': fcmAddition,
    'DELETE /users/me/android_gcm_reg_id': fcmRemoval,
    'POST /remove_client_device': clientDeviceRemoval,
  },
} satisfies KindInWorker<'device'>;
