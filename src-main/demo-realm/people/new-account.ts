import type { User } from '../state.ts';

/** What an account is or has unless something else is known of it. */
type Blanks = Pick<
  User,
  | 'timezone'
  | 'avatarVersion'
  | 'isImportedStub'
  | 'isMirrorDummy'
  | 'profile'
  | 'status'
  | 'synchronizesDrafts'
  | 'keyGeneration'
  | 'canChangeUserEmails'
  | 'canCreateUsers'
  | 'isDeleted'
>;

/** An account as it is made, with nothing in its profile. */
export function newAccount(account: Omit<User, keyof Blanks> & Partial<Blanks>): User {
  return {
    timezone: '',
    avatarVersion: 1,
    isImportedStub: false,
    isMirrorDummy: false,
    profile: new Map(),
    status: { text: '', emoji: null },
    synchronizesDrafts: true,
    keyGeneration: 0,
    canChangeUserEmails: false,
    canCreateUsers: false,
    isDeleted: false,
    ...account,
  };
}
