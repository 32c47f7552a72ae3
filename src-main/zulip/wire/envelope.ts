import { z } from 'zod';

/** The answer of calls that bring nothing beyond `result: "success"`. */
export const emptyAnswer = z.object({}).transform(() => null);
