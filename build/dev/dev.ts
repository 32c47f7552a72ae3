/**
 * `npm run dev`: runs the app with the demo organization while you edit its sources. The window loads a saved module
 * without reloading; the main process and its threads restart. `-- --on-chromium` uses the system's Chromium even if
 * Electron is installed; other arguments go to the app. Everything is built and kept in `out/dev`, and none of it is
 * shipped.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { findRuntime } from '../start/runtime.ts';
import { keepRestarting } from './restarted-app.ts';
import { watchBundles } from './watched-bundles.ts';
import { serveWindow } from './window-server.ts';

const project = join(import.meta.dirname, '..', '..');
const folders = { project, made: join(project, 'out', 'dev') };
const onChromium = '--on-chromium';

/** Clears earlier builds, and copies the app's package.json there: its name and version come from the nearest one. */
function prepare(entry: string): void {
  for (const part of ['main', 'preload']) rmSync(join(folders.made, part), { recursive: true, force: true });
  mkdirSync(folders.made, { recursive: true });
  const description: object = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  writeFileSync(join(folders.made, 'package.json'), JSON.stringify({ ...description, main: entry }));
}

async function develop(): Promise<void> {
  const given = process.argv.slice(2);
  const runtime = await findRuntime(given.includes(onChromium));
  if (!runtime) process.exit(1);
  const { config } = await resolveConfig({ root: project, logLevel: 'warn' }, 'serve', 'development');
  if (!config?.main || !config.preload || !config.renderer) {
    throw new Error('electron.vite.config.ts lacks one of its three parts.');
  }
  const app = { folder: folders.made, entry: 'main/index.js' };
  prepare(app.entry);

  const { server, address } = await serveWindow(config.renderer, folders);
  let restart = (): void => undefined;
  const stopWatching = await watchBundles({ main: config.main, preload: config.preload }, folders, () =>
    restart(),
  );
  const parameters = [
    '--demo',
    `--user-data=${join(folders.made, 'user-data')}`,
    ...given.filter((argument) => argument !== onChromium),
  ];
  const running = keepRestarting(
    () => {
      const { child } = runtime.start(app, parameters, { ELECTRON_RENDERER_URL: address });
      return child;
    },
    (code) => {
      // Closing the window ends development; after a failure, the next save restarts the app.
      if (code === 0) void close();
      else console.error('The app has ended. It starts again when a file of main changes.');
    },
  );
  restart = () => {
    console.log('Main has changed: the app starts again.');
    running.restart();
  };
  console.log(`Realm Console runs ${runtime.words}, its window from ${address}. Ctrl+C ends it.`);

  async function close(): Promise<void> {
    await running.close();
    runtime?.end();
    await Promise.all([server.close(), stopWatching()]);
    process.exit();
  }
  let firstSignalAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm forwards the terminal's signal too; only an impatient person sends it again later.
      if (firstSignalAt === null) void close();
      else if (Date.now() - firstSignalAt > 2_000) process.exit(1);
      firstSignalAt ??= Date.now();
    });
  }
}

await develop();
