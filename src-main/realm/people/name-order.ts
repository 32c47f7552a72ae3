/** What follows a name and is no part of its order: "Jr.", "PhD", "III". */
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?d|dr|m\.?d|mba|esq)\.?$/iu;

/** The parts of a name between its commas; those in brackets or quotes part nothing. */
export function nameParts(name: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const sign of name) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (sign === '"') isQuoted = !isQuoted;
    if (sign === ',' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Servers take names of 100 characters. */
const longestName = 300;

/**
 * A name that an address book sorts, in the order in which it is said: "Diaz, Omar (Ops - EXT)" is "Omar Diaz (Ops - EXT)",
 * "King, Martin, Jr." is "Martin King, Jr.". Others stay as they are.
 */
export function givenNameFirst(name: string): string {
  // Nobody is called so, and it takes long to look at.
  if (name.length > longestName) return name.trim();
  const [last, first, ...rest] = nameParts(name);
  if (last === undefined || first === undefined) return name.trim();
  // "Martin King, Jr." has its order already.
  if (suffix.test(first)) return [last, first, ...rest].join(', ');
  // What is in brackets behind the given name belongs behind the whole one.
  const [, given = first, remark = ''] = /^(.*?\S)(\s*[([].*[)\]])$/u.exec(first) ?? [];
  return [`${given} ${last}${remark}`, ...rest].join(', ');
}
