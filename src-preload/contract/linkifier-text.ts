import type { LinkifierFields } from './linkifier-entities.ts';
import { readObject } from './json-object.ts';

/** White space as the server's `str.strip` takes it away, which is not quite what `trim` does. */
const space = String.raw`[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;
const around = new RegExp(`^${space}+|${space}+$`, 'g');

const strip = (text: string): string => text.replace(around, '');

/** The fields without the white space around them, as the server stores them. */
export function strippedFields(fields: LinkifierFields): LinkifierFields {
  return {
    pattern: strip(fields.pattern),
    urlTemplate: strip(fields.urlTemplate),
    exampleInput: strip(fields.exampleInput),
    reverseTemplate: strip(fields.reverseTemplate),
    alternativeUrlTemplates: fields.alternativeUrlTemplates.map(strip),
  };
}

/** A whole linkifier as one text, the same for equal linkifiers: what changes of it carry as their value. */
export function linkifierText(fields: LinkifierFields): string {
  const { alternativeUrlTemplates, ...stripped } = strippedFields(fields);
  return JSON.stringify({
    ...stripped,
    alternativeUrlTemplates: alternativeUrlTemplates.filter((template) => template !== ''),
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What such a text says; null for the empty one and for what is none. */
export function linkifierOfText(text: string): LinkifierFields | null {
  if (text === '') return null;
  const fields = readObject(text);
  if (fields === null) return null;
  const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = fields as Partial<
    Record<keyof LinkifierFields, unknown>
  >;
  if (!isText(pattern) || !isText(urlTemplate) || !isText(exampleInput) || !isText(reverseTemplate))
    return null;
  if (!Array.isArray(alternativeUrlTemplates) || !alternativeUrlTemplates.every(isText)) return null;
  return { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates };
}
