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
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return [name, what, day].filter((part) => part !== '').join('-') + '.csv';
}
