import { type MessageDestination, messageValue } from '#contract/announce.ts';
import type { WireDraft } from '../../../zulip/route/drafts.ts';
import type { WireScheduledMessage } from '../../../zulip/route/scheduled-messages.ts';
import type { KeptMessage } from './announcing-facts.ts';

/** Parses a scheduled message. https://zulip.com/api/get-scheduled-messages */
export function keptScheduled(wire: WireScheduledMessage): KeptMessage {
  const destination: MessageDestination =
    wire.type === 'stream'
      ? { type: 'channel', channelId: wire.to, topic: wire.topic }
      : { type: 'direct', userIds: wire.to };
  const message = { destination, content: wire.content, deliverAt: wire.scheduled_delivery_timestamp };
  return { id: wire.scheduled_message_id, ...message, value: messageValue(message), failed: wire.failed };
}

/** Parses a draft. https://zulip.com/api/get-drafts */
export function keptDraft({ id, type, to, topic, content }: WireDraft): KeptMessage {
  const [first] = to;
  const destination: MessageDestination | null =
    first === undefined || type === ''
      ? null
      : type === 'stream'
        ? { type: 'channel', channelId: first, topic }
        : { type: 'direct', userIds: to };
  const message = { destination, content, deliverAt: null };
  return { id, ...message, value: messageValue(message), failed: false };
}
