import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import type { Caller, ContractRealm } from './connection.fixture.ts';

/** The ID of the channel #general. */
export const general = 3;
/** The ID of the private channel for reports. */
export const moderation = 31;

/** A message to a topic in #general, as `sendMessage` takes it. */
export const toGeneral = (topic: string, content = 'Hello') =>
  ({ type: 'channel', to: general, topic, content, read_by_sender: true }) as const;

/** Writes in #general and returns the ID of the message. */
export async function sayInGeneral(
  contract: ContractRealm,
  caller: Caller,
  topic: string,
  content?: string,
): Promise<number> {
  return (await sendMessage(contract.as(caller), toGeneral(topic, content))).id;
}
