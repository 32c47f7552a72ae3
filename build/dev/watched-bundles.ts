import { build, mergeConfig, normalizePath, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { join } from 'node:path';

/** Makes the main process load the window from Vite's server, in place of its own way to serve pages. */
function windowFromServer(projectFolder: string): Plugin {
  const standIn = normalizePath(join(import.meta.dirname, 'window-origin.ts'));
  const shipped = normalizePath(join(projectFolder, 'src-main', 'electron', 'app-protocol.ts'));
  return {
    name: 'window-from-server',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/app-protocol.ts')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === shipped ? standIn : null;
    },
  };
}

/**
 * Builds the main process with its threads, and the preload, and rebuilds each when one of its files changes.
 *
 * @param configs the two parts of electron.vite.config.ts
 * @param folders of the project and of the development build
 * @param onBuilt called after each rebuild, but not after the first build
 * @returns a function that stops watching
 */
export async function watchBundles(
  configs: { main: InlineConfig; preload: InlineConfig },
  folders: { project: string; made: string },
  onBuilt: () => void,
): Promise<() => Promise<void>> {
  const plugins = { main: [windowFromServer(folders.project)], preload: [] };
  const watchers: Rolldown.RolldownWatcher[] = [];
  for (const part of ['preload', 'main'] as const) {
    const config = mergeConfig(configs[part], {
      plugins: plugins[part],
      build: { outDir: join(folders.made, part), emptyOutDir: false, minify: false, watch: {} },
    } satisfies InlineConfig);
    const watcher = await build(config);
    if (!('on' in watcher)) throw new TypeError('Vite builds once and watches nothing.');
    watchers.push(watcher);
    await firstBuild(watcher);
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') onBuilt();
    });
  }
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
}

/** Resolves when everything was built once. Vite reports errors in files, and waits until they change. */
function firstBuild(watcher: Rolldown.RolldownWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') resolve();
    });
  });
}
