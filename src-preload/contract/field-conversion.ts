import type { ProfileFieldType } from './people.ts';

interface FieldOption {
  key: string;
  text: string;
}

/**
 * Turns a field of free text into a list of options: a new field takes its place, and everybody gets the option that their
 * text stands for. The old field stays, under a name of its own.
 */
export interface FieldConversion {
  kind: 'convert-field';
  fieldId: number;
  /** What the list is called. */
  name: string;
  /** What the field of texts is called then. */
  oldName: string;
  /** In order. */
  options: FieldOption[];
  /** The option of each text that has one, by its key. */
  mapping: { value: string; key: string }[];
}

/** The texts that people have in a field, and the options that they could become. */
export interface ConversionProposal {
  /** People with a text. */
  people: number;
  options: FieldOption[];
  /** The most frequent texts, with the key of the option that is proposed for each; null where none is. */
  values: { value: string; people: number; key: string | null }[];
  /** Texts beyond those, which get no option. */
  rest: { values: number; people: number };
}

/** Types of fields that hold free text. */
export const textTypes: readonly ProfileFieldType[] = ['short-text', 'long-text', 'pronouns'];

/** As many texts of a field as a conversion looks at one by one. */
export const mostConvertedValues = 2_000;
