import type { InvitationTerms } from '#contract/invitations.ts';

/** The form's defaults: a member, for ten days, with the default channels. */
export const plainTerms: InvitationTerms = {
  role: 400,
  minutes: 14_400,
  channelIds: [],
  groupIds: [],
  defaultChannels: true,
  notifies: true,
};
