import { compileCatalogue, readCatalogue, sourceLanguage, type ReadCatalogue } from './catalogue.ts';
import { disguise, isDisguise } from './pseudo.ts';

/** The module of a language or of a disguise, as a program loads it, with the files it is made from. */
export function catalogueModule(
  project: string,
  language: string,
): Pick<ReadCatalogue, 'files' | 'problems'> & { readonly source: string } {
  const catalogue = readCatalogue(project, isDisguise(language) ? sourceLanguage : language);
  const source = compileCatalogue(isDisguise(language) ? disguise(catalogue, language) : catalogue);
  return { source, files: catalogue.files, problems: catalogue.problems };
}
