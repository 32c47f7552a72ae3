import type { GroupValueRule } from '#contract/groups.ts';
import type { RegisterAnswer } from '../../zulip/wire/register.ts';
import { permissionRule } from './permission-rule.ts';

/** What a channel permission accepts, and its default. */
export interface ChannelPermissionRule extends GroupValueRule {
  /** Name of a system group, or the group that only contains the creator. */
  defaultGroupName: string;
}

/** What the server and the organization allow for channels in general. */
export interface ChannelRules {
  /** Code points. */
  readonly maxNameLength: number;
  readonly maxDescriptionLength: number;
  /** Who has to enable web-public channels first; null if both server and organization allow them. */
  webPublicObstacle(): 'server' | 'organization' | null;
  /** Whether the organization has a channel in which the notification bot announces new ones. */
  announcesChannels(): boolean;
  /** What the organization's settings use a channel for, such as "announcements of new channels". */
  usesOf(channelId: number): string[];
  /** Null if the server doesn't describe it. */
  permission(name: string): ChannelPermissionRule | null;
  /** Changed organization settings by name, without `realm_`. */
  changeRealm(data: Readonly<Record<string, unknown>>): void;
}

const newsChannelSetting = 'new_stream_announcements_stream_id';

/** Settings whose value is a channel id, or -1 for none; archiving the channel resets them. */
const namingSettings: Readonly<Record<string, string>> = {
  [newsChannelSetting]: 'announcements of new channels',
  signup_announcements_stream_id: 'notifications of new users',
  zulip_update_announcements_stream_id: 'Zulip update announcements',
  moderation_request_channel_id: 'moderation requests',
};

/** Rules of a snapshot, kept current by `realm` events. https://zulip.com/api/register-queue */
export function createChannelRules(answer: RegisterAnswer): ChannelRules {
  let hasSpectators = answer.realm_settings['enable_spectator_access'] === true;
  const hasWebPublic = answer.server_web_public_streams_enabled;
  const permissionRules = answer.server_supported_permission_settings['stream'];
  // No closure may capture the answer, or all of it stays in memory.
  const named = new Map<string, unknown>();
  for (const name of Object.keys(namingSettings)) named.set(name, answer.realm_settings[name]);
  return {
    maxNameLength: answer.max_stream_name_length,
    maxDescriptionLength: answer.max_stream_description_length,
    webPublicObstacle: () => (!hasWebPublic ? 'server' : hasSpectators ? null : 'organization'),
    announcesChannels() {
      const id = named.get(newsChannelSetting);
      return typeof id === 'number' && id > 0;
    },
    usesOf: (channelId) =>
      Object.entries(namingSettings).flatMap(([name, use]) => (named.get(name) === channelId ? [use] : [])),
    permission(name) {
      const rule = permissionRules?.[name];
      return rule ? { ...permissionRule(rule), defaultGroupName: rule.default_group_name ?? '' } : null;
    },
    changeRealm(data) {
      const value = data['enable_spectator_access'];
      if (typeof value === 'boolean') hasSpectators = value;
      for (const name of named.keys()) if (data[name] !== undefined) named.set(name, data[name]);
    },
  };
}
