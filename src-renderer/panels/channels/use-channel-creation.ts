import type { ChannelCreation } from '#contract/channels.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { useOrganization } from '../../state/organizations.ts';

/** What this account can choose for a channel here. Asked anew when the account has another role. */
export function useChannelCreation(): Answer<ChannelCreation> {
  const role = useOrganization(({ me }) => me?.role);
  return useOrganizationQuery('channels.creation', {}, { since: [role] });
}
