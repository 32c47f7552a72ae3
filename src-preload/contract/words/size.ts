import { countOf } from './count.ts';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const perUnit = 1_024;
const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Servers count limits in mebibytes, shown as MB by Zulip's apps. */
export const bytesPerMebibyte = perUnit ** 2;

function sizeText(bytes: number, round: (tenths: number) => number): string {
  let unit = 0;
  let size = bytes;
  while (round(size * 10) >= perUnit * 10 && unit < units.length - 1) {
    size /= perUnit;
    unit += 1;
  }
  return unit === 0 ? countOf(bytes, 'byte') : `${oneDecimal.format(round(size * 10) / 10)} ${units[unit]}`;
}

/** A size as Zulip writes it, with 1,024 KB to the MB and one decimal: "178.9 KB", "5 MB", "0 bytes". */
export function formatBytes(bytes: number): string {
  return sizeText(bytes, Math.round);
}

/** The size of a limit, or of what is left below it, rounded down so as never to promise too much. */
export function formatByteLimit(bytes: number): string {
  return sizeText(Math.max(0, bytes), Math.floor);
}
