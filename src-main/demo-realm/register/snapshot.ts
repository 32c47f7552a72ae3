import { botRecord } from '../people/bots.ts';
import { folderRecords } from '../channels/channel-folders.ts';
import { defaultChannels } from '../channels/channels.ts';
import { channelGroupRecords } from '../channels/default-channel-groups.ts';
import { draftRecord } from '../messages/drafts.ts';
import { nextSteps, tourVideo } from '../own-settings/onboarding-steps.ts';
import { accountRecords, deviceRecords, hasPushAccounts } from '../push/push-devices.ts';
import { knowsEmptyTopic } from '../messages/empty-topic.ts';
import { scheduledRecord } from '../messages/scheduled-messages.ts';
import { emojiRecords } from '../emoji/custom-emoji.ts';
import { groupRecords } from '../groups/groups.ts';
import { embeddedBots, integrationRecords } from '../organization/integrations.ts';
import { linkifierRecords } from '../linkifiers/linkifiers.ts';
import { apiEmail, avatarUrl, canAccess, unknownUserRecord, userRecord } from '../people/people.ts';
import { legacyPresences, modernPresences, presenceRows } from '../presence/presence.ts';
import { mutedUserRecords, snippetRecords, viewRecords } from '../own-settings/personal-state.ts';
import { fieldRecords } from '../people/profile-fields.ts';
import { reminderRecords } from '../messages/reminders.ts';
import { statusRecord } from '../people/user-status.ts';
import { guestRole, nowSeconds, isAdministrator, type RealmState, type User } from '../state.ts';
import { userRecordText } from '../people/user-record-texts.ts';
import { formerSettings, ownSettings, settingDefaults } from '../own-settings/user-setting-values.ts';
import { channelKeys, subscriptionKeys } from './channel-keys.ts';
import { mutedTopics, topicPolicies } from '../messages/topic-policies.ts';
import { newestMessageId, recentConversations, starredMessages } from './message-keys.ts';
import { ownRights, realmKeys } from './realm-keys.ts';
import type { Capabilities } from '../events/event-queue.ts';
import type { ReadyJson } from '../http-body.ts';

interface SnapshotRequest {
  readonly caller: User;
  readonly capabilities: Capabilities;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly presenceHistoryDays: number;
  readonly includeSubscribers: 'true' | 'false' | 'partial';
}

type Section = (state: RealmState, request: SnapshotRequest) => Record<string, unknown>;

const usersPerPiece = 500;

/** The content of each value of `fetch_event_types`. https://zulip.com/api/register-queue */
export const snapshotSections: Readonly<Record<string, Section>> = {
  realm: (state) => realmKeys(state),
  realm_user: (state, request) => {
    const { caller } = request;
    return {
      user_id: caller.userId,
      email: apiEmail(state, caller),
      delivery_email: caller.deliveryEmail,
      full_name: caller.fullName,
      avatar_source: caller.avatarSource,
      avatar_url: avatarUrl(caller),
      avatar_url_medium: avatarUrl(caller, 'medium'),
      ...ownRights(state, caller),
      realm_users: userList(state, request, true),
      realm_non_active_users: userList(state, request, false),
      cross_realm_bots: state.systemBots.map((bot) => ({
        ...userRecord(state, caller, bot, { clientGravatar: false, profileData: false, isActive: false }),
        is_active: true,
        is_system_bot: true,
      })),
    };
  },
  realm_user_groups: (state, { capabilities }) => ({
    realm_user_groups: groupRecords(state, capabilities['include_deactivated_groups'] === true),
  }),
  realm_user_settings_defaults: (state) => ({ realm_user_settings_defaults: settingDefaults(state) }),
  realm_domains: (state) => ({ realm_domains: state.domains }),
  realm_linkifiers: (state, { capabilities }) => ({
    realm_linkifiers: capabilities['linkifier_url_template'] === true ? linkifierRecords(state) : [],
  }),
  realm_filters: () => ({ realm_filters: [] }),
  realm_playgrounds: (state) => ({ realm_playgrounds: state.playgroundStore.list }),
  realm_emoji: (state) => ({ realm_emoji: emojiRecords(state) }),
  realm_bot: (state, { caller }) => ({
    realm_bots: [...state.users.values()]
      .filter((user) => user.isBot && (isAdministrator(caller) || user.botOwnerId === caller.userId))
      .map((bot) => botRecord(state, bot)),
  }),
  realm_embedded_bots: () => ({ realm_embedded_bots: embeddedBots }),
  realm_incoming_webhook_bots: (state) => ({ realm_incoming_webhook_bots: integrationRecords(state) }),
  realm_billing: (state) =>
    state.featureLevel >= 363 ? { realm_billing: { has_pending_sponsorship_request: false } } : {},
  custom_profile_fields: (state) => ({
    custom_profile_fields: fieldRecords(state),
    custom_profile_field_types: fieldTypes,
  }),
  stream: channelKeys,
  subscription: subscriptionKeys,
  channel_folders: (state) => (state.featureLevel >= 389 ? { channel_folders: folderRecords(state) } : {}),
  default_streams: (state, { caller }) => ({
    realm_default_streams: caller.role === guestRole ? [] : defaultChannels(state),
  }),
  default_stream_groups: (state, { caller }) => ({
    realm_default_stream_groups: caller.role === guestRole ? [] : channelGroupRecords(state),
  }),
  presence: (state, request) => {
    const rows = presenceRows(state, {
      viewer: request.caller,
      historyLimitDays: request.presenceHistoryDays,
    });
    const modern = request.slimPresence || request.capabilities['simplified_presence_events'] === true;
    return {
      presences: modern ? modernPresences(rows) : legacyPresences(state, rows),
      server_timestamp: nowSeconds(state),
      ...(state.featureLevel >= 263 ? { presence_last_update_id: state.presenceCounter } : {}),
    };
  },
  user_status: (state, { caller }) => ({
    user_status: Object.fromEntries(
      [...state.users.values()]
        .filter((user) => user.isActive && canAccess(state, caller, user))
        .map((user) => [user.userId, statusRecord(user)] as const)
        .filter(([, status]) => Object.keys(status).length > 0),
    ),
  }),
  user_settings: (state, { caller }) => ({ user_settings: ownSettings(state, caller) }),
  update_display_settings: (state, request) => formerKeys(state, request, 'update_display_settings'),
  update_global_notifications: (state, request) => formerKeys(state, request, 'update_global_notifications'),
  muted_users: (_state, { caller }) => ({ muted_users: mutedUserRecords(caller) }),
  alert_words: (_state, { caller }) => ({ alert_words: caller.personal?.alertWords ?? [] }),
  drafts: (state, { caller }) => ({
    drafts: caller.synchronizesDrafts
      ? [...state.draftStore.drafts.values()]
          .filter(({ ownerId }) => ownerId === caller.userId)
          .toSorted((a, b) => b.timestamp - a.timestamp)
          .map(draftRecord)
      : [],
  }),
  scheduled_messages: (state, { caller }) => ({
    scheduled_messages: [...state.scheduledStore.messages.values()]
      .filter(({ ownerId }) => ownerId === caller.userId)
      .toSorted((a, b) => a.deliverAt - b.deliverAt)
      .map((scheduled) => scheduledRecord(state, scheduled)),
  }),
  device: (state, { caller }) => (state.featureLevel >= 468 ? { devices: deviceRecords(state, caller) } : {}),
  push_device: (state, { caller }) =>
    hasPushAccounts(state) ? { push_devices: accountRecords(state, caller) } : {},
  user_topic: (state, request) => ({
    user_topics: topicPolicies(state, request.caller, knowsEmptyTopic(request)),
  }),
  muted_topics: (state, { caller }) => ({ muted_topics: mutedTopics(state, caller) }),
  saved_snippets: (state, { caller }) =>
    state.featureLevel >= 297 ? { saved_snippets: snippetRecords(caller) } : {},
  navigation_views: (state, { caller }) =>
    state.featureLevel >= 390 ? { navigation_views: viewRecords(caller) } : {},
  reminders: (state, { caller }) =>
    state.featureLevel >= 399 ? { reminders: reminderRecords(state, caller) } : {},
  onboarding_steps: (state, { caller }) => ({
    onboarding_steps: nextSteps(state, caller),
    ...(state.featureLevel >= 369 ? { navigation_tour_video_url: tourVideo } : {}),
  }),
  stop_words: () => ({ stop_words: ['a', 'an', 'and', 'the', 'to', 'of', 'in', 'is', 'it'] }),
  video_calls: (state) => ({
    has_zoom_token: false,
    ...(state.featureLevel >= 493 ? { has_webex_token: false } : {}),
  }),
  giphy: (state) => ({
    giphy_api_key: '',
    ...(state.featureLevel >= 442 ? { tenor_api_key: '' } : {}),
    ...(state.featureLevel >= 486 ? { klipy_api_key: '' } : {}),
  }),
  starred_messages: (state, { caller }) => ({ starred_messages: starredMessages(state, caller) }),
  message: (state, { caller }) => ({ max_message_id: newestMessageId(state, caller) }),
  recent_private_conversations: (state, { caller }) => ({
    recent_private_conversations: recentConversations(state, caller),
  }),
};

/** Top-level keys from before the settings had an object of their own. */
function formerKeys(
  state: RealmState,
  { caller, capabilities }: SnapshotRequest,
  type: Parameters<typeof formerSettings>[2],
): Record<string, unknown> {
  return capabilities['user_settings_object'] === true ? {} : formerSettings(state, caller, type);
}

const fieldTypes = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
};

/**
 * All active or all deactivated users, as pieces of JSON text: at 100,000 users they make up nearly the whole answer.
 */
function userList(state: RealmState, request: SnapshotRequest, active: boolean): ReadyJson {
  const view = { clientGravatar: request.clientGravatar, profileData: true, isActive: false };
  const pieces: string[] = ['['];
  let records: string[] = [];
  const flush = (): void => {
    if (records.length > 0) pieces.push((pieces.length > 1 ? ',' : '') + records.join(','));
    records = [];
  };
  for (const user of state.users.values()) {
    if (user.isActive !== active) continue;
    const text = canAccess(state, request.caller, user)
      ? userRecordText(state, request.caller, user, view)
      : placeholder(state, request, user);
    if (text === undefined) continue;
    records.push(text);
    if (records.length >= usersPerPiece) flush();
  }
  flush();
  return { readyJson: [...pieces, ']'] };
}

/** The placeholder for a person hidden from a guest, unless the client handles gaps. */
function placeholder(state: RealmState, { capabilities }: SnapshotRequest, user: User): string | undefined {
  if (capabilities['user_list_incomplete'] === true || !user.isActive) return undefined;
  return JSON.stringify(unknownUserRecord(state, user));
}
