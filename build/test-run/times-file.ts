import { join } from 'node:path';

/** Where a run keeps what is not part of the project. */
export const cacheFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'realm-console');

/** Where the reporter leaves what `npm test` shows at its end. */
export const timesFile = join(cacheFolder, 'test-times.json');
