import type { Program } from './program.ts';

/** Trouble that needs the whole program, its window or its keychain: a row of the table. */
export interface ProgramTrouble {
  name: string;
  what: string;
  /** The program has its own keychain. */
  hasKeyring?: true;
  /** It already exists when an operation starts the program; otherwise it strikes in the middle. */
  isThereBefore?: true;
  /** When the user reads the words. */
  when?: string;
  begin(program: Program): Promise<void>;
  /** For trouble that doesn't end by itself. */
  end?(program: Program): Promise<void>;
}

export const programTroubles: readonly ProgramTrouble[] = [
  {
    name: 'Keychain locked mid-run',
    what: 'the keychain of the system is locked while the console runs; it stays locked when the console starts again',
    hasKeyring: true,
    isThereBefore: true,
    begin: async ({ keyring }) => keyring?.lock(),
    end: async ({ keyring }) => keyring?.unlock(),
  },
  {
    name: 'Keychain hung',
    what: 'the keychain of the system stops answering while the console runs; it has not gone on when the console starts again',
    hasKeyring: true,
    isThereBefore: true,
    begin: async ({ keyring }) => keyring?.hang(),
    end: async ({ keyring }) => keyring?.goOn(),
  },
  {
    name: 'Thread crash',
    what: 'the thread of the organization ends without being asked to',
    begin: (program) => program.crashThread(),
  },
  {
    name: 'Renderer crash',
    what: 'the process of the window ends',
    begin: (program) => program.crashWindow(),
  },
  {
    name: 'Kill',
    what: 'the program is ended by force, as when the power goes, and a person starts it again',
    when: 'At the next start: ',
    begin: (program) => program.kill(),
  },
  {
    name: 'Accounts damaged',
    what: 'the program is ended by force, and its file of accounts and settings is damaged when a person starts it again',
    hasKeyring: true,
    when: 'At the next start: ',
    begin: (program) => program.damageAccounts(),
  },
];
