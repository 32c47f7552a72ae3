/** A value created on first use and cached, so that it doesn't delay the start. Schemas use `z.lazy` for this. */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
