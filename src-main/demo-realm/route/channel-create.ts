import { ApiError, badRequest } from '../api-error.ts';
import { addChannel } from '../channel-changes.ts';
import { checkChannelName, checkRetention, readRetention, readTopicsPolicy } from '../channel-parameters.ts';
import { checkGroupSetting, readGroupSetting } from '../group-setting-parameter.ts';
import { holdsRealmPermission } from '../message-checks.ts';
import { boolean, integer, integerList, limitLength } from '../parameters.ts';
import { permissionSettings } from '../permission-settings.ts';
import { isAdministrator, nowSeconds } from '../state.ts';
import type { Call, Route } from '../router.ts';
import type { Channel, GroupSettingValue, RealmState } from '../state.ts';

const longestDescription = 1_024;

/** Making channels. https://zulip.com/api/create-channel */
export const channelCreateRoutes: readonly Route[] = [
  { method: 'POST', path: '/channels/create', since: 417, refuses: { guests: true }, handle: create },
];

function create(call: Call): Record<string, unknown> {
  const { realm, state, caller, parameters } = call;
  const flag = (name: string): boolean => parameters.json(name, boolean) ?? false;
  const isPrivate = flag('invite_only');
  const isWebPublic = flag('is_web_public');
  const isDefault = flag('is_default_stream');
  const announce = flag('announce');
  const sentHistory = parameters.json('history_public_to_subscribers', boolean);
  const folderId = parameters.json('folder_id', integer) ?? null;
  const retention = readRetention(parameters);
  parameters.json('send_new_subscription_messages', boolean);
  const asked = permissionSettings.stream
    .filter(({ since }) => since <= state.featureLevel)
    .map(({ name }) => [name, readGroupSetting(parameters, name)] as const);
  const description = (parameters.text('description') ?? '').replaceAll('\n', ' ');
  limitLength('description', description, longestDescription);
  const name = parameters.requiredText('name').trim();
  if (name === '') throw badRequest('channel-blank');
  const subscribers = parameters.requiredJson('subscribers', integerList);
  const topicsPolicy = readTopicsPolicy(parameters) ?? 'inherit';

  checkChannelName(state, name);
  checkFolder(state, folderId);
  if (topicsPolicy !== 'inherit' && !holdsRealmPermission(state, 'can_set_topics_policy_group', caller)) {
    throw badRequest('insufficient-permission');
  }
  checkCreation(call, { isPrivate, isWebPublic, isDefault });
  checkRetention(caller, retention);
  const settings: Record<string, GroupSettingValue> = {};
  for (const [setting, value] of asked) {
    if (value !== undefined) settings[setting] = checkGroupSetting(state, 'stream', setting, value);
  }
  const historyShared = !isPrivate || isWebPublic || (sentHistory ?? false);
  checkProtectedHistory(state, historyShared, settings);
  for (const id of subscribers) {
    const user = state.users.get(id);
    if (user === undefined) throw badRequest('no-such-user');
    if (!user.isActive) throw badRequest('user-deactivated');
  }

  const channel: Channel = {
    id: Math.max(...state.channels.keys()) + 1,
    name,
    description,
    creatorId: caller.userId,
    dateCreated: Math.floor(nowSeconds(state)),
    isPrivate,
    isWebPublic,
    historyShared,
    isArchived: false,
    isDefault,
    folderId,
    weeklyTraffic: null,
    topicsPolicy,
    retentionDays: retention ?? null,
    subscribers: new Set(subscribers),
    settings,
    topics: [],
  };
  addChannel(realm, caller, channel, announce);
  return { id: channel.id };
}

/** Throws the server's refusal unless a folder is there and in use. */
export function checkFolder(state: RealmState, folderId: number | null): void {
  if (folderId === null) return;
  const folder = state.folders.find(({ id }) => id === folderId);
  if (folder === undefined || folder.isArchived) throw badRequest('folder-invalid');
}

/** Whether the caller may make a channel of this kind. */
export function checkCreation(
  { state, caller }: Call,
  kind: { isPrivate: boolean; isWebPublic: boolean; isDefault: boolean },
): void {
  const permission = kind.isWebPublic
    ? 'can_create_web_public_channel_group'
    : kind.isPrivate
      ? 'can_create_private_channel_group'
      : 'can_create_public_channel_group';
  if (kind.isWebPublic && state.settings.get('enable_spectator_access') !== true) {
    throw badRequest('channel-web-public-off');
  }
  if (!holdsRealmPermission(state, permission, caller)) throw badRequest('insufficient-permission');
  if (kind.isDefault && !isAdministrator(caller)) throw badRequest('insufficient-permission');
  if (kind.isDefault && kind.isPrivate) throw badRequest('channel-default-private');
}

/** Where later subscribers see no history, everybody may begin topics: otherwise the topics' names would tell of it. */
export function checkProtectedHistory(
  state: RealmState,
  historyShared: boolean,
  settings: Readonly<Record<string, GroupSettingValue>>,
): void {
  const value = settings['can_create_topic_group'];
  if (historyShared || value === undefined) return;
  const group = typeof value === 'number' ? state.groups.get(value) : undefined;
  if (group?.name === 'role:everyone') return;
  const names = 'history_public_to_subscribers, can_create_topic_group';
  throw new ApiError('unsupported-combination', { values: { names }, fields: { parameters: names } });
}
