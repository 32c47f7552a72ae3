import {
  addApnsToken,
  addFcmToken,
  removeApnsToken,
  removeClientDevice,
  removeFcmToken,
  sendEncryptedTestNotification,
  sendTestNotification,
} from '../../../src-main/zulip/route/push.ts';
import { registerClientDevice, registerPushDevice } from '../../phone.ts';
import { called, type FunctionCase } from './function-case.ts';

/** Valid in both hexadecimal and base64, for servers of either age. */
const token = 'a1b2c3d4';
/** A byte for the kind of key, and 32 bytes of key. */
const pushKey = Buffer.concat([Buffer.from([0x31]), Buffer.alloc(32, 7)]).toString('base64');
const here = { dependsOnServer: true } as const;

/** Devices for notifications. Few test servers are registered with the push service, which answers all of these. */
export const pushFunctions: readonly FunctionCase[] = [
  called(addApnsToken, (c) => addApnsToken(c.as(400), { token, appid: 'org.zulip.Zulip' }), here),
  called(removeApnsToken, (c) => removeApnsToken(c.as(400), token), here),
  called(addFcmToken, (c) => addFcmToken(c.as(400), token), here),
  called(sendTestNotification, (c) => sendTestNotification(c.as(400), token), here),
  called(removeFcmToken, (c) => removeFcmToken(c.as(400), token), here),
  called(
    sendEncryptedTestNotification,
    async (c) => {
      const { deviceId } = await registerClientDevice(c.as(400));
      c.keep('device', deviceId);
      await registerPushDevice(c.as(400), { device_id: deviceId, push_key_id: 1, push_key: pushKey });
      return sendEncryptedTestNotification(c.as(400), deviceId);
    },
    here,
  ),
  called(removeClientDevice, (c) => removeClientDevice(c.as(400), c.id('device')), here),
];
