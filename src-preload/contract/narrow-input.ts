import { z } from 'zod';
import { hasOperands, isOperands, type NarrowOperator } from './narrow.ts';

const id = z.int().min(1);
const term = <Operator extends NarrowOperator, Operand extends z.ZodType>(
  operator: Operator,
  operand: Operand,
) =>
  z.strictObject({
    operator: z.literal(operator),
    operand,
    negated: z.boolean(),
    words: z.string().max(1_000),
  });

/** A term as it crosses the seam (see `narrow.ts`). */
const narrowTerm = z.discriminatedUnion('operator', [
  term('channel', id),
  term('channels', z.enum(['public', 'web-public'])),
  term('topic', z.string().max(1_000)),
  term('sender', id),
  term('dm', z.array(id).min(1).max(100)),
  term('dm-including', id),
  term('is', z.enum(isOperands)),
  term('has', z.enum(hasOperands)),
  term('in', z.enum(['home', 'all'])),
  term('with', id),
  term('id', id),
  term('search', z.string().min(1).max(1_000)),
  term('mentions', id),
]);

export const narrow = z.array(narrowTerm).max(30);
