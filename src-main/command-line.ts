import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findLink } from './links/console-link.ts';

/** The program's command-line options. */
export interface CommandLine {
  /** Open the demo organization at once. */
  demo: boolean;
  /** Once the first panel is live, write a screenshot here and print what is live. */
  report: string | null;
  /** Quit after the report. */
  once: boolean;
  /** Keep all data in this folder instead of the system's default; absolute. */
  userData: string | null;
  /** Speak this language instead of the system's: a BCP 47 tag. */
  language: string | null;
  /** The number of people in the demo organization. */
  demoUsers: number | null;
  /** The link that the program was started with, as received. */
  link: string | null;
  /** The program restarted itself because an update couldn't be installed. */
  hasFailedToUpdate: boolean;
}

/** The program passes it to itself: see `Desktop.startAgain`. */
export const updateFailedArgument = '--update-failed';

/**
 * Reads the program's own arguments. Unknown ones are ignored, because Chromium and the system add theirs. Arguments
 * after a link are ignored too, because the author of the link may have written them.
 * @param start.argv the whole command line, including the executable
 * @param start.isDefaultApp whether Electron was given the app as a folder, which then precedes its arguments
 * @param start.workingFolder the base of relative paths
 * @throws Error with a sentence for the person if a number is invalid.
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
      language: { type: 'string' },
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
    language: text(values.language),
    demoUsers: users === null ? null : Number(users),
    link,
    hasFailedToUpdate: values['update-failed'] === true,
  };
}
