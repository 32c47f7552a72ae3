import { numberOfTarget } from '../../../src-preload/contract/change-target.ts';
import { caseStateOf, type CasePost } from '../../reports/case-state.ts';
import { consolePostText, parseConsolePost, type CaseVerb } from '../../reports/console-post.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage, getMessages, sendMessage } from '../../zulip/route/messages.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import { isOwnPost } from '../kinds/report/own-post.ts';
import { outcomeText, parseOutcome } from '../kinds/report/report-facts.ts';
import type { CallOperations } from './call-operations.ts';
import { sentBy } from './sent.ts';

interface Place {
  channelId: number;
  topic: string;
  assignee?: { userId: number; name: string } | null;
}

function placeOf({ details }: RecordedChange): Place {
  return JSON.parse(details ?? '{}') as Place;
}

/** What has to be posted so that the field gets the value. */
function postOf(change: RecordedChange): { verb: CaseVerb; text: string; from: Place['assignee'] } {
  const { field, after } = change;
  if (field === 'note') return { verb: 'noted', text: after, from: null };
  if (field === 'outcome') {
    const outcome = parseOutcome(after);
    return { verb: outcome?.kind ?? 'reopened', text: outcome?.text ?? '', from: null };
  }
  if (after === '') return { verb: 'released', text: '', from: null };
  const { assignee = null } = placeOf(change);
  return { verb: assignee === null ? 'claimed' : 'took-over', text: '', from: assignee };
}

/** So many messages of a topic after a report are enough to find what was just posted. */
const readAfter = 500;

/**
 * The value that a report has by the posts in its topic, whatever the topic is called: a mark of resolved proves no post.
 * Where somebody else's post gave it the value, the caller's own was not made.
 */
async function readValue(
  connection: Connection,
  { target, field, before, after, details }: RecordedChange,
  signal: AbortSignal,
): Promise<string> {
  const reportId = numberOfTarget(target);
  const report = await getMessage(connection, reportId, { apply_markdown: false }, { signal });
  const { channelId } = JSON.parse(details ?? '{}') as Place;
  const { messages } = await getMessages(
    connection,
    {
      anchor: reportId,
      num_before: 0,
      num_after: readAfter,
      narrow: [
        { operator: 'channel', operand: report.stream_id ?? channelId },
        { operator: 'topic', operand: report.subject },
      ],
      apply_markdown: false,
    },
    { signal },
  );
  const posts = messages.flatMap((message): CasePost[] => {
    const post = parseConsolePost(message.content);
    if (post?.reportId !== reportId) return [];
    const { id: messageId, sender_id: senderId, timestamp: at } = message;
    return [{ messageId, senderId, at, verb: post.verb, fromId: post.from?.userId ?? null, text: post.text }];
  });
  const { user_id: me } = await getOwnUser(connection, { signal });
  if (isOwnPost(posts, field, after, me)) return after;
  if (field === 'note') return before;
  const { assigneeId, outcome } = caseStateOf(posts, '');
  const assignee = assigneeId === null ? '' : String(assigneeId);
  const value =
    field === 'assignee' ? assignee : outcome === null ? '' : outcomeText(outcome.kind, outcome.text);
  return value === after ? before : value;
}

/**
 * Posts a decision about a report into its topic (https://zulip.com/api/send-message). It counts as read by the
 * sender, and by nobody else.
 */
export const reportPostCall: CallOperations = {
  limit: 1,
  key: ({ target, field }) => `${target} ${field}`,
  async send(connection, [change], options) {
    const { channelId, topic } = placeOf(change);
    const { verb, text, from } = postOf(change);
    const reportId = numberOfTarget(change.target);
    const content = consolePostText({ verb, reportId, from: from ?? null, text }, { channelId, topic });
    const message = { type: 'channel', to: channelId, topic, content, read_by_sender: true } as const;
    return sentBy(await sendMessage(connection, message, options));
  },
  readBack: (connection, changes, signal) =>
    Promise.all(changes.map((change) => readValue(connection, change, signal))),
};
