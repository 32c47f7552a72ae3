import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { changePersonalSetting } from './channel-membership.ts';
import { readsChannel } from './channels.ts';
import { typedLevel } from '../schema-refusal.ts';
import type { Call, Route } from '../router.ts';
import type { PersonalChannelSettings } from '../state.ts';

const changes = z.array(
  z.object({ stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()], 'bool') }),
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

/** People's own settings for channels. https://zulip.com/api/update-subscription-settings */
export const subscriptionSettingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/me/subscriptions/properties',
    handle(call) {
      const asked = call.parameters.requiredJson('subscription_data', changes);
      const isTyped = call.state.featureLevel >= typedLevel;
      // Newer servers validate every change before making the first.
      if (isTyped)
        for (const [index, change] of asked.entries()) check(change, `subscription_data[${index}]`);
      for (const change of asked) {
        if (!isTyped) check(change, null);
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
      const value = parameters.requiredJson('value', z.union([z.boolean(), z.string()], 'bool'));
      const change = { stream_id: Number(path[0]), property, value };
      check(change, null);
      changeOne(call, change);
      return {};
    },
  },
];

type Change = z.infer<typeof changes>[number];

/**
 * Checks a property and the type of its value.
 *
 * @param place the path in newer servers' errors about colors; null on older ones
 */
function check({ property, value }: Change, place: string | null): void {
  if (property === 'color') {
    if (place === null && typeof value !== 'string') throw badRequest('not-string', { name: 'color' });
    if (typeof value === 'string' && /^#[\da-f]{3,6}$/i.test(value)) return;
    throw place === null
      ? badRequest('color-invalid')
      : badRequest('value-error', { name: place, reason: 'color is not a valid hex color code' });
  }
  if (!Object.hasOwn(switches, property)) throw badRequest('subscription-property-unknown', { property });
  if (typeof value !== 'boolean') throw badRequest('not-boolean', { name: property });
}

function changeOne({ realm, state, caller }: Call, { stream_id: channelId, property, value }: Change): void {
  const channel = state.channels.get(channelId);
  if (channel === undefined || !readsChannel(state, caller, channel)) throw badRequest('channel-invalid');
  if (!channel.subscribers.has(caller.userId)) throw badRequest('not-subscribed', { id: channelId });
  const name = switches[property];
  if (name === undefined) return changePersonalSetting(realm, caller, channel, 'color', String(value));
  changePersonalSetting(realm, caller, channel, name, property === 'in_home_view' ? value !== true : value);
}
