import type { InspectedMessage } from '#contract/messages.ts';
import { useAnswer, type Answer } from '../../../state/use-answer.ts';

/** Everything the server tells of a message; null asks for none. */
export function useInspection(messageId: number | null): Answer<InspectedMessage> {
  return useAnswer('messages.inspect', messageId === null ? null : { messageId });
}
