import type { DemoRealm } from '../../src-main/demo-realm/server.ts';
import { ownerOf } from './console.ts';

/** One request in the owner's name, as another client of theirs makes it. */
export async function ownRequest(
  realm: DemoRealm,
  method: string,
  path: string,
  parameters: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { email, apiKey } = ownerOf(realm);
  const query = new URLSearchParams(parameters).toString();
  const isGet = method === 'GET';
  const answer = await fetch(`${realm.url}/api/v1${path}${isGet ? `?${query}` : ''}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
      ...(isGet ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(isGet ? {} : { body: query }),
  });
  const body = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
}

/** The id of the channel of that name. */
export async function channelIdOf(realm: DemoRealm, name: string): Promise<number> {
  const { stream_id } = await ownRequest(realm, 'GET', '/get_stream_id', { stream: name });
  return Number(stream_id);
}

/** The Markdown of the messages of a topic, oldest first. */
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
