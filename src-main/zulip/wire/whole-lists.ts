import type { z } from 'zod';
import { event } from './event/shape.ts';
import { wireLinkifier } from './linkifier.ts';
import { wirePlayground } from './playground.ts';
import { rows } from './unread.ts';

/** A list that `register` and each event of the same name bring whole, in the server's order. */
function wholeList<const Name extends string, Row>(name: Name, schema: z.ZodType<Row>) {
  const list = rows(name, schema);
  return {
    inSnapshot: { [name]: list.default([]) } as Record<Name, z.ZodDefault<typeof list>>,
    event: event(name, { [name]: list } as Record<Name, typeof list>),
  };
}

const linkifiers = wholeList('realm_linkifiers', wireLinkifier);
const playgrounds = wholeList('realm_playgrounds', wirePlayground);

export const snapshotLists = { ...linkifiers.inSnapshot, ...playgrounds.inSnapshot };
export const wholeListEvents = [linkifiers.event, playgrounds.event] as const;
