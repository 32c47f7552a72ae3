import { idOfTarget } from '#contract/changes.ts';
import type { ChangeToRecord } from '../../store/journal.ts';
import {
  addApnsToken,
  addFcmToken,
  removeApnsToken,
  removeClientDevice,
  removeFcmToken,
} from '../../zulip/route/push.ts';
import { noTrace } from './inconclusive-evidence.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, DeedOperations, Evidence, Looking } from './operations.ts';

/** What follows the kind of device in the target: a token, or the id of a device. */
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
export const apnsAddition: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await addApnsToken(connection, { token: partOf(changes), appid: changes[0].after }, options)),
};

/** https://zulip.com/api/remove-apns-token */
export const apnsRemoval: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeApnsToken(connection, partOf(changes), options)),
};

/** https://zulip.com/api/add-fcm-token */
export const fcmAddition: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await addFcmToken(connection, partOf(changes), options)),
};

/** https://zulip.com/api/remove-fcm-token */
export const fcmRemoval: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeFcmToken(connection, partOf(changes), options)),
};

/** https://zulip.com/api/remove-client-device */
export const clientDeviceRemoval: DeedOperations = {
  ...alone,
  send: async (connection, changes, options) =>
    sentBy(await removeClientDevice(connection, Number(partOf(changes)), options)),
};
