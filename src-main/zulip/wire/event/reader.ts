import { z } from 'zod';

/** Reads one kind of event; its output is a member of the sealed union. By `type`, or `type/op` where there are operations. */
export type EventReaders<Event> = readonly (readonly [name: string, reader: z.ZodType<Event>])[];

/** Every event's number in its queue. */
export const id = z.int();

/** The changes of each kind carry only their own keys, so an absent key must stay absent. */
export function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
