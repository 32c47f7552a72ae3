import type { LinkifierFields } from './linkifier-entities.ts';
import { readObject } from './json-object.ts';
import { strippedText } from './text-rules.ts';

/** The fields without the white space around them, as the server stores them. */
export function strippedFields(fields: LinkifierFields): LinkifierFields {
  return {
    pattern: strippedText(fields.pattern),
    urlTemplate: strippedText(fields.urlTemplate),
    exampleInput: strippedText(fields.exampleInput),
    reverseTemplate: strippedText(fields.reverseTemplate),
    alternativeUrlTemplates: fields.alternativeUrlTemplates.map(strippedText),
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
