import { isoDate } from '#contract/words/time.ts';
import { downloadText } from '../../../ui/download.ts';

/**
 * Hands a text over as a CSV file. The byte order mark tells spreadsheet programs that it is UTF-8.
 *
 * @param parts the text, without the mark
 */
export function saveCsvFile(fileName: string, parts: readonly string[]): void {
  downloadText(fileName, ['\ufeff', ...parts], 'text/csv');
}

/** A name that says whose people and when: `orchid-cooperative-people-2026-11-21.csv`. */
export function csvFileName(organizationName: string, what: string, now: Date): string {
  const name = organizationName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return [name, what, isoDate(now.getTime())].filter((part) => part !== '').join('-') + '.csv';
}
