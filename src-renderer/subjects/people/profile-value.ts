import type { ProfileField } from '#contract/people.ts';
import { formatIsoDate } from '#contract/words/time.ts';

/** A custom profile field's value, ready to be shown. https://zulip.com/api/get-custom-profile-fields */
export type ProfileValue =
  | { kind: 'unset' }
  | { kind: 'text'; text: string }
  /** Several lines, as their Markdown source. */
  | { kind: 'long-text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'people'; people: { userId: number; name: string | null }[] };

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol);
}

function linkOrText(text: string, url: string): ProfileValue {
  return isWebAddress(url) ? { kind: 'link', text, url } : { kind: 'text', text };
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
      return { kind: 'text', text: formatIsoDate(raw) };
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
