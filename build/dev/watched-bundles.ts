import { build, mergeConfig, normalizePath, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { join } from 'node:path';

/** Has main take the window from Vite's server: its own way to serve pages is no part of what is made here. */
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
 * Builds main with its threads, and the preload, each again whenever one of its files changes.
 *
 * @param configs the two parts of electron.vite.config.ts
 * @param folders of the project, and of what is made for development
 * @param onBuilt is called after each time that one was built again, not after the first
 * @returns ends the watching
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

/** Resolves when everything was built once. Vite says what is wrong with files, and waits until they change. */
function firstBuild(watcher: Rolldown.RolldownWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') resolve();
    });
  });
}
