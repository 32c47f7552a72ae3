import { badRequest, refuseNul } from '../api-error.ts';
import { accessChannelByName } from './channel-access.ts';
import { announceChannelGroups, checkChannelGroupName, checkNoDefaults } from './default-channel-groups.ts';
import { stringList } from '../parameters.ts';
import { requireAdministrator } from '../required-role.ts';
import type { Call, Route } from '../router.ts';
import type { Channel } from '../state.ts';
import type { ChannelGroup } from './channel-group-store.ts';

/** Groups of channels that new members can choose from. https://zulip.com/api/get-events#default_stream_groups */
export const defaultChannelGroupRoutes: readonly Route[] = [
  { method: 'POST', path: '/default_stream_groups/create', handle: create },
  { method: 'PATCH', path: '/default_stream_groups/:id', handle: change },
  { method: 'DELETE', path: '/default_stream_groups/:id', handle: remove },
  { method: 'PATCH', path: '/default_stream_groups/:id/streams', handle: changeChannels },
];

function create(call: Call): Record<string, never> {
  requireAdministrator(call.caller);
  const { realm, state, parameters } = call;
  const name = parameters.requiredText('group_name');
  const description = parameters.requiredText('description');
  const channels = findChannels(call, parameters.requiredJson('stream_names', stringList));
  checkNoDefaults(channels, name);
  checkChannelGroupName(name);
  refuseNul(description);
  const { channelGroupStore } = state;
  if (channelGroupStore.list.some((group) => group.name === name)) {
    throw badRequest('channel-group-exists', { name });
  }
  channelGroupStore.list.push({
    id: channelGroupStore.nextId++,
    name,
    description,
    channelIds: new Set(channels.map(({ id }) => id)),
  });
  announceChannelGroups(realm);
  return {};
}

function change(call: Call): Record<string, never> {
  requireAdministrator(call.caller);
  const { realm, state, parameters } = call;
  const name = parameters.text('new_group_name');
  const description = parameters.text('new_description');
  if ((name ?? '') === '' && (description ?? '') === '') throw badRequest('channel-group-nothing-new');
  const group = findGroup(call);
  if (name !== undefined) {
    if (group.name === name) throw badRequest('channel-group-same-name', { name });
    if (state.channelGroupStore.list.some((other) => other.name === name)) {
      throw badRequest('channel-group-exists', { name });
    }
    refuseNul(name);
    group.name = name;
    announceChannelGroups(realm);
  }
  if (description !== undefined) {
    refuseNul(description);
    group.description = description;
    announceChannelGroups(realm);
  }
  return {};
}

function remove(call: Call): Record<string, never> {
  requireAdministrator(call.caller);
  const group = findGroup(call);
  const { channelGroupStore } = call.state;
  channelGroupStore.list = channelGroupStore.list.filter((other) => other !== group);
  announceChannelGroups(call.realm);
  return {};
}

function changeChannels(call: Call): Record<string, never> {
  requireAdministrator(call.caller);
  const { realm, parameters } = call;
  const op = parameters.requiredText('op');
  const names = parameters.requiredJson('stream_names', stringList);
  const group = findGroup(call);
  const channels = findChannels(call, names);
  if (op !== 'add' && op !== 'remove') throw badRequest('channel-group-op');
  if (op === 'add') checkNoDefaults(channels, group.name);
  for (const { id, name } of channels) {
    if (group.channelIds.has(id) === (op === 'add')) {
      const key = op === 'add' ? 'channel-group-has-channel' : 'channel-group-lacks-channel';
      throw badRequest(key, { channel: name, group: group.name });
    }
  }
  for (const { id } of channels) {
    if (op === 'add') group.channelIds.add(id);
    else group.channelIds.delete(id);
  }
  announceChannelGroups(realm);
  return {};
}

function findGroup({ state, path }: Call): ChannelGroup {
  const id = Number(path[0]);
  const group = state.channelGroupStore.list.find((each) => each.id === id);
  if (group === undefined) throw badRequest('channel-group-unknown', { id });
  return group;
}

function findChannels({ state, caller }: Call, names: readonly string[]): Channel[] {
  return names.map((name) => accessChannelByName(state, caller, name));
}
