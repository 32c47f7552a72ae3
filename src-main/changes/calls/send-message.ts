import type { MessageDestination } from '#contract/announce.ts';
import type { MessageDestination as SentTo } from '../../zulip/route/messages.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import type { NarrowTerm } from '../../zulip/route/narrow.ts';
import { readAnnouncement } from '../kinds/announcement/announcement-value.ts';
import { messageDeed } from './message-deed.ts';
import type { DeedOperations } from './operations.ts';

function sentTo(destination: MessageDestination): SentTo {
  return destination.type === 'channel'
    ? { type: 'channel', to: destination.channelId, topic: destination.topic }
    : { type: 'direct', to: destination.userIds };
}

/** The narrow for a channel's messages. */
export function narrowToChannel({ featureLevel }: Connection, channelId: number): NarrowTerm {
  const operator = supports(featureLevel, 'narrow-channel-operators') ? 'channel' : 'stream';
  return { operator, operand: channelId };
}

/** The narrow for a destination's messages. */
export function narrowTo(connection: Connection, destination: MessageDestination): NarrowTerm[] {
  if (destination.type === 'direct') return [{ operator: 'dm', operand: destination.userIds }];
  return [
    narrowToChannel(connection, destination.channelId),
    { operator: 'topic', operand: destination.topic },
  ];
}

/** A message from the announcements panel: the value has its destination, the details have the text. */
export const sendMessageCall: DeedOperations = {
  ...messageDeed(({ after, details }) => {
    const { destination } = readAnnouncement(after);
    return {
      destination: sentTo(destination),
      content: details ?? '',
      narrow: (connection) => narrowTo(connection, destination),
    };
  }),
  key: ({ target }) => target,
};
