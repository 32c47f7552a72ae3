import { readMessageLink, type NarrowOperator, type NarrowTerm } from '#contract/narrow.ts';
import { say } from '#words/say.ts';

/**
 * The term that a typed operand makes.
 *
 * @param organizationUrl whose links to messages are read.
 * @param topicWords how a topic is written, the one without a name too.
 * @returns why it makes none, or null while nothing usable is typed.
 */
export function typedTerm(
  operator: NarrowOperator,
  text: string,
  organizationUrl: string,
  topicWords: (topic: string) => string,
): NarrowTerm | string | null {
  const negated = false;
  const typed = text.trim();
  switch (operator) {
    case 'topic':
      return { operator, operand: typed, negated, words: topicWords(typed) };
    case 'search':
      return typed === '' ? null : { operator, operand: typed, negated, words: typed };
    case 'with':
    case 'id': {
      const named = readMessageLink(text, organizationUrl);
      if (named.kind === 'problem') return named.words;
      if (named.kind === 'nothing') return null;
      return {
        operator,
        operand: named.messageId,
        negated,
        words: say('flags.message-id', { id: String(named.messageId) }),
      };
    }
    default:
      return null;
  }
}
