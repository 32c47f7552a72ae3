import { isInteger, numberOfTarget, readObject } from '#contract/changes.ts';
import { hasFields } from '#contract/choices.ts';
import { caseStateOf } from '../../reports/case-state.ts';
import { consolePostText, parseConsolePost, type CaseVerb } from '../../reports/console-post.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage, getMessages } from '../../zulip/route/messages.ts';
import type { NarrowTerm } from '../../zulip/route/narrow.ts';
import { outcomeText, parseOutcome } from '../kinds/report/report-facts.ts';
import { messageDeed } from './message-deed.ts';
import { narrowTo } from './send-message.ts';
import type { DeedOperations } from './operations.ts';

interface Place {
  channelId: number;
  topic: string;
  assignee: { userId: number; name: string } | null;
}

function personIn(found: unknown): { userId: number; name: string } | null {
  if (!hasFields(found)) return null;
  const { userId, name } = found;
  return isInteger(userId) && typeof name === 'string' ? { userId, name } : null;
}

/** @throws RangeError if the change's details don't contain it */
function placeOf({ details }: RecordedChange): Place {
  const { channelId, topic, assignee } = readObject(details ?? '') ?? {};
  if (!isInteger(channelId) || typeof topic !== 'string') {
    throw new RangeError('The change does not say where its report is.');
  }
  return { channelId, topic, assignee: personIn(assignee) };
}

/** The post that gives the field its value. */
function postOf(change: RecordedChange): { verb: CaseVerb; text: string; from: Place['assignee'] } {
  const { field, after } = change;
  if (field === 'note') return { verb: 'noted', text: after, from: null };
  if (field === 'outcome') {
    const outcome = parseOutcome(after);
    return { verb: outcome?.kind ?? 'reopened', text: outcome?.text ?? '', from: null };
  }
  if (after === '') return { verb: 'released', text: '', from: null };
  const { assignee } = placeOf(change);
  return { verb: assignee === null ? 'claimed' : 'took-over', text: '', from: assignee };
}

/** The topic may have been renamed since, for example when it was marked as resolved. */
async function topicNow(
  connection: Connection,
  change: RecordedChange,
  signal: AbortSignal,
): Promise<NarrowTerm[]> {
  const { channelId } = placeOf(change);
  const report = await getMessage(
    connection,
    numberOfTarget(change.target),
    { apply_markdown: false },
    { signal },
  );
  const { stream_id: nowIn, subject: topic } = report;
  return narrowTo(connection, { type: 'channel', channelId: nowIn ?? channelId, topic });
}

const posting = messageDeed((change) => {
  const { channelId, topic } = placeOf(change);
  const { verb, text, from } = postOf(change);
  const post = { verb, reportId: numberOfTarget(change.target), from: from, text };
  return {
    destination: { type: 'channel', to: channelId, topic },
    content: consolePostText(post, { channelId, topic }),
    narrow: (connection, signal) => topicNow(connection, change, signal),
  };
});

/** More posts than one report ever has. */
const mostPosts = 500;

/**
 * The field's value from an earlier post, if this one came too late to count; null if it counts.
 *
 * @param messageId of the post
 * @throws RequestError
 */
async function valueOfFirst(
  connection: Connection,
  change: RecordedChange,
  messageId: number,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { channelId, topic } = placeOf(change);
  const reportId = numberOfTarget(change.target);
  const narrow = narrowTo(connection, { type: 'channel', channelId, topic });
  const sinceReport = {
    anchor: reportId,
    num_before: 0,
    num_after: mostPosts,
    apply_markdown: false,
    narrow,
  };
  const { messages } = await getMessages(connection, sinceReport, { signal });
  const posts = messages.flatMap(({ id, sender_id: senderId, timestamp: at, content }) => {
    const post = id > messageId ? null : parseConsolePost(content);
    if (post?.reportId !== reportId) return [];
    return [
      { messageId: id, senderId, at, verb: post.verb, fromId: post.from?.userId ?? null, text: post.text },
    ];
  });
  const { assigneeId, outcome, withoutEffect } = caseStateOf(posts, '');
  if (!withoutEffect.has(messageId)) return null;
  if (change.field === 'assignee') return assigneeId === null ? '' : String(assigneeId);
  return outcome === null ? '' : outcomeText(outcome.kind, outcome.text);
}

/** Posts a decision about a report in its topic. Only the sender has it marked as read. */
export const reportPostCall: DeedOperations = {
  ...posting,
  async send(connection, changes, options, intent) {
    const sent = await posting.send(connection, changes, options, intent);
    const [change] = changes;
    const { claim } = sent.kind === 'done' ? sent : {};
    if (claim === undefined || change.field === 'note') return sent;
    const { signal } = options.turn ?? {};
    // Only the server knows which of two posts came first. If it doesn't say, the post counts.
    const value = await valueOfFirst(connection, change, Number(claim.split(':')[1]), signal).catch(
      () => null,
    );
    return value === null ? sent : { kind: 'overtaken', claim, value };
  },
  key: ({ target, field }) => `${target} ${field}`,
};
