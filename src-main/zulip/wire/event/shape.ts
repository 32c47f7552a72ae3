import { z } from 'zod';

/** An event of a type without operations. `id` is its number in the queue. */
export function event<const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.object({ type: z.literal(type), id: z.int(), ...shape });
}

/** An event of one operation, or of several with the same content. */
export function operation<const Type extends string, const Op extends string, Shape extends z.ZodRawShape>(
  type: Type,
  op: Op | readonly Op[],
  shape: Shape,
) {
  const ops: readonly Op[] = typeof op === 'string' ? [op] : op;
  return z.object({ type: z.literal(type), op: z.literal(ops), id: z.int(), ...shape });
}
