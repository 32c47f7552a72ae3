import looksLike from 'unhomoglyph';

/** A thing that has a name. */
interface Named {
  id: number;
  name: string;
}

const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * What a name looks like: the same for names that people take for each other, by Unicode's table of confusable signs
 * (https://www.unicode.org/reports/tr39/#Confusable_Detection). Once with its capitals, which look like other letters than
 * the small ones, and once without.
 */
function looksOf(name: string): string[] {
  const seen = name.replaceAll(unseen, '').normalize('NFC');
  return [looksLike(seen), looksLike(seen.toLowerCase())];
}

/**
 * Finds things that are called alike.
 *
 * @param things all of a kind
 * @returns the first other thing whose name looks like that of one of them; null where there is none
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
