import { badRequest } from '../api-error.ts';
import { channelRecord, readsChannel, seesChannel } from './channels.ts';
import { boolean } from '../parameters.ts';
import { guestRole, isAdministrator, type Channel } from '../state.ts';
import type { Call, Route } from '../router.ts';

/** The channels of the organization. https://zulip.com/api/get-streams */
export const channelListRoutes: readonly Route[] = [
  { method: 'GET', path: '/streams', handle: listChannels },
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
  const includeOwner = flag('include_owner_subscribed', 0, false) && caller.isBot;
  const includeActive = flag('include_all_active', 0, false);
  const includeAll = flag('include_all', 356, false) || includeActive;
  const includeAccess = flag('include_can_access_content', 356, false);
  if (level < 356 && includeActive && !isAdministrator(caller)) throw badRequest('query-refused');
  const isIncluded = (channel: Channel): boolean => {
    if (channel.isArchived && (excludeArchived || level < 315)) return false;
    if (includeOwner && caller.botOwnerId !== null && channel.subscribers.has(caller.botOwnerId)) return true;
    if (!seesChannel(state, caller, channel)) return false;
    if (includeAll) return true;
    if (includeSubscribed && channel.subscribers.has(caller.userId)) return true;
    if (includeWebPublic && channel.isWebPublic) return true;
    if (includeAccess && readsChannel(state, caller, channel)) return true;
    return includePublic && !channel.isPrivate && caller.role < guestRole;
  };
  const streams = [...state.channels.values()]
    .filter(isIncluded)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((channel) => ({
      ...channelRecord(state, channel),
      ...(includeDefault ? { is_default: channel.isDefault && !channel.isArchived } : {}),
    }));
  return { streams };
}
