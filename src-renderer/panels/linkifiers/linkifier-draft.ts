import {
  type Linkifier,
  type LinkifierFields,
  linkifierOfText,
  linkifierText,
} from '#contract/linkifiers.ts';
import { keysOf } from '#contract/choices.ts';
import { listOf } from '#contract/words/list.ts';

/** What is typed for one linkifier and not saved. */
export interface LinkifierDraft {
  fields: LinkifierFields;
  /** The linkifier as it was when editing began, as one text; empty for a new one. */
  base: string;
  /** Of a new one; others keep their name at once. */
  name: string;
}

/** Drafts by the id of their linkifier, or `new`. */
export type LinkifierDrafts = Readonly<Record<string, LinkifierDraft>>;

/** Which linkifier is open. */
export type OpenLinkifier = number | 'new' | null;

const emptyFields: LinkifierFields = {
  pattern: '',
  urlTemplate: '',
  exampleInput: '',
  reverseTemplate: '',
  alternativeUrlTemplates: [],
};

export const newDraft: LinkifierDraft = { fields: emptyFields, base: '', name: '' };

/** The fields of a linkifier without its place and its id. */
export function fieldsOf(linkifier: Linkifier): LinkifierFields {
  const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = linkifier;
  return { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates };
}

const fieldLabels: Readonly<Record<keyof LinkifierFields, string>> = {
  pattern: 'Pattern',
  urlTemplate: 'URL template',
  exampleInput: 'Example',
  reverseTemplate: 'Reverse template',
  alternativeUrlTemplates: 'Alternative URL templates',
};

/** Which fields are others than before: "Pattern and URL template". */
export function changedWords({ fields, base }: LinkifierDraft): string {
  const before = linkifierOfText(base);
  const changed = keysOf(fieldLabels).filter((key) => String(fields[key]) !== String(before?.[key]));
  return listOf(changed.map((key) => fieldLabels[key]));
}

/** Replaces one draft; a draft equal to what is saved is dropped. */
export function withDraft(
  drafts: LinkifierDrafts,
  key: string,
  draft: LinkifierDraft | null,
): LinkifierDrafts {
  const { [key]: _, ...others } = drafts;
  if (draft === null) return others;
  const isSaved = draft.base !== '' && linkifierText(draft.fields) === draft.base;
  return isSaved ? others : { ...others, [key]: draft };
}

/** The display name of a linkifier: its own name, or else its example, or else the address that it links to. */
export function nameOf(fields: LinkifierFields, name: string): string {
  const given = name.trim() || fields.exampleInput.trim();
  if (given !== '') return given;
  const address = fields.urlTemplate.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[{?#].*$/s, '');
  return address.replace(/(?<!\/)\/+$/, '') || 'Without a name';
}
