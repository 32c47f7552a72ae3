import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { changePersonalSetting } from '../channel-membership.ts';
import type { Call, Route } from '../router.ts';
import type { PersonalChannelSettings } from '../state.ts';

const changes = z.array(
  z.object({ stream_id: z.int(), property: z.string(), value: z.union([z.string(), z.boolean()]) }),
);

const switches: Readonly<Record<string, keyof PersonalChannelSettings>> = {
  is_muted: 'is_muted',
  in_home_view: 'is_muted',
  pin_to_top: 'pin_to_top',
  desktop_notifications: 'desktop_notifications',
  audible_notifications: 'audible_notifications',
  push_notifications: 'push_notifications',
  email_notifications: 'email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
};

/** Everybody's own settings of channels. https://zulip.com/api/update-subscription-settings */
export const subscriptionSettingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/me/subscriptions/properties',
    handle(call) {
      for (const change of call.parameters.requiredJson('subscription_data', changes)) {
        changeOne(call, change);
      }
      return {};
    },
  },
  {
    method: 'PATCH',
    path: '/users/me/subscriptions/:id',
    handle(call) {
      const { parameters, path } = call;
      const property = parameters.requiredText('property');
      const value = parameters.requiredJson('value', z.union([z.string(), z.boolean()]));
      changeOne(call, { stream_id: Number(path[0]), property, value });
      return {};
    },
  },
];

function changeOne(
  { realm, state, caller }: Call,
  { stream_id: channelId, property, value }: z.infer<typeof changes>[number],
): void {
  const name = Object.hasOwn(switches, property) ? switches[property] : undefined;
  if (name === undefined && property !== 'color') {
    throw badRequest('subscription-property-unknown', { property });
  }
  const channel = state.channels.get(channelId);
  if (channel === undefined) throw badRequest('channel-invalid');
  if (!channel.subscribers.has(caller.userId)) throw badRequest('not-subscribed', { id: channelId });
  if (name === undefined) {
    if (typeof value !== 'string') throw badRequest('not-string', { name: 'color' });
    if (!/^#([\da-f]{3}){1,2}$/i.test(value)) throw badRequest('color-invalid');
    changePersonalSetting(realm, caller, channel, 'color', value);
    return;
  }
  if (typeof value !== 'boolean') throw badRequest('not-boolean', { name: property });
  changePersonalSetting(realm, caller, channel, name, property === 'in_home_view' ? !value : value);
}
