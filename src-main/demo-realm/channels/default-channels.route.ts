import { badRequest } from '../api-error.ts';
import { changeDefault } from './channel-changes.ts';
import { seesChannel } from './channels.ts';
import { integer } from '../parameters.ts';
import { requireAdministrator } from '../required-role.ts';
import type { Call, Route } from '../router.ts';
import type { Channel } from '../state.ts';

/** The default channels. https://zulip.com/api/add-default-stream */
export const defaultChannelRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/default_streams',
    handle(call) {
      const channel = readChannel(call);
      if (channel.isPrivate) throw badRequest('private-not-default');
      changeDefault(call.realm, channel, true);
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/default_streams',
    handle(call) {
      changeDefault(call.realm, readChannel(call), false);
      return {};
    },
  },
];

function readChannel({ state, caller, parameters }: Call): Channel {
  requireAdministrator(caller);
  const channel = state.channels.get(parameters.requiredJson('stream_id', integer));
  if (channel === undefined || channel.isArchived || !seesChannel(state, caller, channel)) {
    throw badRequest('channel-invalid');
  }
  return channel;
}
