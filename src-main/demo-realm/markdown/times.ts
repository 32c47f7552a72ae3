const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthNames =
  'january february march april may june july august september october november december'.split(' ');
const dayName =
  /^(?:sun|mon|tue|wed|thu|fri|sat|tues|thur|thurs|(?:sun|mon|tues|wednes|thurs|fri|satur)day)$/;
const dayNames = 'sun mon tue wed thu fri sat'.split(' ');
/** Words without a meaning between the parts of a date. */
const filler = /^(?:at|on|and|ad|m|t|of|st|nd|rd|th)$/;

/** The parts of a time found so far; missing ones are today's. */
interface Parts {
  year?: number;
  month?: number;
  day?: number;
  weekday?: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  /** Minutes before UTC. */
  offset?: number;
  /** Numbers that could be a day, a month or a year. */
  readonly numbers: number[];
}

/** The servers' zone abbreviations, in minutes. They only count after a time of day. */
const zones: ReadonlyMap<string, number> = new Map(
  (
    'SST -660, HST -600, AKST -540, HDT -540, AKDT -480, PST -480, MST -420, PDT -420, CST -360, MDT -360, CDT -300, EST -300, ' +
    'AST -240, EDT -240, NST -210, ADT -180, NDT -150, GMT 0, UTC 0, Z 0, WET 0, BST 60, CET 60, MET 60, WAT 60, WEST 60, CAT 120, ' +
    'CEST 120, EET 120, MEST 120, SAST 120, EAT 180, EEST 180, IDT 180, MSK 180, PKT 300, IST 330, WIB 420, AWST 480, HKT 480, ' +
    'WITA 480, JST 540, KST 540, WIT 540, ACST 570, AEST 600, ChST 600, ACDT 630, AEDT 660, NZST 720, NZDT 780'
  )
    .split(', ')
    .map((each) => {
      const [name = '', minutes] = each.split(' ');
      return [name, Number(minutes)];
    }),
);
const token = /\d+:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?|\d+(?:[-/.]\d+){1,2}|\d+|[a-z]+|[+-]|[^\s,;.]/gi;

function fullYear(year: number, digits: number): number {
  if (digits > 2) return year;
  const century = Math.floor(new Date().getUTCFullYear() / 100) * 100;
  const near = year + century;
  return near >= new Date().getUTCFullYear() + 50 ? near - 100 : near;
}

/** A numeric date: with the year first, or the month unless that is impossible. */
function readNumbers(parts: Parts, written: readonly string[]): boolean {
  const [first = '', second = '', third] = written;
  if (first.length > 2) {
    Object.assign(parts, { year: Number(first), month: Number(second) });
    if (third !== undefined) parts.day = Number(third);
    return true;
  }
  const isDayFirst = Number(first) > 12;
  parts.month = Number(isDayFirst ? second : first);
  parts.day = Number(isDayFirst ? first : second);
  if (third !== undefined) parts.year = fullYear(Number(third), third.length);
  return true;
}

/** A run of digits as long as a date, or as a date and time. */
function readDigits(parts: Parts, digits: string): boolean {
  const at = (start: number, end: number): number => Number(digits.slice(start, end));
  if (digits.length === 8 || digits.length === 12 || digits.length === 14) {
    Object.assign(parts, { year: at(0, 4), month: at(4, 6), day: at(6, 8) });
    if (digits.length > 8) Object.assign(parts, { hour: at(8, 10), minute: at(10, 12), second: at(12, 14) });
    return true;
  }
  if (digits.length === 6) {
    Object.assign(parts, { year: fullYear(at(0, 2), 2), month: at(2, 4), day: at(4, 6) });
    return true;
  }
  if (digits.length > 4) return false;
  if (digits.length > 2) parts.year = Number(digits);
  else parts.numbers.push(Number(digits));
  return true;
}

function readWord(parts: Parts, written: string): boolean {
  const word = written.toLowerCase();
  const month = Math.max(
    months.indexOf(word.slice(0, 4) === 'sept' ? 'sep' : word),
    monthNames.indexOf(word),
  );
  if (month >= 0) {
    parts.month = month + 1;
    return true;
  }
  if (/^[ap]m?$/.test(word)) {
    const hour = parts.hour ?? parts.numbers.pop();
    if (hour === undefined || hour > 12) return false;
    parts.hour = (hour % 12) + (word.startsWith('p') ? 12 : 0);
    return true;
  }
  if (dayName.test(word)) {
    parts.weekday = dayNames.indexOf(word.slice(0, 3));
    return true;
  }
  if (filler.test(word)) return true;
  if (parts.hour === undefined) return false;
  const zone = zones.get(written === 'z' ? 'Z' : written);
  if (zone !== undefined) parts.offset = zone;
  // An unknown zone counts as UTC.
  return zone !== undefined || /^[A-Z]{3,5}$/.test(written);
}

function readToken(parts: Parts, one: string): boolean {
  if (/^[a-z]+$/i.test(one)) return readWord(parts, one);
  if (one.includes(':')) {
    if (parts.hour !== undefined) return false;
    const [hour, minute, second = '0'] = one.split(':');
    const [whole = '0', fraction = ''] = second.split('.');
    Object.assign(parts, { hour: Number(hour), minute: Number(minute), second: Number(whole) });
    parts.millisecond = Number(fraction.slice(0, 3).padEnd(3, '0'));
    return true;
  }
  if (/^\d+$/.test(one)) return readDigits(parts, one);
  if (/^\d/.test(one)) return readNumbers(parts, one.split(/[-/.]/));
  return one === '-' || one === '/';
}

function readParts(text: string): Parts | undefined {
  const parts: Parts = { numbers: [] };
  const zone = /(?<!\b\d{4})([+-])(\d{1,2}):?(\d{2})?$/.exec(text);
  // A zone follows a time of day.
  const hasZone = zone !== null && /\d(?::\d{2}| *[ap]m|h(?:\d+m)?)[^+-]*$/i.test(text.slice(0, zone.index));
  if (hasZone) {
    const [, sign, hours = '0', minutes = '0'] = zone;
    parts.offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  const rest = hasZone ? text.slice(0, zone.index) : text;
  const spaced = rest
    .replace(/(\d)T(\d)/gi, '$1 $2')
    .replace(/\b(\d{1,2}) ?h(?: ?(\d{1,2}) ?m)?\b/gi, (_, hour: string, minute = '0') => `${hour}:${minute}`)
    .replace(/(\d)([a-z])/gi, '$1 $2');
  const tokens = spaced.match(token) ?? [];
  if (tokens.length === 0) return undefined;
  for (const one of tokens) if (!readToken(parts, one)) return undefined;
  for (const number of parts.numbers) {
    const hasDay = parts.day !== undefined || number > 31;
    if (parts.month !== undefined && hasDay) parts.year ??= fullYear(number, 2);
    else if (
      parts.day === undefined &&
      (parts.month !== undefined || parts.numbers.length === 1 || number > 12)
    )
      parts.day = number;
    else if (parts.month === undefined) parts.month = number;
    else parts.day = number;
  }
  return Object.keys(parts).length > 1 ? parts : undefined;
}

/** The moment, or undefined if it isn't on the calendar. */
function momentOf(parts: Parts): Date | undefined {
  const now = new Date();
  const {
    year = now.getUTCFullYear(),
    month = now.getUTCMonth() + 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = parts;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = parts.day ?? Math.min(now.getUTCDate(), lastDay);
  if (month < 1 || month > 12 || day < 1 || day > lastDay || year < 1 || year > 9_999) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const isWeekday = parts.weekday !== undefined && parts.day === undefined;
  const moment = new Date(Date.UTC(2_000, 0, 1, hour, minute, second, parts.millisecond ?? 0));
  moment.setUTCFullYear(year, month - 1, day);
  if (isWeekday) moment.setUTCDate(day + (((parts.weekday ?? 0) - moment.getUTCDay() + 7) % 7));
  return new Date(moment.getTime() - (parts.offset ?? 0) * 60_000);
}

function shown(moment: Date): string {
  return moment
    .toISOString()
    .replace('.000Z', 'Z')
    .replace(/\.(\d{3})Z$/, '.$1000Z');
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses a time as servers do: ISO 8601 and, below level 503, English words and seconds
 * (https://zulip.com/help/global-times).
 *
 * @returns ISO 8601 in UTC; undefined for an invalid time
 */
export function readTime(text: string, featureLevel: number): string | undefined {
  const isIso = iso.test(text.trim());
  if (featureLevel >= 503 && !isIso) return undefined;
  const parts = readParts(text.trim());
  const moment = parts === undefined ? undefined : momentOf(parts);
  if (moment !== undefined) return shown(moment);
  const seconds = Number(text.trim() === '' ? Number.NaN : text);
  const counted = new Date(seconds * 1_000);
  return Number.isNaN(counted.getTime()) ? undefined : shown(counted);
}
