import type { ProfileField } from '#contract/entities.ts';

/** A custom profile field's value, ready to be shown. https://zulip.com/api/get-custom-profile-fields */
export type ProfileValue =
  | { kind: 'unset' }
  | { kind: 'text'; text: string }
  /** Several lines, as their Markdown source. */
  | { kind: 'long-text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'people'; people: { userId: number; name: string | null }[] };

// British English would shorten September to four letters, which no other month has.
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol);
}

function linkOrText(text: string, url: string): ProfileValue {
  return isWebAddress(url) ? { kind: 'link', text, url } : { kind: 'text', text };
}

function dateText(raw: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(raw);
  if (match === null) return raw;
  // A date without a time belongs to no time zone: read and written in UTC, it stays the day it is.
  const date = new Date(`${raw}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw);
  return isReal ? `${date.getUTCDate()} ${monthName.format(date)} ${date.getUTCFullYear()}` : raw;
}

function peopleIn(raw: string): number[] {
  try {
    const parsed: unknown = JSON.parse(raw);
    return Array.isArray(parsed) ? parsed.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/**
 * Reads a stored value by the type of its field: a list's key becomes the option's text, a date is written out, people
 * are named from `peopleNames` (by user id; null where a name is not known), a name on another service becomes a link.
 * Values that do not fit their type are shown as they are stored, never hidden.
 */
export function readProfileValue(
  field: ProfileField,
  raw: string | undefined,
  peopleNames: Readonly<Record<string, string>>,
): ProfileValue {
  if (raw === undefined || raw === '') return { kind: 'unset' };
  switch (field.type) {
    case 'list':
      return { kind: 'text', text: field.options.find(({ key }) => key === raw)?.text ?? raw };
    case 'date':
      return { kind: 'text', text: dateText(raw) };
    case 'link':
      return linkOrText(raw, raw);
    case 'external-account':
      return field.urlPattern === null
        ? { kind: 'text', text: raw }
        : linkOrText(
            raw,
            field.urlPattern.replace('%(username)s', () => encodeURIComponent(raw)),
          );
    case 'people': {
      const people = peopleIn(raw).map((userId) => ({ userId, name: peopleNames[userId] ?? null }));
      return people.length === 0 ? { kind: 'unset' } : { kind: 'people', people };
    }
    case 'long-text':
      return { kind: 'long-text', text: raw };
    case 'short-text':
    case 'pronouns':
    case 'unknown':
      return { kind: 'text', text: raw };
  }
}
