import { z } from 'zod';
import { call, organizationId } from './call.ts';
import type { LinkifierNote, LinkifierReview, LinkifierTrial } from './linkifier-entities.ts';
import { linkifierEdits, linkifierNote } from './linkifier-input.ts';

/** The workbench of linkifiers; answered by the worker of the organization. */
export const linkifierCalls = {
  /** What the linkifiers, with what is being edited, make of a text and of a pasted one; and what is wrong with it. */
  'linkifiers.try': call<LinkifierTrial>()(
    z.strictObject({
      organizationId,
      ...linkifierEdits,
      text: z.string().max(200_000),
      /** Whether the text is a topic, which servers search whole, code and mentions included. */
      isTopic: z.boolean(),
      pasted: z.string().max(20_000),
    }),
  ),
  /** Runs the saved samples and looks for linkifiers that want the same text. */
  'linkifiers.review': call<LinkifierReview>()(z.strictObject({ organizationId, ...linkifierEdits })),
  /** What this computer keeps of the organization's linkifiers. */
  'linkifiers.notes': call<LinkifierNote[]>()(z.strictObject({ organizationId })),
  'linkifiers.keep-note': call<LinkifierNote[]>()(z.strictObject({ organizationId, note: linkifierNote })),
} as const;
