import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes `src-renderer/drawn` create every element of the window, including those of libraries. So all text reaches the
 * page through `shownText`, without any effort by the panels.
 */
export function drawnText(projectFolder: string): Plugin {
  const folder = join(projectFolder, 'src-renderer', 'drawn');
  const modules = new Map([
    ['react/jsx-runtime', join(folder, 'jsx-runtime.ts')],
    ['react/jsx-dev-runtime', join(folder, 'jsx-dev-runtime.ts')],
  ]);
  const own = new Set(Array.from(modules.values(), (file) => file.replaceAll('\\', '/')));
  return {
    name: 'drawn-text',
    enforce: 'pre',
    resolveId(source, importer) {
      // The replacement module itself gets React's own one.
      const isOwn = importer !== undefined && own.has(importer.replaceAll('\\', '/'));
      return isOwn ? null : modules.get(source);
    },
  };
}
