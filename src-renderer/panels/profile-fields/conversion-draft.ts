import type { ConversionProposal, FieldConversion } from '#contract/field-conversion.ts';
import type { ProfileField } from '#contract/people.ts';
import {
  profileFieldLimits,
  setupFaults,
  setupOf,
  setupText,
  type ProfileFieldUse,
  type SetupFault,
} from '#contract/profile-fields.ts';
import { codePointCount } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';
import { withoutOption, type FieldDraft } from './field-draft.ts';

/** A field of free text that is being turned into a list. */
export interface ConversionDraft {
  field: ProfileField;
  /** The new name of the old field. */
  oldName: string;
  /** The list that replaces it. */
  list: FieldDraft;
  proposal: ConversionProposal;
  /** Option keys by text; keys of removed options are ignored. */
  keys: ReadonlyMap<string, string>;
}

/** A name for the old field, within the server's limit. */
function nameAfter(name: string): string {
  const suffix = ` ${say('profile-fields.old-name-suffix')}`;
  const characters = Array.from(name);
  return characters.slice(0, profileFieldLimits.name - codePointCount(suffix)).join('') + suffix;
}

export function conversionOf(field: ProfileField, proposal: ConversionProposal): ConversionDraft {
  const setup = { ...setupOf(field), type: 'list', options: proposal.options, isForMatching: false } as const;
  return {
    field,
    oldName: nameAfter(field.name),
    list: { base: null, ...setup, removedKeys: [] },
    proposal,
    keys: new Map(proposal.values.flatMap(({ value, key }) => (key === null ? [] : [[value, key]]))),
  };
}

/** The option key for a text; null if it has none. */
export function optionOf({ keys, list }: ConversionDraft, value: string): string | null {
  const key = keys.get(value);
  return key !== undefined && list.options.some((option) => option.key === key) ? key : null;
}

export function withOption(draft: ConversionDraft, value: string, key: string | null): ConversionDraft {
  const keys = new Map(draft.keys);
  if (key === null) keys.delete(value);
  else keys.set(value, key);
  return { ...draft, keys };
}

/** Merges one option into another. */
export function withMerged(draft: ConversionDraft, key: string, into: string): ConversionDraft {
  const place = draft.list.options.findIndex((option) => option.key === key);
  const keys = new Map([...draft.keys].map(([value, own]) => [value, own === key ? into : own]));
  return { ...draft, keys, list: withoutOption(draft.list, place) };
}

/** How many people get each option, and how many get none. */
export function conversionUse(draft: ConversionDraft): {
  use: ProfileFieldUse;
  leftOut: { people: number; values: number };
} {
  const { field, list, proposal } = draft;
  const byOption = new Map(list.options.map(({ key }) => [key, 0]));
  const leftOut = { ...proposal.rest };
  for (const { value, people } of proposal.values) {
    const key = optionOf(draft, value);
    if (key === null) {
      leftOut.people += people;
      leftOut.values += 1;
    } else byOption.set(key, (byOption.get(key) ?? 0) + people);
  }
  const people = proposal.people - leftOut.people;
  const uses = [...byOption].map(([key, number]) => ({ key, people: number }));
  return { use: { fieldId: field.id, people, deactivated: 0, byOption: uses }, leftOut };
}

/** Faults of the list, and of the new name of the old field. */
export function conversionFaults(
  { field, oldName, list }: ConversionDraft,
  fields: readonly ProfileField[],
): { list: SetupFault[]; oldName: string | null } {
  const others = fields.filter(({ id }) => id !== field.id);
  const around = { accountKinds: [], hasParagraphsInSummary: true };
  const named = (name: string) => ({ name: name.trim(), inSummary: false });
  const old = { ...setupOf(field), name: oldName, isInSummary: false };
  const faults = setupFaults(old, { ...around, others: [...others, named(list.name)] });
  return {
    list: setupFaults(list, { ...around, others: [...others, named(oldName)] }),
    oldName: faults.find(({ part }) => part === 'name')?.words ?? null,
  };
}

export function isConversionChanged(draft: ConversionDraft): boolean {
  const before = conversionOf(draft.field, draft.proposal);
  return (
    draft.oldName !== before.oldName ||
    setupText(draft.list) !== setupText(before.list) ||
    draft.proposal.values.some(({ value, key }) => (draft.keys.get(value) ?? null) !== key)
  );
}

/** Texts that become an option, with its key. */
export function mappingOf(draft: ConversionDraft): FieldConversion['mapping'] {
  return draft.proposal.values.flatMap(({ value }) => {
    const key = optionOf(draft, value);
    return key === null ? [] : [{ value, key }];
  });
}

export function conversionAction(draft: ConversionDraft): FieldConversion {
  const { field, oldName, list } = draft;
  const { name, options } = list;
  return {
    kind: 'convert-field',
    fieldId: field.id,
    name: name.trim(),
    oldName: oldName.trim(),
    options,
    mapping: mappingOf(draft),
  };
}
