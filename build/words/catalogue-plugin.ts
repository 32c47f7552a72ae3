import type { Plugin } from 'vite';
import { catalogueModule } from './catalogue-module.ts';

const prefix = 'virtual:words/';

/** Gives the catalogue of a language as a module, `virtual:words/en`: compiled, so that nothing parses messages at run time. */
export function wordsCatalogue(project: string): Plugin {
  return {
    name: 'words-catalogue',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const { source, files, problems } = catalogueModule(project, id.slice(prefix.length + 1));
      if (problems.length > 0) this.error(problems.join('\n'));
      for (const file of files) this.addWatchFile(file);
      return source;
    },
  };
}
