import type { DemoRealm } from '@realm-console/demo-realm';
import { ownRequest } from './realm-requests.ts';

/** The ID of the channel with a name. */
export async function channelIdOf(realm: DemoRealm, name: string): Promise<number> {
  const { stream_id } = await ownRequest(realm, 'GET', '/get_stream_id', { stream: name });
  return Number(stream_id);
}

/** The Markdown of a topic's messages, oldest first. */
export async function messagesIn(realm: DemoRealm, channel: string, topic: string): Promise<string[]> {
  const { messages } = (await ownRequest(realm, 'GET', '/messages', {
    anchor: 'newest',
    num_before: '50',
    num_after: '0',
    apply_markdown: 'false',
    narrow: JSON.stringify([
      { operator: 'channel', operand: await channelIdOf(realm, channel) },
      { operator: 'topic', operand: topic },
    ]),
  })) as { messages: { content: string }[] };
  return messages.map(({ content }) => content);
}
