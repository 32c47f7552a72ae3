import type { ProfileFieldType } from './people.ts';

interface FieldOption {
  key: string;
  text: string;
}

/**
 * Converts a free-text field into a list of options: a new field replaces it, and everyone gets the option for their
 * text. The old field is kept under another name.
 */
export interface FieldConversion {
  kind: 'convert-field';
  fieldId: number;
  /** The name of the list. */
  name: string;
  /** The new name of the text field. */
  oldName: string;
  /** In order. */
  options: FieldOption[];
  /** The option's key for each text that gets one. */
  mapping: { value: string; key: string }[];
}

/** The texts in a field, and the options that they could become. */
export interface ConversionProposal {
  /** People with a text. */
  people: number;
  options: FieldOption[];
  /** The most frequent texts, each with the proposed option's key, or null. */
  values: { value: string; people: number; key: string | null }[];
  /** The remaining texts, which get no option. */
  rest: { values: number; people: number };
}

/** The types of free-text fields. */
export const textTypes: readonly ProfileFieldType[] = ['short-text', 'long-text', 'pronouns'];

/** How many texts of a field a conversion handles individually. */
export const mostConvertedValues = 2_000;
