import { match } from '@formatjs/intl-localematcher';
import { languages, pseudoLanguages, sourceLanguage, type Language } from '#words/languages.ts';

/**
 * The language to speak: the one asked for, else the first of the system's that the console speaks, else English.
 *
 * @param wanted a BCP 47 tag as typed by a person, or null where none was asked for
 * @param ofSystem the person's languages in the system, best first
 */
export function chooseLanguage(wanted: string | null, ofSystem: readonly string[]): Language {
  const known = [...languages, ...pseudoLanguages];
  const asked = known.find(({ tag }) => tag.toLowerCase() === wanted?.toLowerCase());
  if (asked !== undefined) return asked;
  const tags = languages.map(({ tag }) => tag);
  const requested = [...(wanted === null ? [] : [wanted]), ...ofSystem].flatMap(canonicalTag);
  const best = match(requested, tags, sourceLanguage.tag);
  return languages.find(({ tag }) => tag === best) ?? sourceLanguage;
}

/** Systems also name what is no language, such as "C" or "en_US.UTF-8". */
function canonicalTag(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag.replace(/\..*/u, '').replaceAll('_', '-'));
  } catch {
    return [];
  }
}
