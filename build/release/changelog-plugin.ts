import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module's own name, with the mark by which no other plugin looks for its file. */
const moduleId = '\0virtual:changelog';

/** Gives the window the project's changelog as the module `virtual:changelog`, read while the window is built. */
export function changelogModule(projectFolder: string): Plugin {
  const file = join(projectFolder, 'CHANGELOG.md');
  return {
    name: 'changelog',
    resolveId: (source) => (source === 'virtual:changelog' ? moduleId : null),
    async load(id) {
      if (id !== moduleId) return null;
      this.addWatchFile(file);
      // The parser is of use to the window's build alone, and every test begins with this file.
      const { readChangelog } = await import('./changelog.ts');
      return `export default ${JSON.stringify(readChangelog(readFileSync(file, 'utf8')))};`;
    },
  };
}
