import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Has every element of the window, those of libraries too, made by `src-renderer/drawn`: so no text comes to the page in
 * another way than `shownText` lets it, and no panel has to think of that.
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
      // A module that stands for React's own gets that one.
      const isOwn = importer !== undefined && own.has(importer.replaceAll('\\', '/'));
      return isOwn ? null : modules.get(source);
    },
  };
}
