/**
 * A value that is made when it is first asked for, and kept: what a start does not need does not hold it up. Schemas have
 * `z.lazy` for the same.
 */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
