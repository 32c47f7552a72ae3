import { expect, it } from 'vitest';
import { termsText, type InvitationTerms } from '#contract/invitations.ts';
import { noFacts } from '../no-facts.fixture.ts';
import { invitationWords } from './invitation-value.ts';

it('an invitation’s groups are listed separately from its channels, however many those are', () => {
  const userGroups = { ...noFacts.userGroups, words: (id: number) => `group ${id}` };
  const terms: InvitationTerms = {
    role: 400,
    minutes: 14_400,
    defaultChannels: true,
    notifies: false,
    channelIds: [1, 2, 3, 4],
    groupIds: [26],
  };
  expect(invitationWords(termsText(terms), '', { ...noFacts, userGroups })).toBe(
    'Member; channels: default channels, channel 1, channel 2, channel 3 and 1 more; groups: group 26; expires 10 days after sending',
  );
});
