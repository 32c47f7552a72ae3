import { join } from 'node:path';

/** Where the reporter leaves what `npm test` shows at its end. */
export const timesFile = join(
  import.meta.dirname,
  '..',
  '..',
  'node_modules',
  '.cache',
  'realm-console',
  'test-times.json',
);
