import type { InspectedMessage } from '#contract/messages.ts';
import { useOrganizationQuery, type Answer } from '../../../state/use-organization-query.ts';

/** Everything the server tells of a message; null asks for none. */
export function useInspection(messageId: number | null): Answer<InspectedMessage> {
  return useOrganizationQuery('messages.inspect', messageId === null ? null : { messageId });
}
