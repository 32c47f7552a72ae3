import { z } from 'zod';
import { integer } from '../parameters.ts';
import type { NarrowTerm } from '../message-narrow.ts';
import type { ParameterReader } from '../parameters.ts';

const term = z.union([
  z.tuple([z.string(), z.string()]).transform(([operator, operand]): NarrowTerm => ({ operator, operand })),
  z.object({
    operator: z.string(),
    operand: z.union([z.string(), integer, z.array(integer)]),
    negated: z.boolean().optional(),
  }),
]);

/** Reads the parameter `narrow`: pairs or objects. https://zulip.com/api/construct-narrow */
export function readNarrow(parameters: ParameterReader): readonly NarrowTerm[] | undefined {
  return parameters.json('narrow', z.array(term));
}

/** The same where it must be given. */
export function requiredNarrow(parameters: ParameterReader): readonly NarrowTerm[] {
  return parameters.requiredJson('narrow', z.array(term));
}
