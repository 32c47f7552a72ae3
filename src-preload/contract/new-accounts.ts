import type { AddressState } from './invitations.ts';
import type { ListReading } from './list-file.ts';

/** Accounts created without an invitation, and the checks before. */

/** A person who is to get an account. */
export interface NewAccount {
  email: string;
  name: string;
}

/** The result of checking a line of a list. Invited people can still get an account. */
export type NewAccountState = Exclude<AddressState, 'invited'> | 'no-name' | 'bad-name';

export interface CheckedAccount extends NewAccount {
  /** As a text editor counts, from 1. */
  line: number;
  state: NewAccountState;
  /** Details in words: who has the address, what is wrong with the name; empty if the state says it all. */
  detail: string;
}

export interface AccountCheck {
  /** The first ones in text order. */
  accounts: CheckedAccount[];
  /** The number for each state, including those left out of `accounts`. */
  counts: Partial<Record<NewAccountState, number>>;
  /** Those that can be created. */
  creatable: NewAccount[];
  /** Words and cells that are neither a name nor an address. */
  ignored: number;
  /** Descriptions of the invisible characters that were removed. */
  removedSigns: string[];
  /** How the list was read; nothing can be created while a question is open. */
  reading: ListReading;
}
