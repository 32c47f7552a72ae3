import { storeMessage } from './message-delivery.ts';
import { activeUsers, nowSeconds, type RealmState } from '../state.ts';

/** The rendering of an imported message: no mentions or links, so that hundreds of thousands are created quickly. */
const plain = {
  html: '',
  userIds: new Set<number>(),
  groupIds: new Set<number>(),
  wildcard: null,
  hasLink: false,
  hasImage: false,
  uploads: [],
  words: '',
};

/**
 * Adds unread messages to a channel, from its people in turn, without events.
 *
 * @returns the ids of the first and the last
 * @throws RangeError for an unknown channel, or a count of zero
 */
export function addMessages(
  state: RealmState,
  channelId: number,
  topic: string,
  count: number,
): { firstId: number; lastId: number } {
  const channel = state.channels.get(channelId);
  if (channel === undefined || count < 1)
    throw new RangeError(`There is no channel ${channelId} for ${count}.`);
  const writers = activeUsers(state).filter(({ isBot }) => !isBot);
  const firstId = state.messageStore.nextMessageId;
  const timestamp = Math.floor(nowSeconds(state));
  for (let index = 0; index < count; index += 1) {
    const sender = writers[index % writers.length];
    if (sender === undefined) throw new RangeError('There is nobody to write.');
    const recipient = { kind: 'channel', channelId, topic } as const;
    storeMessage(
      state,
      sender,
      { recipient, content: `Row ${index + 1}`, client: 'import' },
      plain,
      timestamp,
      false,
    );
  }
  return { firstId, lastId: state.messageStore.nextMessageId - 1 };
}
