/**
 * `npm run release -- 0.9.0`: raises the version of the console in `package.json` and `package-lock.json`, once
 * CHANGELOG.md has a section for it with today's date and everything is committed. Publishes nothing.
 */
import { join } from 'node:path';
import { isoDate } from '#contract/words/time.ts';
import { raiseVersion } from './raise-version.ts';

const problems = raiseVersion({
  folder: join(import.meta.dirname, '..', '..'),
  version: process.argv[2] ?? '',
  today: isoDate(Date.now()),
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  `package.json and package-lock.json have version ${process.argv[2]}. Commit them as the release.`,
);
