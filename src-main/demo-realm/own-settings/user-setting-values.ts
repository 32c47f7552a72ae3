import {
  emojiSets,
  notificationSounds,
  settingsAt,
  userSettings,
  type UserSetting,
} from './user-settings.ts';
import { toEmailVisibility, type RealmState, type User } from '../state.ts';

/** Settings needed by the rules are stored with the account itself. */
const ofAccount = {
  email_address_visibility: 'emailVisibility',
  enable_drafts_synchronization: 'synchronizesDrafts',
  presence_enabled: 'presenceEnabled',
} as const;

function isOfAccount(name: string): name is keyof typeof ofAccount {
  return Object.hasOwn(ofAccount, name);
}

/** The level that removed the former events and keys for clients without `user_settings_object`. */
export const formerUntil = 439;

/** The default for new users. */
export function settingDefault(state: RealmState, { name, initial }: UserSetting): unknown {
  return state.settingDefaults.get(name) ?? initial(state.featureLevel);
}

/** The value of one of a person's settings. */
export function userSetting({ featureLevel }: RealmState, user: User, setting: UserSetting): unknown {
  const { name, initial } = setting;
  if (isOfAccount(name)) return user[ofAccount[name]];
  return user.settings?.get(name) ?? initial(featureLevel);
}

const byName = new Map(userSettings.map((setting) => [setting.name, setting]));

/** The value of one of a person's settings by name, undefined for an unknown setting. */
export function settingOf(state: RealmState, user: User, name: string): unknown {
  const setting = byName.get(name);
  return setting === undefined ? undefined : userSetting(state, user, setting);
}

/** The parts of a new account that follow from the default settings. */
export function startingSettings(state: RealmState): Pick<
  User,
  'emailVisibility' | 'presenceEnabled' | 'synchronizesDrafts'
> & {
  settings: Map<string, unknown>;
} {
  const values = new Map(userSettings.map((setting) => [setting.name, settingDefault(state, setting)]));
  return {
    emailVisibility: toEmailVisibility(values.get('email_address_visibility')),
    presenceEnabled: values.get('presence_enabled') === true,
    synchronizesDrafts: values.get('enable_drafts_synchronization') === true,
    settings: new Map(state.settingDefaults),
  };
}

function choiceLists(level: number): Record<string, unknown> {
  return { emojiset_choices: emojiSets(level), available_notification_sounds: notificationSounds(level) };
}

/** The default settings of new accounts, the fetch value `realm_user_settings_defaults`. */
export function settingDefaults(state: RealmState): Record<string, unknown> {
  const level = state.featureLevel;
  return {
    ...Object.fromEntries(settingsAt(level).map((setting) => [setting.name, settingDefault(state, setting)])),
    ...choiceLists(level),
  };
}

/** A person's own settings, the fetch value `user_settings`. */
export function ownSettings(state: RealmState, user: User): Record<string, unknown> {
  const level = state.featureLevel;
  return {
    ...Object.fromEntries(
      settingsAt(level).map((setting) => [setting.name, userSetting(state, user, setting)]),
    ),
    ...choiceLists(level),
    timezone: user.timezone,
  };
}

/** A person's settings for clients from before `user_settings`: top-level keys of the register answer. */
export function formerSettings(
  state: RealmState,
  user: User,
  type: NonNullable<UserSetting['former']>,
): Record<string, unknown> {
  const level = state.featureLevel;
  if (level >= formerUntil) return {};
  const settings = settingsAt(level).filter(({ former }) => former === type);
  const lists = choiceLists(level);
  return {
    ...Object.fromEntries(settings.map((setting) => [setting.name, userSetting(state, user, setting)])),
    ...(type === 'update_display_settings'
      ? { emojiset_choices: lists['emojiset_choices'], timezone: user.timezone }
      : { available_notification_sounds: lists['available_notification_sounds'] }),
  };
}
