import { idOfTarget, kindOfTarget } from '#contract/changes.ts';
import { registered } from '../../changes/kinds/device/device-kind.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { pushTokenId, type PushTokenStore } from '../../store/push-tokens.ts';

/**
 * Records a change of a push token in the store, because no event reports it and no call lists it.
 *
 * @param addedAtMilliseconds UNIX time
 * @returns whether the change was about a token
 */
export function notePushToken(
  tokens: PushTokenStore,
  { target, after }: RecordedChange,
  addedAtMilliseconds: number,
): boolean {
  if (kindOfTarget(target) !== 'device') return false;
  const id = idOfTarget(target);
  const kind = id.slice(0, id.indexOf(':'));
  if (kind !== 'apns' && kind !== 'fcm') return false;
  const token = id.slice(kind.length + 1);
  if (after === '') tokens.forget(pushTokenId(kind, token));
  else tokens.put({ kind, token, appId: after === registered ? null : after, addedAtMilliseconds });
  return true;
}
