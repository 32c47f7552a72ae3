import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { AllowList } from './contents.ts';
import { filesBelow } from './packaging.ts';

/**
 * The environment variables that the packaged program reads, which anyone who starts it can set. A new name from a
 * package fails the test until it is listed here: it must neither choose code, servers or files, nor answer for the
 * user.
 */
export const environment: AllowList = [
  // The console's: the size of the thread pool, and what distinguishes two kinds of packages.
  'UV_THREADPOOL_SIZE',
  'PORTABLE_EXECUTABLE_FILE',
  'APPIMAGE',
  // The updater's: which of two known files it is, where it keeps its downloads (whose checksum and signature are
  // verified), and which of four programs installs a package. GitHub feeds are never set.
  'SNAP',
  'LOCALAPPDATA',
  'XDG_CACHE_HOME',
  'ELECTRON_BUILDER_LINUX_PACKAGE_MANAGER',
  'DIFFERENTIAL_DOWNLOAD_PLAN_BUILDER_VALIDATE_RANGES',
  'TEST_UPDATER_ARCH',
  'GH_TOKEN',
  'GITHUB_TOKEN',
  // undici's: how it parses.
  'UNDICI_NO_WASM_SIMD',
  'UNDICI_USE_MILO',
  'JEST_WORKER_ID',
  // Others': colours, printed output, and how files are opened in tests.
  'COLUMNS',
  'DEBUG',
  'NODE_DEBUG',
  'TEST_GRACEFUL_FS_GLOBAL_PATCH',
  'GRACEFUL_FS_PLATFORM',
];

/**
 * Files that use the whole environment: to start a program with it, to look for names that begin with `DEBUG_`, or as
 * above.
 */
export const wholeEnvironment: AllowList = [
  'out/main/index.js',
  'node_modules/debug/src/node.js',
  'node_modules/electron-updater/out/AppImageUpdater.js',
  'node_modules/electron-updater/out/BaseUpdater.js',
  'node_modules/semver/internal/debug.js',
];

const scripts = (folder: string): [file: string, text: string][] =>
  filesBelow(folder)
    .filter((file) => /\.[cm]?js$/.test(file) && !file.startsWith('out/renderer/'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

/** The names of variables that scripts read, and the scripts that use the environment in another way. */
export function readsOfEnvironment(folder: string): { names: string[]; whole: string[] } {
  const names = new Set<string>();
  const whole = new Set<string>();
  for (const [file, text] of scripts(folder)) {
    for (const [, dotted, quoted] of text.matchAll(
      /\bprocess\$?\d*\.env\b(?:\??\.(\w+)|\[["'`](\w+)["'`]\])?/g,
    )) {
      const name = dotted ?? quoted;
      if (name === undefined) whole.add(file);
      else names.add(name);
    }
  }
  return { names: [...names], whole: [...whole] };
}

/** Packages that scripts load by name, except Node's and Electron's, each with the script. */
export function loadedPackages(folder: string): { name: string; file: string }[] {
  return scripts(folder).flatMap(([file, text]) =>
    [
      ...text.matchAll(
        /(?:\brequire\(|\bimport\(|\bimport\s|\b(?:import|export)\s*[\w$*{][^;"'()]*?\bfrom\s)\s*["']((?:@[\w.-]+\/)?[\w.-]+)[\w./-]*["']/g,
      ),
    ]
      .map(([, name = '']) => ({ name, file }))
      .filter(({ name }) => !name.startsWith('.') && !isBuiltin(name) && name !== 'electron'),
  );
}
