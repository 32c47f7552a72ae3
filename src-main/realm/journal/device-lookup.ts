import { registered } from '../../changes/kinds/device/device-kind.ts';
import type { DeviceFacts } from '../../changes/kinds/device/device-facts.ts';
import { pushTokenId, type PushTokenStore } from '../../store/push-tokens.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Looks up phones for changes: those that the server lists, and tokens registered by this console. */
export function deviceLookup(
  model: () => RealmModel | null,
  pushTokens: Pick<PushTokenStore, 'get'>,
): (id: string) => DeviceFacts | undefined {
  return (id) => {
    const kind = id.slice(0, id.indexOf(':'));
    const rest = id.slice(kind.length + 1);
    if (kind === 'client') {
      const isThere = model()?.devices.rows.has(rest) === true;
      return { kind, deviceId: rest, state: isThere ? registered : '' };
    }
    if (kind !== 'apns' && kind !== 'fcm') return undefined;
    const known = pushTokens.get(pushTokenId(kind, rest));
    return { kind, token: rest, state: known === undefined ? '' : (known.appId ?? registered) };
  };
}
