import { perLanguage } from '#words/say.ts';

const formatsByZone = perLanguage((locale) => ({
  locale,
  formats: new Map<string, Intl.DateTimeFormat | null>(),
}));

function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const { locale, formats } = formatsByZone();
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    });
  } catch {
    // A zone that this system doesn't know, so its time is unknown.
  }
  formats.set(timezone, format);
  return format;
}

/**
 * The time of day in a person's zone, such as "15:31". null if they have set no zone or this system doesn't know it.
 *
 * @param timezone an IANA name, or empty. @param now milliseconds since the epoch.
 */
export function localTime(timezone: string, now: number): string | null {
  return timezone === '' ? null : (formatOf(timezone)?.format(now) ?? null);
}

/** The city in a zone's name: "Lagos" for "Africa/Lagos". */
export function zonePlace(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}
