import looksLike from 'unhomoglyph';

/** A named thing. */
interface Named {
  id: number;
  name: string;
}

const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The skeletons of a name, equal for names that people confuse, by Unicode's table of confusable characters
 * (https://www.unicode.org/reports/tr39/#Confusable_Detection): one with capitals, which resemble other letters than
 * lower case does, and one without.
 */
function looksOf(name: string): string[] {
  const seen = name.replaceAll(unseen, '').normalize('NFC');
  return [looksLike(seen), looksLike(seen.toLowerCase())];
}

/**
 * Finds things with names that look alike.
 *
 * @param things all of the same kind
 * @returns the first other thing whose name looks like one's own, or null
 */
export function createLookAlikes(things: Iterable<Named>): (thing: Named) => Named | null {
  const byLook = new Map<string, Named[]>();
  for (const thing of things) {
    for (const look of new Set(looksOf(thing.name))) {
      const known = byLook.get(look);
      if (known === undefined) byLook.set(look, [thing]);
      else known.push(thing);
    }
  }
  return ({ id, name }) => {
    for (const look of looksOf(name)) {
      const other = byLook.get(look)?.find((one) => one.id !== id);
      if (other !== undefined) return other;
    }
    return null;
  };
}
