import { pastedEntries } from '../people/pasted-entries.ts';

/** What a pasted text or a CSV file has of addresses. */
export interface ReadAddresses {
  /** In order; also what was meant to be an address and is none. */
  texts: string[];
  /** Words beside addresses: names of people, other columns of a file. */
  ignored: number;
}

const heading = /e-?mail|address/i;
const hasAt = (text: string): boolean => text.includes('@');

/**
 * Reads addresses from a text, line by line: separated by commas, semicolons, tabs or blanks, also as `Name <address>`
 * and as a file has them among other columns. What else stands in a line with an address is left out, so is the heading of
 * a file; a line without any address should have been one.
 */
export function readAddresses(text: string): ReadAddresses {
  const read: ReadAddresses = { texts: [], ignored: 0 };
  for (const [place, line] of text.split(/\r\n|\r|\n/).entries()) {
    const entries = pastedEntries(line, 'in-names').map(({ kind, keys: [key = ''], text: written }) =>
      kind === 'email' ? emailOf(written, key) : written,
    );
    const addresses = entries.filter(hasAt);
    if (addresses.length > 0) {
      read.texts.push(...addresses);
      read.ignored += entries.length - addresses.length;
    } else if (entries.length > 0) {
      if (place === 0 && heading.test(line)) read.ignored += entries.length;
      else read.texts.push(line.trim());
    }
  }
  return read;
}

/** The address in the letters in which it was written; `Name <address>` is written with the name. */
function emailOf(written: string, key: string): string {
  const at = written.toLowerCase().lastIndexOf(key);
  return at < 0 ? key : written.slice(at, at + key.length);
}
