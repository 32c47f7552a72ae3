import type { z } from 'zod';
import { formatCount } from './count.ts';

const plain = 'Invalid input.';

/**
 * What is wrong with an input, in words for users, if a schema has none of its own. The library's are for programmers.
 */
export const refusedInput: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return plain;
  const bound = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  if (!Number.isFinite(bound)) return plain;
  const limit = `${issue.code === 'too_big' ? 'At most' : 'At least'} ${formatCount(bound)}`;
  if (issue.origin === 'string') return `${limit} ${bound === 1 ? 'character' : 'characters'}.`;
  return issue.inclusive === false ? plain : `${limit}.`;
};
