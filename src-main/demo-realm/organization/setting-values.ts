import type { Channel, GroupSettingValue, RealmState } from '../state.ts';

type WithSettings = Pick<RealmState, 'settings'>;

/** Typed access to the organization's settings by name. https://zulip.com/api/register-queue */

/** A setting's number; undefined if it isn't one. */
export function numberSetting({ settings }: WithSettings, name: string): number | undefined {
  const value = settings.get(name);
  return typeof value === 'number' ? value : undefined;
}

/** A setting's text; empty if it isn't one. */
export function textSetting({ settings }: WithSettings, name: string): string {
  const value = settings.get(name);
  return typeof value === 'string' ? value : '';
}

/** The channel in a setting; undefined if there is none. */
export function channelSetting(state: RealmState, name: string): Channel | undefined {
  const id = numberSetting(state, name);
  return id === undefined ? undefined : state.channels.get(id);
}

/** Whether a setting's value is a permission's: a group id, or people and groups. */
export function isGroupSettingValue(value: unknown): value is GroupSettingValue {
  if (typeof value === 'number') return true;
  if (typeof value !== 'object' || value === null) return false;
  return (
    'direct_members' in value &&
    Array.isArray(value.direct_members) &&
    'direct_subgroups' in value &&
    Array.isArray(value.direct_subgroups)
  );
}

/** A permission's value; undefined if not set. */
export function permissionSetting({ settings }: WithSettings, name: string): GroupSettingValue | undefined {
  const value = settings.get(name);
  return isGroupSettingValue(value) ? value : undefined;
}
