/**
 * Hands a text over as a file: the window's own way to save, as a download that the main process lets through. The
 * byte order mark tells spreadsheet programs that it is UTF-8.
 *
 * @param parts the text, without the mark
 */
export function saveCsvFile(fileName: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
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
