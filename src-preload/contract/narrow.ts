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

interface Term<Operator extends string, Operand> {
  operator: Operator;
  operand: Operand;
  negated: boolean;
  /** The operand as people read it: the channel's name, the people's names. */
  words: string;
}

/** One term of a narrow (https://zulip.com/api/construct-narrow). Channels, people and messages are named by ids. */
export type NarrowTerm =
  | Term<'channel', number>
  | Term<'channels', 'public' | 'web-public'>
  | Term<'topic', string>
  | Term<'sender', number>
  /** Everybody in the conversation but oneself. */
  | Term<'dm', number[]>
  | Term<'dm-including', number>
  | Term<'is', (typeof isOperands)[number]>
  | Term<'has', (typeof hasOperands)[number]>
  | Term<'in', 'home' | 'all'>
  /** The conversation that a message is in now. */
  | Term<'with', number>
  | Term<'id', number>
  | Term<'search', string>
  | Term<'mentions', number>;
export type NarrowOperator = NarrowTerm['operator'];
