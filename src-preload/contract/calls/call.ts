import { z } from 'zod';
import { onFirstUse } from '../first-use.ts';
import { targetKinds } from '../kinds/kinds.ts';
import { formatCount } from '../words/count.ts';

/** One request that the renderer can make: the schema of its input, and the type of its answer. */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Exists only in the type. */
  readonly output?: Output;
}

/**
 * Declares a call: `call<Output>()(() => inputSchema)`. The schema is built on first use: most calls aren't made in a
 * run, and building all of them would delay the start.
 */
export function call<Output>() {
  return <Input extends z.ZodType>(build: () => Input): Call<Input, Output> => {
    const built = onFirstUse(build);
    return {
      get input() {
        return built();
      },
    };
  };
}

/** The organization's id, part of every call to its worker. */
export const organizationId = z.string().min(1).max(64);

export const userId = z.int().positive();
const orderPart = z.lazy(() =>
  z.strictObject({
    from: z
      .int()
      .min(0)
      .max(2 ** 31),
    count: z.int().min(1).max(10_000),
  }),
);
/**
 * A request for part of a long list of people: the ids of a range in order (all if left out), the positions of some
 * people, and the first `first` rows of the range. A range beyond the end is moved to the end.
 */
export const ofOrder = () => ({
  part: orderPart.optional(),
  places: z.array(userId).max(20).optional(),
  first: z.int().min(0).max(200),
});
export const atOnce = 'At most 100,000 changes can be planned at once. Choose fewer.';
export const userIds = z.lazy(() => z.array(userId).min(1).max(100_000, atOnce));
/** A text up to a length; the error for longer ones can be shown to people. */
export const textUpTo = (most: number) =>
  z.string().max(most, `At most ${formatCount(most)} characters can be sent. Shorten it.`);
export const role = z.lazy(() =>
  z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)]),
);

export const personStatus = z.lazy(() =>
  z.strictObject({
    text: textUpTo(1_000),
    emoji: z
      .strictObject({
        name: textUpTo(100),
        code: z.string().max(100),
        kind: z.enum(['unicode', 'custom', 'zulip']),
      })
      .nullable(),
  }),
);

/** The target of a change (see `ChangeTarget`). */
export const changeTarget = z.lazy(() =>
  z.templateLiteral([z.enum(targetKinds), ':', z.string().min(1).max(10_000)]),
);
