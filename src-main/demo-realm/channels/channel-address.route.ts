import { createHash } from 'node:crypto';
import { badRequest } from '../api-error.ts';
import { channelPermission, readsChannel } from './channels.ts';
import { holdsPermission } from '../groups/groups.ts';
import { integer } from '../parameters.ts';
import type { Call, Route } from '../router.ts';

/** A channel's email address. https://zulip.com/api/get-stream-email-address */
export const channelAddressRoutes: readonly Route[] = [
  { method: 'GET', path: '/streams/:id/email_address', since: 226, handle: address },
];

function address({ state, caller, parameters, path }: Call): Record<string, unknown> {
  const level = state.featureLevel;
  const senderId = parameters.json('sender_id', integer);
  const channel = state.channels.get(Number(path[0]));
  if (channel === undefined || channel.isArchived || !readsChannel(state, caller, channel)) {
    throw badRequest('channel-invalid');
  }
  if (senderId !== undefined && senderId !== caller.userId) {
    const gateway = state.systemBots.find(({ userId }) => userId === senderId);
    const bot = state.users.get(senderId);
    if (gateway === undefined && bot?.botOwnerId !== caller.userId) throw badRequest('no-such-user');
  }
  const sendValue = channelPermission(state, channel, 'can_send_message_group');
  const maySend = holdsPermission(state, sendValue, caller);
  if (level >= 448 && !maySend) throw badRequest('post-refused');
  const token = createHash('sha256')
    .update(`${state.seed} ${channel.id} ${senderId ?? 'gateway'}`)
    .digest('hex')
    .slice(0, 32);
  const words = channel.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const name = /^[\w-]+$/.test(words) ? `${words}.` : '';
  return { email: `${name}${token}.show-sender@${state.emailDomain}` };
}
