/**
 * The Chromium shell's entry: `node --import ./build/chromium-shell/register.ts out/main/index.js` runs the built
 * bundles, unmodified, without Electron's binary. Imports of `electron` get the stand-in in `electron.ts`; a missing
 * export deliberately fails when the modules are linked.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import './entry.ts';
import { openParentPort, utilityVariable } from './parent-port.ts';

const projectFolder = join(import.meta.dirname, '..', '..');
const { version }: { version: string } = JSON.parse(
  readFileSync(join(projectFolder, 'node_modules', 'electron', 'package.json'), 'utf8'),
);

/** Where a package has its archive and the address of its feed. */
const resourcesPath = process.env['REALM_CONSOLE_RESOURCES'] ?? projectFolder;

Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
const isUtilityProcess = process.env[utilityVariable] === '1';
const type = isUtilityProcess ? 'utility' : isMainThread ? 'browser' : 'worker';
Object.assign(process, { type, resourcesPath });

if (isUtilityProcess) openParentPort();
// Worker threads inherit this module through `execArgv`; in Electron, they have no `electron` module either.
else if (isMainThread) {
  const standIn = new URL('./electron.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier === 'electron' || specifier === 'electron/main'
        ? { url: standIn, format: 'module-typescript', shortCircuit: true }
        : nextResolve(specifier, context),
  });
}
