import { numberOfTarget } from '#contract/changes.ts';
import { consolePostText, type CaseVerb } from '../../reports/console-post.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import type { NarrowTerm } from '../../zulip/route/narrow.ts';
import { parseOutcome } from '../kinds/report/report-facts.ts';
import { messageDeed } from './message-deed.ts';
import { narrowTo } from './send-message.ts';
import type { DeedOperations } from './operations.ts';

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

/** The topic may have got another name since, as it does when somebody marks it as resolved. */
async function topicNow(
  connection: Connection,
  { target, details }: RecordedChange,
  signal: AbortSignal,
): Promise<NarrowTerm[]> {
  const { channelId } = JSON.parse(details ?? '{}') as Place;
  const report = await getMessage(connection, numberOfTarget(target), { apply_markdown: false }, { signal });
  const { stream_id: nowIn, subject: topic } = report;
  return narrowTo(connection, { type: 'channel', channelId: nowIn ?? channelId, topic });
}

/** Posts a decision about a report into its topic. It counts as read by the sender, and by nobody else. */
export const reportPostCall: DeedOperations = {
  ...messageDeed((change) => {
    const { channelId, topic } = placeOf(change);
    const { verb, text, from } = postOf(change);
    const post = { verb, reportId: numberOfTarget(change.target), from: from ?? null, text };
    return {
      destination: { type: 'channel', to: channelId, topic },
      content: consolePostText(post, { channelId, topic }),
      narrow: (connection, signal) => topicNow(connection, change, signal),
    };
  }),
  key: ({ target, field }) => `${target} ${field}`,
};
