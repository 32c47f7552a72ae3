// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { alone } from './lock.mjs';
import { SetupError } from './setup-error.mjs';

const oldestNode = 20;

/**
 * Installs the packages of package-lock.json if needed, including the Node for the scripts.
 * @param {string} folder of the project
 * @param {(words: string) => void} say
 */
export async function installPackages(folder, say) {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new SetupError(
      `Node.js ${oldestNode} or newer with npm is needed, and this is ${process.version}: https://nodejs.org/en/download`,
    );
  }
  if (wantedBecause(folder) === null) return say('the packages of package-lock.json are installed');
  const lock = join(folder, '.setup-runs');
  const onWait = (/** @type {number} */ holder) =>
    say(`process ${holder} is installing the packages; waiting for it (if it is not, delete ${lock})`);
  await alone(lock, onWait, () => {
    const reason = wantedBecause(folder);
    if (reason === null) return;
    say(`${reason} (npm ci)`);
    runNpmCi(folder);
  });
}

/**
 * Why packages must be installed, as text.
 * @param {string} folder
 */
function wantedBecause(folder) {
  // npm writes this file last.
  const installed = modifiedAt(join(folder, 'node_modules', '.package-lock.json'));
  if (installed === null) return 'installing the packages of package-lock.json';
  const listed = modifiedAt(join(folder, 'package-lock.json'));
  if (listed === null) throw new SetupError(`There is no package-lock.json in ${folder}.`);
  return listed > installed ? 'package-lock.json has changed; installing its packages again' : null;
}

/** @param {string} file */
function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** @param {string} folder */
function runNpmCi(folder) {
  const own = makeWayOnWindows(folder);
  // A script's own npm; called by name, it would be a shell script on Windows.
  const { npm_execpath: npm = '', npm_node_execpath: npmsOwn = own } = process.env;
  const node = existsSync(npmsOwn) ? npmsOwn : own;
  const isNpm = basename(npm) === 'npm-cli.js';
  const { status, error } = isNpm
    ? spawnSync(node, [npm, 'ci'], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm ci', { cwd: folder, stdio: 'inherit', shell: true });
  if (status === 0) return;
  const detail = error === undefined ? '' : ` (${error.message})`;
  throw new SetupError(
    `The packages could not be installed${detail}: npm says why above. Check the connection, and the registry and ` +
      'proxy of `npm config list`, and start again.',
  );
}

/**
 * Windows can't delete a running program, and this one may be in the folder that npm empties; but it can be moved.
 * @param {string} folder
 * @returns the program's new path
 */
function makeWayOnWindows(folder) {
  if (process.platform !== 'win32') return process.execPath;
  const former = join(folder, '.setup-node.exe');
  rmSync(former, { force: true });
  if (!process.execPath.startsWith(join(folder, 'node_modules') + sep)) return process.execPath;
  renameSync(process.execPath, former);
  return former;
}
