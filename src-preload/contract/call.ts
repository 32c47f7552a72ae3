import { z } from 'zod';

/** One request that the renderer can make: the schema of its input, and the type of its answer. */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Exists in the type only. */
  readonly output?: Output;
}

/** Describes a call: `call<Output>()(inputSchema)`. */
export function call<Output>() {
  return <Input extends z.ZodType>(input: Input): Call<Input, Output> => ({ input });
}

/** What every call of an organization's worker names. */
export const organizationId = z.string().min(1).max(64);
