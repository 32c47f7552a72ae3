// @ts-check
/**
 * Makes a clone ready, before `npm start` and `npm test`: the packages of package-lock.json and, on Debian-like systems,
 * the programs that are missing. Does nothing that is done already, and says what it does. It runs before there are any
 * packages, on the Node that a system has: so it is JavaScript, and imports none.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './setup/packages.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { installSystemPackages } from './setup/system-packages.mjs';

/** @param {string} words */
const say = (words) => console.log(`setup: ${words}`);

try {
  await installPackages(dirname(dirname(fileURLToPath(import.meta.url))), say);
  if (process.platform === 'linux') installSystemPackages(say);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  for (const line of error.message.split('\n')) console.error(`setup: ${line}`);
  process.exitCode = 1;
}
