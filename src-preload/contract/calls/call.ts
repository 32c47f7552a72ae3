import { z } from 'zod';
import { onFirstUse } from '../first-use.ts';
import { targetKinds } from '../kinds/kinds.ts';
import { formatCount } from '../words/count.ts';

/** One request that the renderer can make: the schema of its input, and the type of its answer. */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Exists in the type only. */
  readonly output?: Output;
}

/**
 * Describes a call: `call<Output>()(() => inputSchema)`. The schema is built when the call is first made: most calls are
 * not made in a run, and building all of them would hold up the start.
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

/** What every call of an organization's worker names. */
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
 * What is asked of a long list of people: the ids of a part of them in order, of all where it is left out, the places of some
 * people, and the first `first` rows of the part. One that would reach beyond the end is the last one as long as it.
 */
export const ofOrder = () => ({
  part: orderPart.optional(),
  places: z.array(userId).max(20).optional(),
  first: z.int().min(0).max(200),
});
export const atOnce = 'At most 100,000 changes can be planned at once. Choose fewer.';
export const userIds = z.lazy(() => z.array(userId).min(1).max(100_000, atOnce));
/** A text up to a length; what is too long is said in words that can be shown. */
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

/** What a change is about (see `ChangeTarget`). */
export const changeTarget = z.lazy(() =>
  z.templateLiteral([z.enum(targetKinds), ':', z.string().min(1).max(10_000)]),
);
