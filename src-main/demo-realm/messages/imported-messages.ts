import { storeMessage } from './message-delivery.ts';
import { activeUsers, nowSeconds, type RealmState } from '../state.ts';

/** What an imported message mentions and holds: nothing, so that hundreds of thousands are quickly there. */
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
 * Puts messages into a channel that nobody has read yet, from its people in turn, without telling any queue.
 *
 * @returns the ids of the first and the last
 * @throws RangeError for a channel that is not there, or none at all to add
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
