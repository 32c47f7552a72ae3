import type { InvitationTerms } from '#contract/invitations.ts';

/** As the form has them at first: a member, for ten days, with the default channels. */
export const plainTerms: InvitationTerms = {
  role: 400,
  minutes: 14_400,
  channelIds: [],
  groupIds: [],
  defaultChannels: true,
  notifies: true,
};
