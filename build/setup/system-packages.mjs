// @ts-check
import { spawnSync } from 'node:child_process';
import { SetupError } from './setup-error.mjs';

/**
 * Chromium runs the tests, and the app if Electron's binary isn't available. Xvfb provides a display if there is none.
 * The rest are the keychain, and fonts for names in any script.
 */
const wanted = [
  'chromium',
  'xvfb',
  'dbus',
  'gnome-keyring',
  'libsecret-1-0',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
];

/**
 * Packages that not every system has: the sandbox, which Chromium needs if only root may create one, as in a container;
 * and a Chromium without windows, so that tests need less processor time.
 */
const wantedWhereOffered = ['chromium-sandbox', 'chromium-headless-shell'];

/**
 * Installs missing programs with apt, using sudo if not root. On a Linux without apt, lists what is needed.
 * @param {(words: string) => void} say
 */
export function installSystemPackages(say) {
  if (!isThere('apt-get') || !isThere('dpkg-query')) {
    say(
      'this is not a Debian-like system. Please see to it that these are installed, under the names they have here:',
    );
    say(wanted.join(' '));
    return;
  }
  if (missingPackages().length === 0) return say('the system packages are installed');

  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !isThere('sudo')) {
    throw new SetupError(
      `These system packages are missing, and there is no sudo to install them with. As root, run:\n${advice()}`,
    );
  }
  const asRoot = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '--option=DPkg::Lock::Timeout=600'];
  const command = isRoot ? asRoot : ['sudo', ...asRoot];
  say(`installing system packages${isRoot ? '' : ' with sudo'}: ${missingPackages().join(' ')}`);
  // A new machine only learns here what its system offers.
  const hasInstalled =
    runs([...command, 'update', '-qq']) &&
    runs([...command, 'install', '-qq', '--yes', '--no-install-recommends', ...missingPackages()]);
  if (!hasInstalled) {
    throw new SetupError(
      `The system packages could not be installed: what is above says why. As root, run:\n${advice()}`,
    );
  }
}

function missingPackages() {
  const installed = installedPackages();
  const isMissing = (/** @type {string} */ name) => !installed.has(name);
  return [...wanted.filter(isMissing), ...wantedWhereOffered.filter(isMissing).filter(isOffered)];
}

function installedPackages() {
  const format = '--showformat=${db:Status-Status} ${Package}\n';
  const { stdout } = spawnSync('dpkg-query', ['--show', format, ...wanted, ...wantedWhereOffered], {
    encoding: 'utf8',
  });
  return new Set(Array.from(stdout.matchAll(/^installed (.+)$/gm), ([, name]) => name));
}

function advice() {
  return `  apt-get update && apt-get install --no-install-recommends ${missingPackages().join(' ')}`;
}

/** @param {string} program */
function isThere(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** @param {string} name of a Debian package */
function isOffered(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

/** @param {string[]} command */
function runs([program = '', ...parameters]) {
  return spawnSync(program, parameters, { stdio: 'inherit' }).status === 0;
}
