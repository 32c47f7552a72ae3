/** Suffixes that don't change the order of a name: "Jr.", "PhD", "III". */
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?d|dr|m\.?d|mba|esq)\.?$/iu;

/** The parts of a name between its commas; commas in brackets or quotes don't count. */
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

/** Servers limit names to 100 characters. */
const longestName = 300;

/**
 * Reorders a name as sorted in an address book: "Diaz, Omar (Ops - EXT)" becomes "Omar Diaz (Ops - EXT)", "King,
 * Martin, Jr." becomes "Martin King, Jr.". Others are returned unchanged.
 */
export function givenNameFirst(name: string): string {
  // No name is this long, and parsing it would be slow.
  if (name.length > longestName) return name.trim();
  const [last, first, ...rest] = nameParts(name);
  if (last === undefined || first === undefined) return name.trim();
  // "Martin King, Jr." is in the right order already.
  if (suffix.test(first)) return [last, first, ...rest].join(', ');
  // Brackets after the given name belong after the whole name.
  const [, given = first, remark = ''] = /^(.*?\S)(\s*[([].*[)\]])$/u.exec(first) ?? [];
  return [`${given} ${last}${remark}`, ...rest].join(', ');
}
