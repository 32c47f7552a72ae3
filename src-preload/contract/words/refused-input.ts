import type { z } from 'zod';
import { say } from '#words/say.ts';

/**
 * What is wrong with an input, in words for users, if a schema has none of its own. The library's are for programmers.
 */
export const refusedInput: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return say('input.invalid');
  const isMost = issue.code === 'too_big';
  const bound = Number(isMost ? issue.maximum : issue.minimum);
  if (!Number.isFinite(bound)) return say('input.invalid');
  if (issue.origin === 'string')
    return say(isMost ? 'input.at-most-characters' : 'input.at-least-characters', { bound });
  if (issue.inclusive === false) return say('input.invalid');
  return say(isMost ? 'input.at-most' : 'input.at-least', { bound });
};
