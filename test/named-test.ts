import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test that a document names as evidence. */
export interface NamedTest {
  /** Relative to the project. */
  file: string;
  /** As written there: the text of `it`, `test` or `describe`, or a row's name in their table. */
  name: string;
}

const root = join(import.meta.dirname, '..');

/** Whether the file still contains a test with this name. */
export function isThere({ file, name }: NamedTest): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8');
  // As a call's first argument or an element of a table: a text that is merely compared isn't a name.
  return ["'", '"', '`'].some((quote) =>
    source
      .split(`${quote}${name}${quote}`)
      .slice(0, -1)
      .some((before) => /[([,]\s*$/u.test(before)),
  );
}

/** `file: name`, as in documents. */
export function testWords({ file, name }: NamedTest): string {
  return `\`${file}\`: ${name.replaceAll('|', '\\|')}`;
}
