import { z } from 'zod';
import { ApiError, badRequest } from '../api-error.ts';
import {
  checkChannelName,
  readPostPolicy,
  readRetention,
  readTopicsPolicy,
  requireRetentionRight,
  retentionDays,
} from './channel-parameters.ts';
import { checkGroupSetting, readGroupSetting } from '../groups/group-setting-parameter.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { boolean, integer } from '../parameters.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import {
  isAdministrator,
  nowSeconds,
  type Channel,
  type GroupSettingValue,
  type RealmState,
} from '../state.ts';
import { canHaveWebPublic } from '../organization/web-public.ts';
import type { Call } from '../router.ts';

/** The properties of new channels, apart from name and description. */
export interface NewChannelTerms {
  readonly permissions: ReadonlyMap<string, GroupSettingValue>;
  readonly isPrivate: boolean;
  readonly isWebPublic: boolean;
  readonly isDefault: boolean;
  readonly isAnnounced: boolean;
  readonly sharesHistory: boolean | undefined;
  /** As sent. */
  readonly retention: unknown;
  readonly folderId: number | null;
  readonly topicsPolicy: Channel['topicsPolicy'];
}

/** Validated, but on some servers not stored when creating channels. */
const forgottenPermissions: ReadonlySet<string> = new Set([
  'can_create_topic_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);
const lastForgettingLevel = 442;

/**
 * Parses the group settings of new channels, which the server checks before everything else.
 * https://zulip.com/api/create-channel
 */
export function readPermissions({ state, parameters }: Call): Map<string, GroupSettingValue> {
  const level = state.featureLevel;
  const permissions = new Map<string, GroupSettingValue>();
  for (const { name, since } of permissionSettings.stream) {
    const value =
      since <= level
        ? readGroupSetting(parameters, name, level)
        : name === 'can_remove_subscribers_group'
          ? parameters.json(name, integer)
          : undefined;
    if (value !== undefined) permissions.set(name, value);
  }
  const sender = readPostPolicy(state, parameters);
  if (sender !== undefined) permissions.set('can_send_message_group', sender);
  return permissions;
}

/** Parses the other settings of new channels. */
export function readTerms(call: Call, permissions: ReadonlyMap<string, GroupSettingValue>): NewChannelTerms {
  const { state, parameters } = call;
  const flag = (name: string): boolean => parameters.json(name, boolean) ?? false;
  return {
    permissions,
    topicsPolicy:
      (state.featureLevel >= 392
        ? readTopicsPolicy(state, parameters.json('topics_policy', z.string()))
        : undefined) ?? 'inherit',
    isAnnounced: flag('announce'),
    isPrivate: flag('invite_only'),
    isWebPublic: flag('is_web_public'),
    isDefault: flag('is_default_stream'),
    sharesHistory: parameters.json('history_public_to_subscribers', boolean),
    retention: readRetention(parameters) ?? 'realm_default',
    folderId: parameters.json('folder_id', integer) ?? null,
  };
}

/**
 * Checks the properties of new channels in the server's order and builds the channels; doesn't add them to the realm.
 */
export function makeChannels(
  call: Call,
  terms: NewChannelTerms,
  asked: readonly { name: string; description: string }[],
): Channel[] {
  const { state, caller } = call;
  for (const { name } of asked) checkChannelName(state, name);
  checkFolder(state, terms.folderId);
  const retention = retentionDays(terms.retention);
  if (
    terms.topicsPolicy !== 'inherit' &&
    !holdsRealmPermission(state, 'can_set_topics_policy_group', caller)
  ) {
    throw badRequest('insufficient-permission');
  }
  checkKind(call, terms);
  if (retention !== null) requireRetentionRight(state, caller);
  const settings: Record<string, GroupSettingValue> = {};
  for (const [name, value] of terms.permissions) {
    settings[name] = checkGroupSetting(state, 'stream', name, value);
  }
  const historyShared = !terms.isPrivate || (terms.sharesHistory ?? false);
  checkProtectedHistory(state, historyShared, settings['can_create_topic_group']);
  const kept = Object.entries(settings).filter(
    ([name]) => state.featureLevel > lastForgettingLevel || !forgottenPermissions.has(name),
  );
  const nextId = Math.max(0, ...state.channels.keys()) + 1;
  return asked.map(({ name, description }, index) => ({
    id: nextId + index,
    name,
    description,
    creatorId: caller.userId,
    dateCreated: Math.floor(nowSeconds(state)),
    isPrivate: terms.isPrivate,
    isWebPublic: terms.isWebPublic,
    historyShared,
    isArchived: false,
    isDefault: false,
    folderId: terms.folderId,
    weeklyTraffic: null,
    topicsPolicy: terms.topicsPolicy,
    retentionDays: retention,
    subscribers: new Set(),
    settings: Object.fromEntries(kept),
    personal: new Map(),
    topics: [],
  }));
}

function checkKind(call: Call, { isPrivate, isWebPublic, isDefault }: NewChannelTerms): void {
  checkOpenness(call, isPrivate);
  if (isDefault && !isAdministrator(call.caller)) throw badRequest('insufficient-permission');
  if (isDefault && isPrivate) throw badRequest('channel-default-private');
  if (isWebPublic) checkWebPublic(call);
  if (isWebPublic && isPrivate) throw badRequest('value-invalid', { name: 'parameters' });
}

/** Checks that the caller may make a channel public or private. */
export function checkOpenness({ state, caller }: Call, isPrivate: boolean): void {
  const permission = isPrivate ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
  if (!holdsRealmPermission(state, permission, caller)) throw badRequest('insufficient-permission');
}

/** Checks that web-public channels are possible and that the caller may create one. */
export function checkWebPublic({ state, caller }: Call): void {
  if (!canHaveWebPublic(state)) throw badRequest('channel-web-public-off');
  if (!holdsRealmPermission(state, 'can_create_web_public_channel_group', caller)) {
    throw badRequest('insufficient-permission');
  }
}

/** Throws the server's refusal unless a folder exists and is active. */
export function checkFolder(state: RealmState, folderId: number | null): void {
  if (folderId === null) return;
  const folder = state.folders.find(({ id }) => id === folderId);
  if (folder === undefined || folder.isArchived) throw badRequest('folder-invalid');
}

/** With protected history, everyone must be able to start topics: otherwise their names would be revealed. */
export function checkProtectedHistory(
  state: RealmState,
  historyShared: boolean,
  topicStarters: GroupSettingValue | undefined,
): void {
  if (historyShared || topicStarters === undefined) return;
  const group = typeof topicStarters === 'number' ? state.groups.get(topicStarters) : undefined;
  if (group?.name === 'role:everyone') return;
  const names = 'history_public_to_subscribers, can_create_topic_group';
  throw new ApiError('unsupported-combination', { values: { names }, fields: { parameters: names } });
}
