import type { ChannelCreation } from '#contract/channels.ts';
import { useAnswer, type Answer } from '../../bridge/use-answer.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';

/** What this account can choose for a channel here. Asked anew when the account has another role. */
export function useChannelCreation(organizationId: string): Answer<ChannelCreation> {
  const role = useOrganizationsStore(
    ({ list }) => list?.find(({ id }) => id === organizationId)?.me?.role ?? null,
  );
  return useAnswer('channels.creation', { organizationId }, { since: [role] });
}
