import { perLanguage, say } from '#words/say.ts';

const units = ['count.kilobytes', 'count.megabytes', 'count.gigabytes', 'count.terabytes'] as const;
const perUnit = 1_024;
const oneDecimal = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** Servers count limits in mebibytes, shown as MB by Zulip's apps. */
export const bytesPerMebibyte = perUnit ** 2;

function sizeText(bytes: number, round: (tenths: number) => number): string {
  let unit: (typeof units)[number] | null = null;
  let size = bytes;
  for (const larger of units) {
    if (round(size * 10) < perUnit * 10) break;
    size /= perUnit;
    unit = larger;
  }
  return unit === null
    ? say('count.bytes', { bytes })
    : say(unit, { size: oneDecimal().format(round(size * 10) / 10) });
}

/** A size as Zulip writes it, with 1,024 KB to the MB and one decimal: "178.9 KB", "5 MB", "0 bytes". */
export function formatBytes(bytes: number): string {
  return sizeText(bytes, Math.round);
}

/** The size of a limit, or of what is left below it, rounded down so as never to promise too much. */
export function formatByteLimit(bytes: number): string {
  return sizeText(Math.max(0, bytes), Math.floor);
}
