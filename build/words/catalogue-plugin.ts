import type { Plugin } from 'vite';
import { compileCatalogue, readCatalogue, sourceLanguage } from './catalogue.ts';
import { disguise, isDisguise } from './pseudo.ts';

const prefix = 'virtual:words/';

/** Gives the catalogue of a language as a module, `virtual:words/en`: compiled, so that nothing parses messages at run time. */
export function wordsCatalogue(project: string): Plugin {
  return {
    name: 'words-catalogue',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.slice(prefix.length + 1);
      const catalogue = readCatalogue(project, isDisguise(language) ? sourceLanguage : language);
      if (catalogue.problems.length > 0) this.error(catalogue.problems.join('\n'));
      for (const file of catalogue.files) this.addWatchFile(file);
      return compileCatalogue(isDisguise(language) ? disguise(catalogue, language) : catalogue);
    },
  };
}
