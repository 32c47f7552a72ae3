import { isOwnSetting, off, on, type OwnSetting } from '#contract/own-account.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { getOwnSettings, updateOwnSettings, type OwnSettings } from '../../zulip/route/own-settings.ts';
import { requestError } from '../../zulip/errors.ts';
import { removeOwnProfileValues, updateOwnProfile } from '../../zulip/route/profile-fields.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import { numberOfField } from '../kinds/kind-rules.ts';
import { listOfPeople, peopleInValue } from '../kinds/user/profile-value.ts';
import { sentBy } from './sent.ts';
import { isAbout, valueOf } from './user-update.ts';
import type { SettingOperations } from './operations.ts';

const parameters = {
  'presence-sharing': 'presence_enabled',
  'draft-sync': 'enable_drafts_synchronization',
} as const satisfies Record<OwnSetting, keyof OwnSettings>;

function settingsOf(changes: readonly RecordedChange[]): OwnSettings {
  const update: OwnSettings = {};
  for (const { field, after } of changes) {
    if (isOwnSetting(field)) update[parameters[field]] = after === on;
    else update.full_name = after;
  }
  return update;
}

function notReported(): Error {
  return requestError({ kind: 'gone', message: 'The server doesn’t say how this is set.' });
}

/** The caller's own name and settings in one PATCH. https://zulip.com/api/update-settings */
export const ownSettingsCall: SettingOperations = {
  kind: 'setting',
  limit: 3,
  key: ({ target }) => target,
  parameterOf: ({ field }) => (isOwnSetting(field) ? parameters[field] : 'full_name'),
  send: async (connection, changes, options) =>
    sentBy(await updateOwnSettings(connection, settingsOf(changes), options)),
  async readBack(connection, changes, signal) {
    const user = await getOwnUser(connection, { signal });
    const settings = changes.some(({ field }) => isOwnSetting(field))
      ? await getOwnSettings(connection, { signal })
      : {};
    return changes.map((change) => {
      const { field } = change;
      if (!isOwnSetting(field)) return valueOf(user, change);
      const value = settings[parameters[field]];
      if (typeof value !== 'boolean') throw notReported();
      return value ? on : off;
    });
  },
  blamed: (changes, explanation) => changes.filter((change) => isAbout(change, explanation)),
};

const ownProfile = {
  kind: 'setting',
  limit: 50,
  key: ({ target }: Pick<RecordedChange, 'target'>): string => target,
  async readBack(connection, changes, signal) {
    const user = await getOwnUser(connection, { signal });
    return changes.map((change) => valueOf(user, change));
  },
  blamed: (changes, explanation) => changes.filter((change) => isAbout(change, explanation)),
} satisfies Partial<SettingOperations>;

/** Values of the caller's own profile, which require no permission. https://zulip.com/help/edit-your-profile */
export const ownProfileCall: SettingOperations = {
  ...ownProfile,
  async send(connection, changes, options) {
    const data = changes.map(({ field, after, details }) => ({
      id: numberOfField(field),
      value: details === listOfPeople ? (peopleInValue(after) ?? []) : after,
    }));
    return sentBy(await updateOwnProfile(connection, data, options));
  },
};

/** The call that sets values would store an empty one. */
export const ownProfileRemoval: SettingOperations = {
  ...ownProfile,
  async send(connection, changes, options) {
    const fieldIds = changes.map(({ field }) => numberOfField(field));
    return sentBy(await removeOwnProfileValues(connection, fieldIds, options));
  },
};
