import type { User } from '../state.ts';

/** The defaults of a new account. */
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

/** A new account with an empty profile. */
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
