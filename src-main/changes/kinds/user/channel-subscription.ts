import { text, type Text } from '#words/text.ts';
import type { ChannelFacts } from '../channel/channel-facts.ts';
import { skip } from '../../verdict.ts';
import type { FieldRules } from '../kind-rules.ts';
import type { PersonFacts } from './person-facts.ts';

/** The value of a field of a person who is subscribed to the channel. */
export const subscribedToChannel = 'subscribed';

/** Whether a field of a person is a subscription to a channel: `channel:3`. */
export function isSubscription(field: string): boolean {
  return field.startsWith('channel:');
}

/** How much of a private channel's history new subscribers can read. */
function historyWords({ name, privacy }: ChannelFacts): Text {
  return privacy === 'private-protected'
    ? text('effect.history-protected', { channel: name })
    : text('effect.history-shared', { channel: name });
}

/** A person's subscription to a channel. https://zulip.com/api/subscribe https://zulip.com/api/unsubscribe */
export function subscriptionRules(channel: ChannelFacts): FieldRules<PersonFacts> {
  const isPrivate = channel.privacy === 'private' || channel.privacy === 'private-protected';
  return {
    noun: `subscription to ${channel.name}`,
    inputField: 'channel',
    current: (person) => (person.inChannel(channel.id) ? subscribedToChannel : ''),
    withValue: (person, value) => ({
      ...person,
      inChannel: (channelId) =>
        channelId === channel.id ? value === subscribedToChannel : person.inChannel(channelId),
    }),
    // Servers leave out deactivated people, who return when they are reactivated.
    isOwn: (person, value) => value !== '' || person.isActive,
    words: (value) => (value === subscribedToChannel ? 'Subscribed' : 'Not subscribed'),
    objection: (value) => (value === subscribedToChannel || value === '' ? null : 'Invalid subscription'),
    check({ facts, subject: person, value }) {
      const joins = value === subscribedToChannel;
      if (channel.isArchived) {
        return skip('not-possible', 'An archived channel cannot be changed. Bring it back first.');
      }
      if (!person.isActive) return skip('deactivated', 'The account is deactivated. Reactivate it first.');
      if (person.inChannel(channel.id) === joins) {
        return skip('already-so', `${joins ? 'Already' : 'Not'} subscribed. Nothing to change.`);
      }
      const objection = facts.channels.subscribingObjection(channel.id, person.userId, joins);
      if (objection !== '') return skip('not-permitted', objection);
      // Without a subscription, people can't rejoin a private channel by themselves.
      const isOwnEnd = !joins && isPrivate && person.userId === facts.caller.userId;
      return isOwnEnd
        ? {
            kind: 'change',
            risk: 'high',
            notice: 'You can’t read it afterwards, or undo this',
            reversal: 'destructive',
          }
        : { kind: 'change', risk: 'low', notice: '' };
    },
    endpoint: (_person, value) =>
      value === subscribedToChannel ? 'POST /users/me/subscriptions' : 'DELETE /users/me/subscriptions',
    effects(values) {
      const joins = values.includes(subscribedToChannel);
      const leaves = values.includes('');
      return {
        whatElseChanges: [
          ...(joins ? [text('effect.notification-bot-tells-people')] : []),
          ...(joins && isPrivate ? [historyWords(channel)] : []),
          ...(leaves && isPrivate
            ? [text('effect.private-unsubscribed-people-cant', { channel: channel.name })]
            : []),
        ],
        canBeUndone: [text('effect.the-subscription')],
        cannotBeUndone: joins ? [text('effect.direct-message-what-they')] : [],
      };
    },
  };
}
