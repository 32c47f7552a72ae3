import { z } from 'zod';
import {
  cellSeparators,
  textEncodings,
  type ListChoices,
  type ListReading,
  type NamingText,
} from '../list-file.ts';
import { call, organizationId } from './call.ts';

const listUse = z.enum(['import', 'accounts', 'invitations', 'members']);
export const listId = z.string().max(64);
const fieldMeaning = z.lazy(() => z.templateLiteral(['field:', z.int().min(0)]));
const columnMeaning = z.lazy(() =>
  z.union([z.enum(['user-id', 'name', 'first-name', 'last-name', 'email', 'role', 'ignore']), fieldMeaning]),
);

export const listChoices: z.ZodType<ListChoices> = z.lazy(() =>
  z.strictObject({
    encoding: z.enum(textEncodings).nullable(),
    separator: z.enum(cellSeparators).nullable(),
    layout: z.enum(['table', 'lines']).nullable(),
    titleLine: z.int().min(0).nullable(),
    meanings: z.array(columnMeaning.nullable()).max(1_000),
    nameOrder: z.enum(['given-first', 'family-first']).nullable(),
    trustsIds: z.boolean(),
  }),
);

export const listSource = z.lazy(() =>
  z.union([z.strictObject({ listId }), z.strictObject({ text: z.string().max(1_000_000) })]),
);

/** Calls about lists and files that name people. */
export const listCalls = {
  /** Opens a file of `byteCount` bytes; its pieces follow in order. Ends an earlier one for the same use. */
  'lists.begin': call<{ listId: string }>()(() =>
    z.strictObject({ organizationId, use: listUse, byteCount: z.int().min(0) }),
  ),
  'lists.piece': call<null>()(() =>
    z.strictObject({
      organizationId,
      listId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.length <= 500_000),
    }),
  ),
  /** How the list is written and what its columns mean, as chosen or detected. */
  'lists.read': call<ListReading>()(() =>
    z.strictObject({ organizationId, use: listUse, source: listSource, choices: listChoices }),
  ),
  /**
   * The people named in the rows of a list, as text for `people.match` with one line per line of the list. In pages
   * that begin at character `from`; `next` is null at the end. Empty while a question is open.
   */
  'lists.people': call<NamingText & { next: number | null }>()(() =>
    z.strictObject({
      organizationId,
      source: listSource,
      choices: listChoices,
      from: z.int().min(0),
    }),
  ),
  /** Makes the worker drop the file. */
  'lists.end': call<null>()(() => z.strictObject({ organizationId, listId })),
} as const;
