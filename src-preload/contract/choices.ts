/** Whether a value is one of the allowed ones: an attribute, a pressed key, a stored text. */
export function isOneOf<Choice extends string | number>(
  choices: readonly Choice[],
  value: unknown,
): value is Choice {
  return choices.some((choice) => choice === value);
}

/** Whether a parsed value has fields: an object, not null. */
export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is one of a record's keys. */
export function isKeyOf<Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  value: unknown,
): value is Key {
  return typeof value === 'string' && Object.hasOwn(record, value);
}

/** The keys of a record that has no others than its type says: one that is written out in the code. */
export function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't say that a record has no more keys
  return Object.keys(record) as Key[];
}

/** A record with a value for each of these keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  const record: Partial<Record<Key, Value>> = {};
  for (const key of keys) record[key] = valueOf(key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types can't say that the loop left no key out
  return record as Record<Key, Value>;
}
