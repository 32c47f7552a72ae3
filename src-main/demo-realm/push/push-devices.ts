import { nowSeconds, type RealmState, type User } from '../state.ts';
import type { Realm } from '../router.ts';
import type { PushDevice, PushStore } from './push-store.ts';

export function createPushStore(): PushStore {
  return { tokens: [], devices: new Map(), nextDeviceId: 1, service: 'working' };
}

/** A person's devices in the `register` answer: by id, with every field. */
export function deviceRecords(state: RealmState, user: User): Record<string, object> {
  const own = [...state.pushStore.devices.values()].filter(({ userId }) => userId === user.userId);
  return Object.fromEntries(own.map((device) => [device.id, fields(device)]));
}

function fields(device: PushDevice): Record<string, unknown> {
  return {
    push_key_id: device.keyId,
    push_token_id: device.tokenId,
    pending_push_token_id: device.pendingTokenId,
    push_token_last_updated_timestamp: device.tokenUpdatedAt,
    push_registration_error_code: device.errorCode,
  };
}

/** Whether devices are called push accounts, from feature level 406 to 467. */
export function hasPushAccounts({ featureLevel }: RealmState): boolean {
  return featureLevel >= 406 && featureLevel < 468;
}

function accountFields(device: PushDevice): Record<string, unknown> {
  const status = device.pendingTokenId !== null ? 'pending' : device.errorCode !== null ? 'failed' : 'active';
  return { status, ...(device.errorCode === null ? {} : { error_code: device.errorCode }) };
}

/** The same devices in the `register` answer from before device ids. */
export function accountRecords(state: RealmState, user: User): Record<string, object> {
  const own = [...state.pushStore.devices.values()].filter(({ userId }) => userId === user.userId);
  return Object.fromEntries(own.map((device) => [device.id, accountFields(device)]));
}

/** A device registered by an app, successfully or not. */
export function addPushDevice(
  realm: Realm,
  userId: number,
  outcome: 'active' | 'failed' | 'pending',
): PushDevice {
  const { pushStore } = realm.state;
  const id = pushStore.nextDeviceId;
  pushStore.nextDeviceId += 1;
  const isActive = outcome === 'active';
  const device: PushDevice = {
    id,
    userId,
    keyId: 1_000 + id,
    tokenId: isActive ? Buffer.from(`token ${id}`.padEnd(8).slice(0, 8)).toString('base64') : null,
    pendingTokenId: outcome === 'pending' ? 'cGVuZGluZyE=' : null,
    tokenUpdatedAt: isActive ? Math.floor(nowSeconds(realm.state)) : null,
    errorCode: outcome === 'failed' ? 'INVALID_BOUNCER_PUBLIC_KEY' : null,
  };
  pushStore.devices.set(id, device);
  announceDevice(realm, device, 'add');
  announceDevice(realm, device, 'update', Object.keys(fields(device)));
  return device;
}

/** Notifies the owner's clients of a changed device. https://zulip.com/api/get-events#device-update */
export function announceDevice(
  { queues, state }: Realm,
  device: PushDevice,
  op: 'add' | 'remove' | 'update',
  changed: readonly (keyof ReturnType<typeof fields>)[] = [],
): void {
  const toOwner = (owner: { userId: number }): boolean => owner.userId === device.userId;
  if (hasPushAccounts(state)) {
    if (op !== 'update') return;
    const push_account_id = state.featureLevel < 450 ? String(device.id) : device.id;
    queues.publish({ type: 'push_device', push_account_id, ...accountFields(device) }, toOwner);
    return;
  }
  const all = fields(device);
  const part = Object.fromEntries(changed.map((name) => [name, all[name]]));
  queues.publish({ type: 'device', op, device_id: device.id, ...part }, toOwner);
}

/** Completes a pending registration, as the push service would a moment later. */
export function settleRegistration(realm: Realm, device: PushDevice): void {
  if (device.pendingTokenId === null) return;
  if (realm.state.pushStore.service === 'refusing') {
    device.errorCode = 'INVALID_BOUNCER_PUBLIC_KEY';
    device.pendingTokenId = null;
    announceDevice(realm, device, 'update', ['pending_push_token_id', 'push_registration_error_code']);
    return;
  }
  device.tokenId = device.pendingTokenId;
  device.pendingTokenId = null;
  device.errorCode = null;
  device.tokenUpdatedAt = Math.floor(nowSeconds(realm.state));
  announceDevice(realm, device, 'update', [
    'push_token_id',
    'pending_push_token_id',
    'push_token_last_updated_timestamp',
    'push_registration_error_code',
  ]);
}
