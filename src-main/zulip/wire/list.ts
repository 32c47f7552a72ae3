import { z } from 'zod';
import { rows } from './unread.ts';

/** An event's change to a list: all of it, or one or several rows. */
export type ListChange<Row> = { kind: 'all'; rows: Row[] } | RowChange<Row>;
export type RowChange<Row> = { kind: 'put'; rows: Row[] } | { kind: 'remove'; id: number };

/** The value of an event's `key`. If it can't be read, the issue names the key. */
function read<T>(
  event: Readonly<Record<string, unknown>>,
  key: string,
  schema: z.ZodType<T>,
  context: z.RefinementCtx,
) {
  const found = schema.safeParse(event[key]);
  if (found.success) return found.data;
  for (const { path, message } of found.error.issues)
    context.addIssue({ code: 'custom', path: [key, ...path], message });
  return z.NEVER;
}

/** A list that `register` and each event of the same name contain completely, in the server's order. */
export function wholeList<const Name extends string, Row>(name: Name, schema: z.ZodType<Row>) {
  const list = rows(name, schema);
  return {
    inSnapshot: list.default([]),
    event: z.looseObject({ type: z.literal(name), id: z.int() }).transform((event, context) => ({
      type: event.type,
      id: event.id,
      change: { kind: 'all' as const, rows: read(event, name, list, context) },
    })),
  };
}

/**
 * A list that `register` contains completely and events of the same name row by row.
 *
 * @param item the event's key for the changed row; with `_id`, for the id of a removed one
 * @param added the event's key for new rows
 */
export function listByRow<const Name extends string, Row>(
  name: Name,
  item: string,
  schema: z.ZodType<Row>,
  added: readonly [key: string, rows: z.ZodType<Row[]>],
) {
  const operation = <const Op extends string>(op: Op) =>
    z.looseObject({ type: z.literal(name), op: z.literal(op), id: z.int() });
  const changed = (id: number, change: RowChange<Row>) => ({ type: name, id, change });
  return {
    inSnapshot: rows(name, schema).default([]),
    event: z.discriminatedUnion('op', [
      operation('add').transform((event, context) =>
        changed(event.id, { kind: 'put', rows: read(event, ...added, context) }),
      ),
      operation('update').transform((event, context) =>
        changed(event.id, { kind: 'put', rows: [read(event, item, schema, context)] }),
      ),
      operation('remove').transform((event, context) =>
        changed(event.id, { kind: 'remove', id: read(event, `${item}_id`, z.int(), context) }),
      ),
    ]),
  };
}
