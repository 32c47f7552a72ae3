import { z } from 'zod';
import { settingNamed } from '#contract/settings/settings.ts';
import { named } from './named.ts';
import { wireSetting } from './organization-setting.ts';
import { groupSettingValue } from './user-group.ts';

/** A number, or null where there is no limit. */
const limit = z.number().nullable();

/**
 * The types of the settings that the console reads by name, without `realm_`; those with `_group` are group-setting
 * values.
 */
const settingTypes: Readonly<Record<string, z.ZodType>> = {
  name: z.string(),
  url: z.string(),
  uuid: z.string(),
  presence_disabled: z.boolean(),
  waiting_period_threshold: z.number(),
  moderation_request_channel_id: z.int(),
  emails_restricted_to_domains: z.boolean(),
  upload_quota_mib: limit,
  max_file_upload_size_mib: limit,
  max_icon_file_size_mib: limit,
  max_logo_file_size_mib: limit,
  push_notifications_enabled: z.boolean(),
  push_notifications_enabled_end_timestamp: limit,
  require_e2ee_push_notifications: z.boolean(),
  plan_type: z.int(),
  invite_required: z.boolean(),
  disallow_disposable_email_addresses: z.boolean(),
  enable_spectator_access: z.boolean(),
  new_stream_announcements_stream_id: z.int(),
  signup_announcements_stream_id: z.int(),
  zulip_update_announcements_stream_id: z.int(),
  mandatory_topics: z.boolean(),
  topics_policy: z.string(),
  empty_topic_display_name: z.string(),
  default_external_accounts: named(z.unknown()),
};

/** The type of a setting that the console can change. */
function changeableType(name: string): z.ZodType | undefined {
  const form = settingNamed(name)?.form;
  return form && wireSetting(form);
}

/** The names of settings whose value has the wrong type. */
export function unreadableSettings(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const type = Object.hasOwn(settingTypes, name)
      ? settingTypes[name]
      : name.endsWith('_group')
        ? groupSettingValue
        : changeableType(name);
    return type === undefined || type.safeParse(value).success ? [] : [name];
  });
}
