import type { ChangeFacts } from '../planning-facts.ts';
import { noChannels } from './channel/channels.fixture.ts';
import { noGroups } from './group/groups.fixture.ts';

/** An organization about which nothing is known, for tests that only state what they need. */
export const noFacts: ChangeFacts = {
  person: () => undefined,
  userGroups: noGroups,
  named: () => [],
  profileField: () => undefined,
  isReservedAddress: () => false,
  group: () => undefined,
  isPlanLimited: () => false,
  messages: () => null,
  sentMessage: () => undefined,
  domain: () => undefined,
  emoji: () => undefined,
  attachment: () => undefined,
  device: () => undefined,
  channels: noChannels,
  invitations: {
    isListed: () => false,
    invitation: () => undefined,
    toAddress: () => undefined,
    madeText: () => undefined,
    rights() {
      throw new Error('The test says nothing of invitations.');
    },
    isDomainAllowed: () => true,
    placesObjection: () => '',
  },
  settings: {
    value: () => undefined,
    all: () => [],
    organizationName: () => null,
    domainCount: () => 0,
    picture: () => '',
    largestPictureMib: () => 5,
    upload: () => undefined,
  },
  newBots: {
    rights: () => ({ objections: { 1: '', 2: '', 3: '' }, domain: 'bots.example' }),
    madeText: () => undefined,
    isNameTaken: () => false,
  },
  madeAccount: () => undefined,
  rows: () => [],
  dataExports: {
    isListed: () => false,
    find: () => undefined,
    madeText: () => undefined,
    choices: () => [],
  },
  profileFields: {
    all: () => [],
    use: (fieldId) => ({ fieldId, people: 0, deactivated: 0, byOption: [] }),
    values: () => [],
    accountKinds: () => [],
  },
  report: () => undefined,
  reportTypeName: (key) => key,
  message: () => undefined,
};
