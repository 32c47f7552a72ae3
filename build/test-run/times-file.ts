import { join } from 'node:path';

/** A run's files that aren't part of the project. */
export const cacheFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'realm-console');

/** The file to which the reporter writes a run's times; without it, it writes none. */
export const timesVariable = 'REALM_CONSOLE_TEST_TIMES';

/** The table of the last whole run on this computer, for people. */
export const timeTableFile = join(import.meta.dirname, '..', '..', 'out', 'test-times.md');

/** The file with the times of a part of the run. */
export const timesFileOf = (part: string): string => join(cacheFolder, `test-times-${part}.json`);
