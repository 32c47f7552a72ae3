import { z } from 'zod';

/** The answer of calls that return only `result: "success"`. */
export const emptyAnswer = z.object({}).transform(() => null);
