import type { z } from 'zod';

/** One request that the renderer can make: what it takes, and what it answers with. */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Exists in the type only. */
  readonly output?: Output;
}

/** Declares a call by its output, then by the schema of its input. */
export function call<Output>() {
  return <Input extends z.ZodType>(input: Input): Call<Input, Output> => ({ input });
}
