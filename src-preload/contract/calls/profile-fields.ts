import { z } from 'zod';
import { mostConvertedValues, type ConversionProposal } from '../field-conversion.ts';
import type { ProfileFieldFacts } from '../profile-fields.ts';
import { call, organizationId, textUpTo } from './call.ts';

/** Calls about custom profile fields; the fields themselves are replicated. */
export const profileFieldCalls = {
  /** How many people have values, and which external accounts the server knows. */
  'profile-fields.facts': call<ProfileFieldFacts>()(() => z.strictObject({ organizationId })),
  /** Everyone with a value of a field, in no order, except those with one of some values. */
  'profile-fields.people': call<number[]>()(() =>
    z.strictObject({
      organizationId,
      fieldId: z.int(),
      without: z.array(textUpTo(100_000)).max(mostConvertedValues).exactOptional(),
    }),
  ),
  /** A field's texts with counts, and the options that they could become. */
  'profile-fields.proposal': call<ConversionProposal>()(() =>
    z.strictObject({ organizationId, fieldId: z.int() }),
  ),
} as const;
