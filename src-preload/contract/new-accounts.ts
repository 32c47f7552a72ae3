import type { AddressState } from './invitations.ts';
import type { ListReading } from './list-file.ts';

/** Accounts that are made without an invitation, and what is found out about them before. */

/** Somebody who is to have an account. */
export interface NewAccount {
  email: string;
  name: string;
}

/** What becomes of one line of a list. Whoever was invited can have an account all the same. */
export type NewAccountState = Exclude<AddressState, 'invited'> | 'no-name' | 'bad-name';

export interface CheckedAccount extends NewAccount {
  /** As a text editor counts, from 1. */
  line: number;
  state: NewAccountState;
  /** More of it in words: who has the address, what is wrong with the name; empty where the state says all. */
  detail: string;
}

export interface AccountCheck {
  /** The first ones in the order of the text. */
  accounts: CheckedAccount[];
  /** How many there are of each state, also of those left out of `accounts`. */
  counts: Partial<Record<NewAccountState, number>>;
  /** Those that can be created. */
  creatable: NewAccount[];
  /** Words and cells that are neither a name nor an address. */
  ignored: number;
  /** Invisible signs that were removed from what was read, in words. */
  removedSigns: string[];
  /** How the list was read; nothing can be created while it asks something. */
  reading: ListReading;
}
