import { badRequest } from '../api-error.ts';
import { channelRecord, readsChannel, seesChannel } from '../channels.ts';
import { emojiRecords } from '../custom-emoji.ts';
import { boolean } from '../parameters.ts';
import { fieldRecords } from '../profile-fields.ts';
import { isAdministrator } from '../state.ts';
import type { Call, Route } from '../router.ts';
import type { Channel } from '../state.ts';

/** Reading profile fields, emoji, channels and their topics. https://zulip.com/api/get-streams */
export const organizationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/realm/profile_fields',
    handle: ({ state }) => ({ custom_fields: fieldRecords(state) }),
  },
  { method: 'GET', path: '/realm/emoji', handle: ({ state }) => ({ emoji: emojiRecords(state) }) },
  { method: 'GET', path: '/streams', handle: listChannels },
  {
    method: 'GET',
    path: '/users/me/:id/topics',
    handle({ state, caller, parameters, path }) {
      const channel = state.channels.get(Number(path[0]));
      if (state.featureLevel >= 334) parameters.json('allow_empty_topic_name', boolean);
      if (channel === undefined || !readsChannel(caller, channel)) throw badRequest('channel-invalid');
      return { topics: channel.topics.map(({ name, maxId }) => ({ name, max_id: maxId })) };
    },
  },
];

function listChannels({ state, caller, parameters }: Call): Record<string, unknown> {
  const level = state.featureLevel;
  const flag = (name: string, since: number, initial: boolean): boolean =>
    (level >= since ? parameters.json(name, boolean) : undefined) ?? initial;
  const includePublic = flag('include_public', 0, true);
  const includeSubscribed = flag('include_subscribed', 0, true);
  const excludeArchived = flag('exclude_archived', 315, true);
  const includeWebPublic = flag('include_web_public', 0, false);
  const includeDefault = flag('include_default', 0, false);
  const includeAll = flag('include_all', 356, false) || flag('include_all_active', 0, false);
  const includeAccess = flag('include_can_access_content', 356, false);
  const isIncluded = (channel: Channel): boolean => {
    if (channel.isArchived && excludeArchived) return false;
    if (!seesChannel(caller, channel)) return false;
    if (includeAll && (level >= 356 || isAdministrator(caller))) return true;
    if (includeSubscribed && channel.subscribers.has(caller.userId)) return true;
    if (includeWebPublic && channel.isWebPublic) return true;
    return includePublic && !channel.isPrivate && caller.role < 600;
  };
  const streams = [...state.channels.values()]
    .filter(isIncluded)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((channel) => ({
      ...channelRecord(state, channel),
      ...(includeDefault ? { is_default: channel.isDefault } : {}),
      ...(includeAccess ? { can_access_content: readsChannel(caller, channel) } : {}),
    }));
  return { streams };
}
