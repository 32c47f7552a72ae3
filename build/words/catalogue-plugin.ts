import type { Plugin } from 'vite';
import { compileCatalogue, readCatalogue } from './catalogue.ts';

const prefix = 'virtual:words/';

/** Gives the catalogue of a language as a module, `virtual:words/en`: compiled, so that nothing parses messages at run time. */
export function wordsCatalogue(project: string): Plugin {
  return {
    name: 'words-catalogue',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const catalogue = readCatalogue(project, id.slice(prefix.length + 1));
      if (catalogue.problems.length > 0) this.error(catalogue.problems.join('\n'));
      for (const file of catalogue.files) this.addWatchFile(file);
      return compileCatalogue(catalogue);
    },
  };
}
