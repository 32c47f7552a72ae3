import { z } from 'zod';
import { ApiError, badRequest, refuseTooLarge } from '../api-error.ts';
import { seesChannel } from '../channels/channels.ts';
import { askedMethodsSchema, checkMethods } from '../authentication/authentication-methods.ts';
import { formerPolicies } from './former-realm-settings.ts';
import { gifRatings } from './gif-ratings.ts';
import { isWebAddress } from './internet-names.ts';
import { isLanguage } from '../own-settings/languages.ts';
import { boolean, integer, limitLength, type ParameterReader } from '../parameters.ts';
import { requireFullPlan } from './plan.ts';
import { realmSettings } from './realm-settings.ts';
import { typedLevel } from '../schema-refusal.ts';
import type { RealmState, User } from '../state.ts';

/** A setting that the API can change: how its parameter is parsed and checked, and who may change it. */
export interface WritableSetting {
  readonly name: string;
  readonly ownersOnly: boolean;
  /** Whether it requires a full plan. */
  readonly plan: 'any' | 'full';
  /** From this feature level on, another setting replaces it. */
  readonly until: number;
  /** Parses what was sent; undefined if nothing was. */
  readonly read: (parameters: ParameterReader, level: number) => SentValue | undefined;
}

/** A value to store. */
interface SentValue {
  readonly value: unknown;
  /** Checks what can't be checked from the value alone. */
  readonly check: (state: RealmState, caller: User) => void;
}

type Check<Value> = (state: RealmState, caller: User, value: Value) => void;

type Special<Value> = Partial<Pick<WritableSetting, 'ownersOnly' | 'plan' | 'until'>> & {
  readonly check?: Check<Value>;
};

function writable<Value>(
  name: string,
  read: (parameters: ParameterReader, level: number) => Value | undefined,
  { check, ...special }: Special<Value> = {},
): WritableSetting {
  return {
    name,
    ownersOnly: false,
    plan: 'any',
    until: Number.POSITIVE_INFINITY,
    ...special,
    read(parameters, level) {
      const value = read(parameters, level);
      if (value === undefined) return undefined;
      return { value, check: (state, caller) => check?.(state, caller, value) };
    },
  };
}

const flag = (name: string, special: Special<boolean> = {}): WritableSetting =>
  writable(name, (parameters) => parameters.json(name, boolean), special);

const text = (name: string, limit: number): WritableSetting =>
  writable(name, (parameters) => {
    const value = parameters.text(name);
    if (value !== undefined) limitLength(name, value, limit);
    return value;
  });

const choice = (name: string, allowed: readonly string[]): WritableSetting =>
  writable(name, (parameters) => {
    const value = parameters.text(name);
    if (value !== undefined && !allowed.includes(value)) throw badRequest('parameter-invalid', { name });
    return value;
  });

/** A number that the server checks after reading everything. */
const number = (
  name: string,
  isAllowed: (state: RealmState, value: number) => boolean,
  special: Special<number> = {},
): WritableSetting =>
  writable(name, (parameters) => parameters.json(name, integer), {
    ...special,
    check(state, _caller, value) {
      if (isAllowed(state, value)) return;
      throw badRequest('setting-number-invalid', { name, value });
    },
  });

/** One of some numbers: the newer validator calls everything else invalid, even a word. */
const oneOf = (name: string, allowed: readonly number[], special: Special<unknown> = {}): WritableSetting =>
  writable(
    name,
    (parameters, level) => {
      const value = parameters.json(name, level < typedLevel ? integer : z.unknown());
      if (value === undefined || allowed.some((each) => each === value)) return value;
      throw badRequest('parameter-invalid', { name });
    },
    special,
  );

const limitSchema = z.union([integer, z.string()], 'int');

/** A positive number, or a word for none. */
const limit = (name: string, none: number | null, special: Special<number | null> = {}): WritableSetting =>
  writable(
    name,
    (parameters) => {
      const value = parameters.json(name, limitSchema);
      if (value === undefined) return undefined;
      if (value === 'unlimited') return none;
      if (typeof value === 'number' && value > 0) return value;
      throw badValue(name, value);
    },
    special,
  );

function badValue(name: string, value: number | string): ApiError {
  return new ApiError('setting-value-bad', {
    code: 'REQUEST_VARIABLE_INVALID',
    values: { name, value },
    fields: { var_name: name, bad_value: value },
  });
}

/** A channel id, or -1 for none. */
const channel = (name: string, more?: Check<number>): WritableSetting =>
  writable(name, (parameters) => parameters.json(name, integer), {
    check(state, caller, id) {
      if (id < 0) return;
      const found = state.channels.get(id);
      if (found === undefined || found.isArchived || !seesChannel(state, caller, found)) {
        throw badRequest('channel-invalid');
      }
      more?.(state, caller, id);
    },
  });

const organizationTypes = [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000];
const weekdays = [0, 1, 2, 3, 4, 5, 6];
const choicesSchema = z.record(z.string(), z.object({ id: z.int() }));
const idsOf = (choices: unknown): number[] => Object.values(choicesSchema.parse(choices)).map(({ id }) => id);
const videoProviders = idsOf(
  realmSettings.find(([name]) => name === 'available_video_chat_providers')?.[2] ?? {},
);
const isGifRating = ({ featureLevel }: RealmState, value: number): boolean =>
  idsOf(gifRatings(featureLevel)).includes(value);
const longestJitsiAddress = 200;
const longestSubdomain = 40;

/** The address of one's own video server, null for the server's default. */
function readJitsiAddress(parameters: ParameterReader): string | null | undefined {
  const name = 'jitsi_server_url';
  const value = parameters.json(name, z.string());
  if (value === undefined) return undefined;
  if (value === 'default') return null;
  if (value.length <= longestJitsiAddress && isWebAddress(value)) return value;
  throw badRequest('type-not-allowed', { name });
}

/**
 * The organization's settings other than permissions. https://zulip.com/api/register-queue (the keys `realm_…`);
 * owner-only settings: https://zulip.com/api/roles-and-permissions
 */
export const writableSettings: readonly WritableSetting[] = [
  text('name', 40),
  text('description', 1000),
  text('welcome_message_custom_text', 8000),
  text('default_code_block_language', 40),
  writable('default_language', (parameters) => {
    const language = parameters.text('default_language');
    if (language !== undefined && !isLanguage(language)) {
      throw badRequest('language-invalid', { language });
    }
    return language;
  }),
  writable(
    'authentication_methods',
    (parameters) => parameters.json('authentication_methods', askedMethodsSchema),
    {
      ownersOnly: true,
      check: (state, _caller, value) => checkMethods(state, value),
    },
  ),
  writable('jitsi_server_url', readJitsiAddress),
  writable(
    'string_id',
    (parameters) => {
      const value = parameters.text('string_id');
      if (value !== undefined) limitLength('string_id', value, longestSubdomain);
      return value;
    },
    {
      ownersOnly: true,
      // Only demo organizations, which expire after some weeks, may move to another address.
      check: () => {
        throw badRequest('demo-organization-required');
      },
    },
  ),
  ...formerPolicies.map(({ name, groups, settableUntil: until }) =>
    oneOf(name, Object.keys(groups).map(Number), { until, ownersOnly: name === 'invite_to_realm_policy' }),
  ),
  choice('message_edit_history_visibility_policy', ['all', 'moves', 'none']),
  choice('topics_policy', ['allow_empty_topic', 'disable_empty_topic']),
  choice('default_avatar_source', ['G', 'J']),
  oneOf('org_type', organizationTypes),
  oneOf('digest_weekday', weekdays),
  number('video_chat_provider', (_state, value) => videoProviders.includes(value)),
  number('giphy_rating', isGifRating, { until: 453 }),
  number('gif_rating_policy', isGifRating),
  oneOf('media_preview_size', [100, 150, 200]),
  writable('waiting_period_threshold', readWaitingPeriod, { ownersOnly: true }),
  flag('invite_required', { ownersOnly: true }),
  flag('emails_restricted_to_domains', { ownersOnly: true }),
  flag('disallow_disposable_email_addresses', { ownersOnly: true }),
  flag('require_unique_names'),
  flag('name_changes_disabled'),
  flag('email_changes_disabled'),
  flag('avatar_changes_disabled'),
  flag('want_advertise_in_communities_directory'),
  flag('enable_spectator_access', {
    check: (state, _caller, value) => {
      if (value) requireFullPlan(state);
    },
  }),
  flag('enable_guest_user_indicator'),
  flag('enable_guest_user_dm_warning'),
  flag('enable_read_receipts'),
  flag('send_welcome_emails'),
  flag('digest_emails_enabled'),
  flag('message_content_allowed_in_email_notifications'),
  flag('require_e2ee_push_notifications'),
  flag('allow_message_editing'),
  flag('allow_edit_history', { until: 358 }),
  flag('mandatory_topics', { until: 392 }),
  flag('send_channel_events_messages'),
  flag('inline_image_preview'),
  flag('inline_url_embed_preview'),
  limit('message_content_edit_limit_seconds', null),
  limit('message_content_delete_limit_seconds', null),
  limit('move_messages_within_stream_limit_seconds', null),
  limit('move_messages_between_streams_limit_seconds', null),
  limit('message_retention_days', -1, {
    ownersOnly: true,
    plan: 'full',
    check: (_state, _caller, value) => refuseTooLarge(value),
  }),
  channel('new_stream_announcements_stream_id'),
  channel('signup_announcements_stream_id'),
  channel('zulip_update_announcements_stream_id'),
  channel('moderation_request_channel_id', (state, _caller, value) => {
    const isPrivate = state.channels.get(value)?.isPrivate === true;
    if (!isPrivate && state.featureLevel >= 442) throw badRequest('channel-moderation-public');
  }),
];

function readWaitingPeriod(parameters: ParameterReader, level: number): number | undefined {
  const name = 'waiting_period_threshold';
  if (level < typedLevel) {
    const text = parameters.text(name);
    if (text === undefined || /^\d+$/.test(text.trim())) return text === undefined ? undefined : Number(text);
    throw badValue(name, text);
  }
  const value = parameters.json(name, integer);
  if (value !== undefined && value < 0) throw badRequest('too-small', { name });
  return value;
}

/** Organization permissions that only owners may change. */
export const ownersPermissions: ReadonlySet<string> = new Set([
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_manage_billing_group',
  'create_multiuse_invite_group',
]);
