// @ts-check
/**
 * Prepares a clone: installs the packages of package-lock.json and, on Debian-like systems, missing programs. Skips
 * what is already done, and reports what it does. It runs before there are any packages, on the system's Node, so it is
 * plain JavaScript without package imports. With a program as its argument, it runs that next (`npm start`, `npm
 * test`), because npm's pre scripts don't run for people whose npm ignores scripts.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNext } from './setup/next-program.mjs';
import { installPackages } from './setup/packages.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { installSystemPackages } from './setup/system-packages.mjs';

/** @param {string} words */
const say = (words) => console.log(`setup: ${words}`);

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const [program, ...parameters] = process.argv.slice(2);

try {
  await installPackages(folder, say);
  if (process.platform === 'linux') installSystemPackages(say);
  if (program !== undefined) runNext(folder, [program, ...parameters]);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  for (const line of error.message.split('\n')) console.error(`setup: ${line}`);
  process.exitCode = 1;
}
