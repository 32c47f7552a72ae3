import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test by which something is shown that a document says. */
export interface NamedTest {
  /** From the root of the project. */
  file: string;
  /** As it is written there: the text of `it`, `test` or `describe`, or the name of a row of their table. */
  name: string;
}

const root = join(import.meta.dirname, '..');

/** Whether the file still has a test of this name. */
export function isThere({ file, name }: NamedTest): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  // First in a call or beside others in a table: a text that is only compared with something is no name.
  return ["'", '"', '`'].some((quote) =>
    source
      .split(`${quote}${name}${quote}`)
      .slice(0, -1)
      .some((before) => /[([,]\s*$/u.test(before)),
  );
}

/** `file: name`, as documents name it. */
export function testWords({ file, name }: NamedTest): string {
  return `\`${file}\`: ${name.replaceAll('|', '\\|')}`;
}
