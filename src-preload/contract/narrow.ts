import { z } from 'zod';

/** What a term of a narrow looks at (https://zulip.com/api/construct-narrow). */
export const narrowOperators = [
  'channel',
  'channels',
  'topic',
  'sender',
  'dm',
  'dm-including',
  'is',
  'has',
  'in',
  'with',
  'id',
  'search',
  'mentions',
] as const;
export type NarrowOperator = (typeof narrowOperators)[number];

/** One term of a narrow. */
export interface NarrowTerm {
  operator: NarrowOperator;
  /** Ids for channels, people and messages; a list of ids for `dm`; else a word of the operator, or text. */
  operand: string | number | number[];
  negated: boolean;
  /** The operand as people read it: the channel's name, the people's names. */
  words: string;
}

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

export const isOperands = [
  'unread',
  'starred',
  'mentioned',
  'alerted',
  'dm',
  'resolved',
  'followed',
  'muted',
] as const;
export const hasOperands = ['link', 'image', 'attachment', 'reaction'] as const;

/** A term as it crosses the seam. */
export const narrowTerm = z.discriminatedUnion('operator', [
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
