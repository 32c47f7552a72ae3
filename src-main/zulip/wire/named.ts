import { z } from 'zod';

/** A table with names that a server chose. It has no prototype, so it has exactly the names that were sent. */
export type Named<T> = Record<string, T>;

/** @returns an empty table that accepts every name, even `__proto__` */
export function emptyNamed<T>(): Named<T> {
  const table: Named<T> = Object.create(null);
  return table;
}

/** A JSON object with unchecked keys. */
export type Table = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object. */
export function isTable(raw: unknown): raw is Table {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/**
 * A table with names that a server chooses, rejected as a whole if one entry can't be read. `z.record` silently drops
 * `__proto__`, and its result has a `constructor` that wasn't sent.
 */
export function named<T>(schema: z.ZodType<T>) {
  return z.unknown().transform((raw, context): Named<T> => {
    const read = emptyNamed<T>();
    if (!isTable(raw)) {
      context.addIssue({ code: 'custom', message: 'Not a table.' });
      return z.NEVER;
    }
    for (const [name, value] of Object.entries(raw)) {
      const parsed = schema.safeParse(value);
      if (parsed.success) read[name] = parsed.data;
      else
        for (const { path, message } of parsed.error.issues)
          context.addIssue({ code: 'custom', message, path: [name, ...path] });
    }
    return read;
  });
}
