import type { Program } from './program.ts';

/** Trouble that needs the whole program, its window or its keychain: a row of the table. */
export interface ProgramTrouble {
  name: string;
  what: string;
  /** The program has a keychain of its own. */
  hasKeyring?: true;
  /** It is there already when an operation begins with a start of the program; else it strikes in the middle. */
  isThereBefore?: true;
  /** When a person reads what they read. */
  when?: string;
  begin(program: Program): Promise<void>;
  /** For what does not end by itself. */
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
];
