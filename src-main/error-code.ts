/** The code that Node, SQLite and libraries give an error, such as `ENOENT`; undefined for one without. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
