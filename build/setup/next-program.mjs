// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.mjs';

/**
 * Runs a program of the project on the packages' Node, which may just have been installed, and exits like it.
 * @param {string} folder of the project
 * @param {readonly [string, ...string[]]} program and its arguments
 * @throws {SetupError} if the packages came without their Node
 */
export function runNext(folder, program) {
  const node = nodeOf(folder);
  if (node === null) {
    throw new SetupError(
      'Node 24 is missing: the package that brings it installs it by a script, and npm is set to ignore scripts. Run:\n' +
        '  npm rebuild node @github/keytar --ignore-scripts=false',
    );
  }
  const child = spawn(node, program, { stdio: 'inherit' });
  // The program decides when to end, because it may have to clean up first. Ctrl+C reaches it from the terminal.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`setup: ${program[0]} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}

/** @param {string} folder */
function nodeOf(folder) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(folder, 'node_modules', 'node', 'bin', name);
  return existsSync(path) ? path : null;
}
