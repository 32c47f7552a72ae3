import type { ChangeTarget } from '#contract/changes.ts';
import type { PushDevice, PushTestTarget, PushToken } from '#contract/devices.ts';
import { wordsAt, type ServerAge } from '#contract/level-words.ts';
import type { TagTone } from '../../ui/Tag.tsx';
import { registrationErrorWords } from './push-explanations.ts';
import { shortToken } from './push-token-text.ts';
import { tokenEdit } from './token-edit.ts';

/** One's own device in the list, encrypted or not. */
export interface ListedDevice {
  /** Of its removal. */
  target: ChangeTarget;
  name: string;
  kind: PushDevice['kind'] | PushToken['kind'];
  type: string;
  /** Where a test of it is sent. */
  test: PushTestTarget;
  state: { words: string; tone: TagTone };
  /** Why it failed, or which app it is. */
  details: string;
  /** Why it can't be tested or removed here; empty if it can. */
  testObjection: string;
  removalObjection: string;
  /** When its token was registered or added, in UNIX seconds; null if never or unknown. */
  registeredAt: number | null;
}

const states: Readonly<Record<PushDevice['state'], ListedDevice['state']>> = {
  active: { words: 'Active', tone: 'ok' },
  pending: { words: 'Being registered', tone: 'warn' },
  failed: { words: 'Failed', tone: 'bad' },
  'without-token': { words: 'Not registered yet', tone: 'quiet' },
};

/** A device with encrypted notifications, in the state that the server has. */
function encryptedDevice(device: PushDevice, server: ServerAge): ListedDevice {
  const { id, kind, state, errorCode, tokenUpdatedAt } = device;
  return {
    target: `device:client:${id}`,
    name: `${kind === 'device' ? 'Device' : 'Push account'} ${id}`,
    kind,
    type: 'Encrypted',
    test: { kind: 'device', deviceId: id },
    state: states[state],
    details: errorCode === null ? '' : registrationErrorWords(errorCode),
    testObjection: wordsAt(server, 'encryptedTest'),
    removalObjection: wordsAt(server, 'deviceRemoval'),
    registeredAt: tokenUpdatedAt,
  };
}

/** A token that was added with this console. */
function unencryptedDevice({ kind, token, appId, addedAtMilliseconds }: PushToken): ListedDevice {
  const name = shortToken(token);
  return {
    target: tokenEdit({ kind, token }, '').target,
    name,
    kind,
    type: kind === 'apns' ? 'Unencrypted, Apple' : 'Unencrypted, Android',
    test: { kind: 'token', token },
    state: { words: 'Added here', tone: 'quiet' },
    details: appId ?? '',
    testObjection: '',
    removalObjection: '',
    registeredAt: Math.floor(addedAtMilliseconds / 1_000),
  };
}

export function listedDevices(
  devices: readonly PushDevice[],
  tokens: readonly PushToken[],
  server: ServerAge,
): ListedDevice[] {
  return [...devices.map((device) => encryptedDevice(device, server)), ...tokens.map(unencryptedDevice)];
}
