import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findLink } from './links/console-link.ts';

/** The options that the program can be started with. */
export interface CommandLine {
  /** Open the demo organization at once. */
  demo: boolean;
  /** When the first panel is live: write a picture of the window here and print what is live. */
  report: string | null;
  /** Quit after the report. */
  once: boolean;
  /** Keep everything in this folder instead of the system's place; absolute. */
  userData: string | null;
  /** People of the demo organization. */
  demoUsers: number | null;
  /** The link that the system started the program for, as it came. */
  link: string | null;
  /** The program started itself again because an update could not be installed. */
  hasFailedToUpdate: boolean;
}

/** Given by the program to itself: see `Desktop.startAgain`. */
export const updateFailedArgument = '--update-failed';

/**
 * Reads the program's own arguments. Unknown ones are left alone: Chromium and the system add theirs. Nothing behind a
 * link counts, since the author of the link may have written that too.
 * @param start.argv the whole command line, the executable included
 * @param start.isDefaultApp whether Electron was handed the app as a folder, which then precedes its arguments
 * @param start.workingFolder what a relative path is relative to
 * @throws Error with words for the person when a number is not one.
 */
export function readCommandLine(start: {
  argv: readonly string[];
  isDefaultApp: boolean;
  workingFolder: string;
}): CommandLine {
  const own = start.argv.slice(start.isDefaultApp ? 2 : 1);
  const link = findLink(own);
  const { values } = parseArgs({
    args: link === null ? own : own.slice(0, own.indexOf(link)),
    strict: false,
    options: {
      demo: { type: 'boolean' },
      report: { type: 'string' },
      once: { type: 'boolean' },
      'user-data': { type: 'string' },
      'demo-users': { type: 'string' },
      'update-failed': { type: 'boolean' },
    },
  });
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const users = text(values['demo-users']);
  if (users !== null && !/^[1-9]\d{0,5}$/.test(users)) {
    throw new Error('--demo-users takes a whole number from 1 to 999999.');
  }
  const userData = text(values['user-data']);
  return {
    demo: values.demo === true,
    report: text(values.report),
    once: values.once === true,
    userData: userData === null ? null : resolve(start.workingFolder, userData),
    demoUsers: users === null ? null : Number(users),
    link,
    hasFailedToUpdate: values['update-failed'] === true,
  };
}
