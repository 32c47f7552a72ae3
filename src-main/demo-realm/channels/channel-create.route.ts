import { badRequest } from '../api-error.ts';
import { addChannels, tellOfNewChannels } from './channel-changes.ts';
import { makeChannels, readPermissions, readTerms } from './channel-creation.ts';
import { subscribe } from './channel-membership.ts';
import { readDescription } from './channel-parameters.ts';
import { boolean, integerList } from '../parameters.ts';
import { strip } from '../strip.ts';
import type { Call, Route } from '../router.ts';

/** Creating channels. https://zulip.com/api/create-channel */
export const channelCreateRoutes: readonly Route[] = [
  { method: 'POST', path: '/channels/create', since: 417, refuses: { guests: true }, handle: create },
];

function create(call: Call): Record<string, unknown> {
  const { realm, state, caller, parameters } = call;
  const permissions = readPermissions(call);
  const description = readDescription(parameters) ?? '';
  const name = strip(parameters.requiredText('name'));
  if (name === '') throw badRequest('channel-blank');
  const subscriberIds = parameters.requiredJson('subscribers', integerList);
  const terms = readTerms(call, permissions);
  parameters.json('send_new_subscription_messages', boolean);
  const channels = makeChannels(call, terms, [{ name, description }]);
  for (const id of subscriberIds) {
    const user = state.users.get(id);
    if (user === undefined) throw badRequest('no-such-user');
    if (!user.isActive) throw badRequest('user-deactivated');
  }
  addChannels(realm, channels, terms.isDefault);
  subscribe(
    realm,
    channels.map((channel) => ({ channel })),
    subscriberIds,
  );
  if (subscriberIds.length > 0) tellOfNewChannels(realm, caller, channels, terms.isAnnounced);
  return { id: channels[0]?.id };
}
