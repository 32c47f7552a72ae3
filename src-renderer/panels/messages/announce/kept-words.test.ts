import { expect, it } from 'vitest';
import type { AnnounceChannel } from '#contract/announce.ts';
import { whereWords } from './kept-words.ts';

const channels = [{ channelId: 3, name: 'general' }] as AnnounceChannel[];

it.each([
  [{ type: 'channel', channelId: 3, topic: 'news' }, '#general'],
  [{ type: 'channel', channelId: 4, topic: 'news' }, 'channel 4'],
  [{ type: 'direct', userIds: [7, 8, 9] }, 'to 3 people'],
  [null, 'No recipient yet'],
] as const)('a message of the list goes to %j: %s', (destination, words) => {
  const to =
    destination?.type === 'direct' ? { ...destination, userIds: [...destination.userIds] } : destination;
  expect(whereWords(to, [], channels)).toBe(words);
});
