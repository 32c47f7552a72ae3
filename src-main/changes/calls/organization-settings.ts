import { methodsOf } from '#contract/settings/joining-settings.ts';
import { on, unlimited, type SettingForm } from '#contract/settings/setting.ts';
import { settingNamed } from '#contract/settings/settings.ts';
import { readGroupValue } from '#contract/groups.ts';
import { requestError } from '../../zulip/errors.ts';
import type { ParameterValue } from '../../zulip/parameters.ts';
import { getRealmSettings, updateRealm, type RealmUpdate } from '../../zulip/route/realm-settings.ts';
import { getStartingSettings, updateStartingSettings } from '../../zulip/route/starting-settings.ts';
import type { GroupSettingValue } from '../../zulip/wire/user-group.ts';
import { readSetting } from '../../zulip/wire/organization-setting.ts';
import { sentBy } from './sent.ts';
import type { SettingOperations } from './operations.ts';

const gone = 'The server has no such setting.';

function formOf(name: string): SettingForm {
  const setting = settingNamed(name);
  if (setting === undefined) throw requestError({ kind: 'gone', message: gone });
  return setting.form;
}

function permissionValue(text: string): GroupSettingValue {
  const value = readGroupValue(text);
  if (value === null) throw new RangeError('The value names no groups and people.');
  return typeof value === 'number' ? value : { direct_members: value.people, direct_subgroups: value.groups };
}

/** A value in the parameter's format. `before` lists all methods, including those that stay. */
function parameterOf(name: string, value: string, methods: readonly string[]): ParameterValue {
  const form = formOf(name);
  switch (form.kind) {
    case 'switch':
      return value === on;
    case 'choice':
      if (form.sentAs === 'boolean') return value === on;
      return form.sentAs === 'number' ? Number(value) : value;
    case 'limit':
      return value === unlimited ? unlimited : Number(value);
    case 'offered':
      return form.isText ? value : Number(value);
    case 'days':
      return Number(value);
    case 'permission':
      return permissionValue(value);
    case 'channel':
      return value === '' ? -1 : Number(value);
    case 'text':
      return form.isWebAddress && value === '' ? 'default' : value;
    case 'methods':
      return Object.fromEntries(methods.map((method) => [method, methodsOf(value).includes(method)]));
    case 'language':
      return value;
  }
}

function valuesOf(
  settings: Readonly<Record<string, unknown>>,
  changes: readonly { field: string }[],
): string[] {
  return changes.map(({ field }) => {
    const read = readSetting(formOf(field), settings[field]);
    if (read === null) throw requestError({ kind: 'gone', message: gone });
    return read.value;
  });
}

/** One setting per call: one refusal would block all settings of a call. https://zulip.com/help/moving-to-zulip */
export const settingCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ field }) => field,
  parameterOf: ({ field }) => field,
  async send(connection, [{ field, after, before }], options) {
    const methods = [...new Set([...methodsOf(before), ...methodsOf(after)])];
    const value = parameterOf(field, after, methods);
    // The server refuses a permission that has changed meanwhile.
    const sent = formOf(field).kind === 'permission' ? { new: value, old: permissionValue(before) } : value;
    const update = { [field]: sent } as RealmUpdate;
    return sentBy(await updateRealm(connection, update, options));
  },
  async readBack(connection, changes, signal) {
    return valuesOf(await getRealmSettings(connection, { signal }), changes);
  },
};

/** The same for new people's default settings. https://zulip.com/api/update-realm-user-settings-defaults */
export const startingSettingCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ field }) => field,
  parameterOf: ({ field }) => field,
  async send(connection, [{ field, after }], options) {
    const value = parameterOf(field, after, []);
    return sentBy(await updateStartingSettings(connection, { [field]: value }, options));
  },
  async readBack(connection, changes, signal) {
    return valuesOf(await getStartingSettings(connection, { signal }), changes);
  },
};
