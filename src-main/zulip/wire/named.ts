import { z } from 'zod';

/** A table by names that a server chose. It has no prototype: it has the names that were sent, and no others. */
export type Named<T> = Record<string, T>;

/** @returns an empty table that takes every name, `__proto__` too */
export function emptyNamed<T>(): Named<T> {
  const table: Named<T> = Object.create(null);
  return table;
}

/** An object of JSON, as far as its keys have not been looked at. */
export type Table = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object. */
export function isTable(raw: unknown): raw is Table {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/**
 * A table by names that a server chooses, which is refused as a whole where one entry cannot be read. `z.record` leaves out
 * `__proto__` without a word, and what it makes has `constructor` though nobody sent it.
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
