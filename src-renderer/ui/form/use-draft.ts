import { keysOf } from '#contract/choices.ts';
import { useForm } from '@mantine/form';
import { useState, type ChangeEvent } from 'react';

/**
 * Why a value can't be sent: words that stand beside its field, an empty text where it is only missing, null where it
 * can. Checked again on every render, because the answer may depend on what others change in the meantime.
 */
type Check<Value, Values> = (value: Value, values: Values) => string | null;

/** The checks of a form, by the names of its values. */
export type Checks<Values> = { readonly [Key in keyof Values]?: Check<Values[Key], Values> };

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** What is typed or chosen in a form until it is sent. */
export interface Draft<Values> {
  values: Values;
  /** The values when the form was opened, even if others change them meanwhile. */
  opened: Values;
  /** For the dialog's frame: whether closing would lose something, and whether all is there that the review needs. */
  frame: { isChanged: boolean; isReady: boolean };
  set: (more: Partial<Values>) => void;
  /** Whether nothing is wrong by the checks that are asked for; says what is, until somebody types on. */
  ask: () => boolean;
  /**
   * The properties of a field of text or choice.
   *
   * @param refusal what the server said of this value when it was last sent
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
  /** What is only checked when it is asked for, in forms whose button is never disabled. */
  asked?: Checks<Values>;
  /** What was typed earlier, where it outlives the form. */
  kept?: Values;
  /** Keeps what is typed beyond the form. */
  keep?: (values: Values) => void;
}

/**
 * Keeps what is typed in a form, says whether it is another thing than was opened, and what stands in its way. What is
 * wrong is said beside a field once somebody typed in it, or where there is a value. Values are texts, numbers,
 * flags, plain objects and lists of them: others can't be compared.
 *
 * @param opened the values at first
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
  // What was kept from before is compared with what was opened as well.
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
