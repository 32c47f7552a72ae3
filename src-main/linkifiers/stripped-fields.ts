import type { LinkifierFields } from '../../src-preload/contract/linkifier-entities.ts';

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
