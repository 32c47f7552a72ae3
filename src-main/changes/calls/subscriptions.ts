import { numberOfTarget } from '#contract/changes.ts';
import type { Connection } from '../../zulip/http.ts';
import type { CallOptions } from '../../zulip/route/call.ts';
import { getChannel, getSubscribers } from '../../zulip/route/channels.ts';
import { subscribe, unsubscribe } from '../../zulip/route/subscriptions.ts';
import { numberOfField } from '../kinds/kind-rules.ts';
import { subscribedToChannel } from '../kinds/user/channel-subscription.ts';
import { valuesByList } from './listed-people.ts';
import { withLastReading } from './last-reading.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, SettingOperations } from './operations.ts';

/**
 * If a call subscribes more, servers notify nobody. https://zulip.com/api/register-queue
 * (`max_bulk_new_subscription_messages`)
 */
const mostPeople = 100;

/** Refusals that apply to everyone; the others don't name anyone. */
const wholeChannel = /^(Insufficient permission|Unable to access channel|Channel\(s\) .* do not exist)/;

const channelIdOf = ([{ field }]: CallChanges): number => numberOfField(field);
const peopleOf = (changes: CallChanges): number[] => changes.map(({ target }) => numberOfTarget(target));

const shared: Pick<SettingOperations, 'kind' | 'limit' | 'key' | 'readBack' | 'blamed'> = {
  kind: 'setting',
  limit: mostPeople,
  key: ({ field }) => field,
  async readBack(connection, changes, signal) {
    const subscribers = new Set(await getSubscribers(connection, channelIdOf(changes), { signal }));
    return valuesByList(connection, changes, subscribers, subscribedToChannel, signal);
  },
  blamed: (changes, explanation) => (wholeChannel.test(explanation) ? changes : []),
};

/** These endpoints take names, and would create a channel with an outdated one, so the name is read right before. */
async function namingLast(
  connection: Connection,
  changes: CallChanges,
  options: CallOptions,
): Promise<{ names: string[]; options: CallOptions }> {
  const names: string[] = [];
  const last = await withLastReading(options, async (signal) => {
    const { name } = await getChannel(connection, channelIdOf(changes), { signal });
    names.splice(0, names.length, name);
  });
  return { names, options: last };
}

/** Subscribes many people to one channel. https://zulip.com/api/subscribe */
export const subscribeCall: SettingOperations = {
  ...shared,
  async send(connection, changes, given) {
    const { names, options } = await namingLast(connection, changes, given);
    const asked = { subscriptions: names, principals: peopleOf(changes) };
    return sentBy(await subscribe(connection, asked, options));
  },
};

/** Unsubscribes many people from one channel. https://zulip.com/api/unsubscribe */
export const unsubscribeCall: SettingOperations = {
  ...shared,
  async send(connection, changes, given) {
    const { names, options } = await namingLast(connection, changes, given);
    const asked = { subscriptions: names, principals: peopleOf(changes) };
    return sentBy(await unsubscribe(connection, asked, options));
  },
};
