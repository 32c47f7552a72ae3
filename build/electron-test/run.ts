/**
 * `npm run test:electron`: runs the whole-app tests of test/e2e, unchanged, on Electron itself if its binary is
 * installed. `-- --required` fails if it isn't; other arguments are files. A system without a display needs Xvfb.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installedElectron } from '../start/electron-binary.ts';
import { hasDisplay, startVirtualDisplay } from '../start/virtual-display.ts';

const projectFolder = join(import.meta.dirname, '..', '..');
const arguments_ = process.argv.slice(2);
const required = arguments_.includes('--required');
const electron = installedElectron(join(projectFolder, 'node_modules', 'electron'), process.env);
if (electron === null) {
  console.log("Electron isn't installed, so nothing was tested. `npx install-electron` downloads it.");
  process.exit(required ? 1 : 0);
}
if (!existsSync(join(projectFolder, 'out', 'main', 'index.js'))) {
  console.error("The app isn't built. Run: npm run build");
  process.exit(1);
}

const display = hasDisplay(process.env) ? null : await startVirtualDisplay();

/** Tests that move the app's clock, or use recordings that only the Chromium shell makes. */
const shellOnly = globSync('test/e2e/*.test.ts', { cwd: projectFolder }).filter((file) =>
  /held-clock|REALM_CONSOLE_PACKAGED/.test(readFileSync(join(projectFolder, file), 'utf8')),
);
console.log(`On Electron (${electron}); on the Chromium shell alone: ${shellOnly.join(', ')}`);

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const files = arguments_.filter((argument) => argument !== '--required');
const parameters = [
  vitest,
  'run',
  '--project',
  'whole',
  '--maxWorkers=2',
  ...shellOnly.flatMap((file) => ['--exclude', file]),
  ...(files.length > 0 ? files : ['test/e2e']),
];
const environment = {
  ...process.env,
  REALM_CONSOLE_TEST_ELECTRON: electron,
  ...(display && { DISPLAY: display.name }),
};
// On Linux without a desktop, a keychain is started for the tests.
const [command, ...before] =
  process.platform === 'linux'
    ? ['sh', join(projectFolder, 'build', 'with-secret-service.sh'), process.execPath]
    : [process.execPath];
const { status } = spawnSync(command ?? process.execPath, [...before, ...parameters], {
  cwd: projectFolder,
  stdio: 'inherit',
  env: environment,
});
display?.end();
process.exit(status ?? 1);
