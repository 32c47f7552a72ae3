import { keysOf } from '#contract/choices.ts';
import { useForm } from '@mantine/form';
import { useState, type ChangeEvent } from 'react';

/**
 * Why a value can't be sent: text shown at its field, empty if it is only missing, null if it can be sent. Rechecked on
 * every render, because the answer may depend on changes by others.
 */
type Check<Value, Values> = (value: Value, values: Values) => string | null;

/** A form's checks, by the names of its values. */
export type Checks<Values> = { readonly [Key in keyof Values]?: Check<Values[Key], Values> };

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The input of a form until it is sent. */
export interface Draft<Values> {
  values: Values;
  /** The values when the form was opened, even if others change them meanwhile. */
  opened: Values;
  /** For the dialog's frame: whether closing would lose something, and whether everything required is there. */
  frame: { isChanged: boolean; isReady: boolean };
  set: (more: Partial<Values>) => void;
  /** Whether the on-demand checks pass; shows their errors until the next input. */
  ask: () => boolean;
  /**
   * The properties of a text or choice field.
   *
   * @param refusal the server's rejection of this value when last sent
   */
  input: <Key extends keyof Values & string>(
    key: Key,
    refusal?: string | null,
  ) => { value: Values[Key]; onChange: (next: Values[Key] | Typed) => void; error: string | null };
  /** The properties of a field that takes a value rather than an event: pickers, days, times. */
  pick: <Key extends keyof Values & string>(
    key: Key,
  ) => { value: Values[Key]; onValue: (next: Values[Key]) => void; error: string | null };
  /** The properties of a checkbox or a switch. */
  box: <Key extends keyof Values & string>(
    key: Key,
  ) => { checked: boolean; onChange: (event: Typed) => void };
}

interface DraftOptions<Values> {
  /** Checks made on demand, in forms whose button is never disabled. */
  asked?: Checks<Values>;
  /** Earlier input, if it outlives the form. */
  kept?: Values;
  /** Saves the input beyond the form. */
  keep?: (values: Values) => void;
}

/**
 * Keeps a form's input, and tells whether it has changed and what is wrong. Errors are shown at a field once it has had
 * input, or if it has a value. Values are texts, numbers, flags, plain objects and lists of them: others can't be
 * compared.
 *
 * @param opened the initial values
 */
export function useDraft<Values extends object>(
  opened: Values,
  checks: Checks<Values> = {},
  { asked = {}, kept = opened, keep }: DraftOptions<Values> = {},
): Draft<Values> {
  type Key = keyof Values & string;
  const [first] = useState(opened);
  const form = useForm<Values>({
    initialValues: kept,
    ...(keep && { onValuesChange: keep }),
    validate: (all) =>
      Object.fromEntries(keysOf<Key>(asked).map((key) => [key, asked[key]?.(all[key], all)])),
  });
  const { values } = form;
  // Saved input is also compared with what was opened.
  form.setInitialValues(first);
  const objection = (key: Key): string | null => checks[key]?.(values[key], values) ?? null;
  function error(key: Key, refusal: string | null = null): string | null {
    const isSaid = form.isTouched(key) || values[key] !== '';
    const answer = form.errors[key];
    return (isSaid && objection(key)) || (typeof answer === 'string' ? answer : refusal);
  }
  const isChanged = Object.keys(first).some((key) => form.isDirty(key));
  const isReady = isChanged && keysOf<Key>(checks).every((key) => objection(key) === null);
  const plain = { withFocus: false, withError: false };
  return {
    values,
    opened: first,
    frame: { isChanged, isReady },
    set: form.setValues,
    ask() {
      const result = form.validate();
      return 'hasErrors' in result && !result.hasErrors;
    },
    input(key, refusal) {
      const { value, onChange } = form.getInputProps(key, plain);
      return { value, onChange, error: error(key, refusal) };
    },
    pick(key) {
      const { value, onChange } = form.getInputProps(key, plain);
      return { value, onValue: onChange, error: error(key) };
    },
    box(key) {
      const { checked, onChange } = form.getInputProps(key, { ...plain, type: 'checkbox' });
      return { checked, onChange };
    },
  };
}
