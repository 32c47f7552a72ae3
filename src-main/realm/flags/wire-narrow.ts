import type { NarrowTerm } from '#contract/narrow.ts';
import { text } from '#words/text.ts';
import { supports, requireFeature, type RequirableFeature } from '../../zulip/feature-levels.ts';
import { failureOf, requestError } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import type { NarrowTerm as WireTerm } from '../../zulip/route/narrow.ts';

/** The feature a term needs that not every server has. */
function featureOf({ operator, operand }: NarrowTerm): RequirableFeature | null {
  if (operator === 'has' && operand === 'reaction') return 'narrow-has-reaction';
  if (operator === 'with') return 'narrow-with';
  if (operator === 'mentions') return 'narrow-mentions';
  if (operator === 'is' && operand === 'followed') return 'narrow-is-followed';
  return operator === 'is' && operand === 'muted' ? 'narrow-is-muted' : null;
}

/** Terms that name a conversation, which are replaced by the conversation of the message in `with`. */
const conversationOperators: ReadonlySet<string> = new Set(['channel', 'topic', 'dm', 'with']);

/** A message's current conversation as a narrow; null if it can't be read. */
async function conversationOf(
  connection: Connection,
  messageId: number,
  signal?: AbortSignal,
): Promise<NarrowTerm[] | null> {
  try {
    const options = signal === undefined ? {} : { signal };
    const message = await getMessage(connection, messageId, { apply_markdown: false }, options);
    const { stream_id: channelId, subject, display_recipient: people } = message;
    const term = { negated: false, words: '' } as const;
    return typeof people === 'string' || channelId !== undefined
      ? [
          { ...term, operator: 'channel', operand: channelId ?? 0 },
          { ...term, operator: 'topic', operand: subject },
        ]
      : [{ ...term, operator: 'dm', operand: people.map(({ id }) => id) }];
  } catch (error) {
    if (failureOf(error).kind === 'rejected') return null;
    throw error;
  }
}

/**
 * Replaces `with` by the message's current conversation, as servers do when reading messages but not for flags
 * (https://zulip.com/api/construct-narrow). If the message can't be read, the other conversation terms are used.
 */
async function resolved(
  terms: readonly NarrowTerm[],
  connection: Connection,
  signal?: AbortSignal,
): Promise<readonly NarrowTerm[]> {
  const named = terms.find(({ operator }) => operator === 'with');
  if (named?.operator !== 'with') return terms;
  const conversation = await conversationOf(connection, named.operand, signal);
  const others = terms.filter(({ operator }) => operator !== 'with');
  if (conversation !== null)
    return [...conversation, ...others.filter(({ operator }) => !conversationOperators.has(operator))];
  if (others.some(({ operator }) => conversationOperators.has(operator))) return others;
  throw requestError({
    kind: 'gone',
    message: text('failure.message-not-found-cant-read', { message: String(named.operand) }),
  });
}

/**
 * Checks that the server supports every term of a narrow.
 *
 * @throws RequestError `unsupported` for a term that it is too old for
 */
export function requireNarrow(narrow: readonly NarrowTerm[], connection: Connection): void {
  for (const term of narrow) {
    const feature = featureOf(term);
    if (feature !== null) requireFeature(connection, feature);
  }
}

/**
 * A narrow in the form that every call of the connection's server accepts: `with` is resolved, and older servers get
 * their older word for channels.
 *
 * @throws RequestError `unsupported` for a term that the server is too old for, `gone` for `with` an unreadable message
 * and no other term
 */
export async function wireNarrow(
  narrow: readonly NarrowTerm[],
  connection: Connection,
  signal?: AbortSignal,
): Promise<WireTerm[]> {
  requireNarrow(narrow, connection);
  const hasNewerWord = supports(connection.featureLevel, 'narrow-channel-operators');
  return (await resolved(narrow, connection, signal)).map((term) => {
    const operator = hasNewerWord ? term.operator : term.operator.replace(/^channel/u, 'stream');
    return { operator, operand: term.operand, ...(term.negated && { negated: true }) };
  });
}
