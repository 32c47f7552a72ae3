import { ApiError, badRequest } from '../api-error.ts';
import { integer } from '../parameters.ts';
import { announceDevice, hasPushAccounts, settleRegistration } from './push-devices.ts';
import type { Call, Route } from '../router.ts';
import type { RealmState } from '../state.ts';
import type { PushDevice, PushToken } from './push-store.ts';

const refuses = { bots: 'always' } as const;
const longestToken = 4_096;
/** From about this level, an Apple token is hexadecimal, before that base64; always whole bytes. */
const hexadecimalSince = 406;
const hexadecimal = /^(?:[0-9a-f]{2})+$/i;
const base64 = /^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/i;
/** From about this level, push service errors have their own codes. */
const namedTroubleSince = 420;
const largestKeyId = 2 ** 32 - 1;

/** Devices for push notifications. https://zulip.com/api/add-apns-token https://zulip.com/api/register-push-device */
export const pushRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/me/apns_device_token',
    refuses,
    handle(call) {
      const token = readToken(call);
      const { state, parameters } = call;
      const appId =
        state.featureLevel >= 223 ? parameters.requiredText('appid') : (parameters.text('appid') ?? null);
      const form = state.featureLevel >= hexadecimalSince ? hexadecimal : base64;
      if (!form.test(token)) throw badRequest('push-token-apns');
      if (appId !== null && !/^[A-Za-z0-9.-]+$/.test(appId)) {
        throw badRequest(state.featureLevel >= 300 ? 'push-appid' : 'push-appid-old');
      }
      return addToken(call, { userId: call.caller.userId, kind: 'apns', token, appId });
    },
  },
  {
    method: 'DELETE',
    path: '/users/me/apns_device_token',
    refuses,
    handle: (call) => removeToken(call, 'apns', (a, b) => a.toLowerCase() === b.toLowerCase()),
  },
  {
    method: 'POST',
    path: '/users/me/android_gcm_reg_id',
    refuses,
    handle: (call) =>
      addToken(call, { userId: call.caller.userId, kind: 'fcm', token: readToken(call), appId: null }),
  },
  {
    method: 'DELETE',
    path: '/users/me/android_gcm_reg_id',
    refuses,
    handle: (call) => removeToken(call, 'fcm', (a, b) => a === b),
  },
  {
    method: 'POST',
    path: '/mobile_push/test_notification',
    since: 217,
    refuses,
    handle({ state, caller, parameters }) {
      const token = parameters.text('token');
      const own = state.pushStore.tokens.filter(({ userId }) => userId === caller.userId);
      if (token !== undefined && !own.some((known) => known.token === token)) {
        throw new ApiError('push-device-unknown', { code: 'INVALID_PUSH_DEVICE_TOKEN' });
      }
      if (state.pushStore.service === 'token-unknown') {
        throw new ApiError('push-device-unknown-remote', { code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN' });
      }
      return {};
    },
  },
  {
    method: 'POST',
    path: '/register_client_device',
    since: 468,
    refuses,
    handle({ realm, state, caller }) {
      const device: PushDevice = {
        id: state.pushStore.nextDeviceId,
        userId: caller.userId,
        keyId: null,
        tokenId: null,
        pendingTokenId: null,
        tokenUpdatedAt: null,
        errorCode: null,
      };
      state.pushStore.nextDeviceId += 1;
      state.pushStore.devices.set(device.id, device);
      announceDevice(realm, device, 'add');
      return { device_id: device.id };
    },
  },
  {
    method: 'POST',
    path: '/remove_client_device',
    since: 470,
    refuses,
    handle(call) {
      const device = findDevice(call, call.parameters.requiredJson('device_id', integer));
      call.state.pushStore.devices.delete(device.id);
      announceDevice(call.realm, device, 'remove');
      return {};
    },
  },
  {
    method: 'POST',
    path: '/mobile_push/register',
    since: 406,
    refuses,
    handle: (call) => (hasPushAccounts(call.state) ? registerAccount(call) : registerPush(call)),
  },
  {
    method: 'POST',
    path: '/mobile_push/e2ee/test_notification',
    since: 420,
    refuses,
    handle(call) {
      const { state, caller, parameters } = call;
      const id = parameters.json(hasPushAccounts(state) ? 'push_account_id' : 'device_id', integer);
      const own = [...state.pushStore.devices.values()].filter(
        (device) =>
          device.userId === caller.userId &&
          device.tokenId !== null &&
          (id === undefined || device.id === id),
      );
      if (own.length === 0) throw new ApiError('push-device-inactive', { code: 'NO_ACTIVE_PUSH_DEVICE' });
      switch (state.pushStore.service) {
        case 'not-configured':
          throw new ApiError('push-no-service', { code: 'PUSH_SERVICE_NOT_CONFIGURED' });
        case 'misconfigured':
          throw new ApiError('push-misconfigured', { status: 403, code: 'ADMIN_ACTION_REQUIRED' });
        case 'unreachable':
          throw new ApiError('push-bouncer-unreachable', { status: 502, code: 'FAILED_TO_CONNECT_BOUNCER' });
        case 'failing':
          throw new ApiError('push-bouncer-error', { status: 502, code: 'INTERNAL_SERVER_ERROR_ON_BOUNCER' });
        default:
          return {};
      }
    },
  },
];

function readToken({ parameters }: Call): string {
  const token = parameters.requiredText('token');
  if (token === '' || token.length > longestToken) throw badRequest('push-token-length');
  return token;
}

function addToken({ state }: Call, token: PushToken): Record<string, never> {
  requireService(state);
  const { pushStore } = state;
  pushStore.tokens = pushStore.tokens.filter(
    (known) => !(known.kind === token.kind && known.token === token.token && known.userId === token.userId),
  );
  pushStore.tokens.push(token);
  return {};
}

/** Servers with the public push service pass tokens on at once. */
function requireService({ pushStore, featureLevel }: RealmState): void {
  if (pushStore.service !== 'unreachable' || featureLevel >= namedTroubleSince) return;
  throw new ApiError('push-bouncer-connection', { status: 502 });
}

function removeToken(
  call: Call,
  kind: PushToken['kind'],
  same: (a: string, b: string) => boolean,
): Record<string, never> {
  const { state, caller } = call;
  const token = readToken(call);
  requireService(state);
  const left = state.pushStore.tokens.filter(
    (known) => !(known.kind === kind && known.userId === caller.userId && same(known.token, token)),
  );
  if (left.length === state.pushStore.tokens.length) throw badRequest('push-token-unknown');
  state.pushStore.tokens = left;
  return {};
}

function findDevice({ state, caller }: Call, id: number): PushDevice {
  const device = state.pushStore.devices.get(id);
  if (device?.userId !== caller.userId) throw badRequest('device-id-invalid');
  return device;
}

function registerPush(call: Call): Record<string, never> {
  const { realm, state, parameters } = call;
  const deviceId = parameters.requiredJson('device_id', integer);
  const keyId = parameters.json('push_key_id', integer);
  const key = parameters.text('push_key');
  const tokenKind = parameters.text('token_kind');
  const tokenId = parameters.text('token_id');
  const bouncerKey = parameters.text('bouncer_public_key');
  const registration = parameters.text('encrypted_push_registration');
  if (state.pushStore.service === 'not-configured') {
    throw new ApiError('push-no-service', { code: 'PUSH_SERVICE_NOT_CONFIGURED' });
  }
  if (keyId !== undefined && (keyId < 0 || keyId > largestKeyId)) throw badRequest('push-key-id');
  const keyParts = [keyId, key].filter((part) => part !== undefined).length;
  const tokenParts = [tokenKind, tokenId, bouncerKey, registration].filter(
    (part) => part !== undefined,
  ).length;
  const isWhole = (keyParts === 2 || keyParts === 0) && (tokenParts === 4 || tokenParts === 0);
  if (!isWhole || keyParts + tokenParts === 0) throw badRequest('push-parameters');
  if (key !== undefined && !isPushKey(key)) throw badRequest('push-key-invalid');
  if (tokenId !== undefined && !/^[A-Za-z0-9+/]{11}=$/.test(tokenId)) throw badRequest('push-token-encoding');
  const device = findDevice(call, deviceId);
  if (keyParts === 0 && device.keyId === null) throw badRequest('push-no-token');
  if (tokenParts === 0 && device.tokenId === null && device.pendingTokenId === null)
    throw badRequest('push-no-key');
  if (device.pendingTokenId !== null) throw badRequest('push-pending');
  if (keyId === device.keyId && (tokenId ?? device.tokenId) === device.tokenId) return {};
  if (keyId !== undefined) device.keyId = keyId;
  if (tokenId !== undefined) device.pendingTokenId = tokenId;
  announceDevice(realm, device, 'update', [
    ...(keyId === undefined ? [] : ['push_key_id']),
    ...(tokenId === undefined ? [] : ['pending_push_token_id']),
  ]);
  // The service responds by itself, after the call.
  setTimeout(() => settleRegistration(realm, device), 50);
  return {};
}

/**
 * The older format without a device: the app generated its account's id. Only the outcome is sent as an event; a
 * registered or pending account is left unchanged.
 */
function registerAccount({ realm, state, caller, parameters }: Call): Record<string, never> {
  const { pushStore } = state;
  const kind = parameters.requiredText('token_kind');
  if (kind !== 'apns' && kind !== 'fcm') throw badRequest('choice-unlisted', { name: 'token_kind' });
  const id = parameters.requiredJson('push_account_id', integer);
  const key = parameters.requiredText(state.featureLevel < 432 ? 'push_public_key' : 'push_key');
  parameters.requiredText('bouncer_public_key');
  const registration = parameters.requiredText('encrypted_push_registration');
  if (pushStore.service === 'not-configured')
    throw new ApiError('push-no-service', { code: 'PUSH_SERVICE_NOT_CONFIGURED' });
  if (state.featureLevel >= 432 && !isPushKey(key)) throw badRequest('push-key-invalid');
  const known = pushStore.devices.get(id);
  if (known?.userId === caller.userId && known.errorCode === null) return {};
  const device: PushDevice = {
    id,
    userId: caller.userId,
    keyId: null,
    tokenId: null,
    pendingTokenId: registration,
    tokenUpdatedAt: null,
    errorCode: null,
  };
  pushStore.devices.set(id, device);
  setTimeout(() => settleRegistration(realm, device), 50);
  return {};
}

function isPushKey(key: string): boolean {
  const bytes = Buffer.from(key, 'base64');
  return bytes.length === 33 && bytes[0] === 0x31;
}
