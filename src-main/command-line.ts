import { parseArgs } from 'node:util';

/** What the program may be told when it is started. */
export interface CommandLine {
  /** Open the demo organization at once. */
  demo: boolean;
  /** When the first panel is live: write a picture of the window here and print what is live. */
  report: string | null;
  /** Quit after the report. */
  once: boolean;
  /** Keep everything in this folder instead of the system's place. */
  userData: string | null;
  /** People of the demo organization. */
  demoUsers: number | null;
}

/**
 * Reads the arguments after the program's own. Unknown ones are left alone: Chromium and the system add theirs.
 * @throws Error with words for the person when a number is not one.
 */
export function readCommandLine(arguments_: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...arguments_],
    strict: false,
    options: {
      demo: { type: 'boolean' },
      report: { type: 'string' },
      once: { type: 'boolean' },
      'user-data': { type: 'string' },
      'demo-users': { type: 'string' },
    },
  });
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const users = text(values['demo-users']);
  if (users !== null && !/^[1-9]\d{0,5}$/.test(users)) {
    throw new Error('--demo-users takes a whole number from 1 to 999999.');
  }
  return {
    demo: values.demo === true,
    report: text(values.report),
    once: values.once === true,
    userData: text(values['user-data']),
    demoUsers: users === null ? null : Number(users),
  };
}
