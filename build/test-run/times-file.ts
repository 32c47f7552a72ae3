import { join } from 'node:path';

/** Where a run keeps what is not part of the project. */
export const cacheFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'realm-console');

/** Names the file in which the reporter leaves the times of a run of tests; without it, it leaves none. */
export const timesVariable = 'REALM_CONSOLE_TEST_TIMES';

/** Where the last whole run on this computer has left where the time goes, as a table for people. */
export const timeTableFile = join(import.meta.dirname, '..', '..', 'out', 'test-times.md');

/** Where the times of a part of the run are left. */
export const timesFileOf = (part: string): string => join(cacheFolder, `test-times-${part}.json`);
