import { storedContent } from '#contract/announce.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessages } from '../../zulip/route/messages.ts';
import type { NarrowTerm } from '../../zulip/route/narrow.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import { ambiguous, noTrace, notDated } from './inconclusive-evidence.ts';
import { isNotBefore } from './since-intent.ts';
import type { Evidence, Looking } from './operations.ts';

const messagesInPage = 100;
const mostPages = 5;

/** Whether a message came after an intent; null where clocks and ids contradict each other, or say nothing. */
function isSince(intent: ChangeIntent, { id, timestamp }: WireMessage): boolean | null {
  const { newestMessageId, serverTime } = intent;
  const isInTime = isNotBefore(serverTime, timestamp);
  if (newestMessageId === null) return isInTime;
  if (id <= newestMessageId) return false;
  return isInTime === false ? null : true;
}

/** The messages of a narrow back to an intent, newest last; `isWhole` where none can be missing. */
async function messagesSince(
  connection: Connection,
  narrow: NarrowTerm[],
  intent: ChangeIntent,
  signal: AbortSignal,
): Promise<{ messages: WireMessage[]; isWhole: boolean }> {
  const found: WireMessage[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const anchor: number | 'newest' = found[0]?.id ?? 'newest';
    const answer = await getMessages(
      connection,
      { anchor, num_before: messagesInPage, num_after: 0, apply_markdown: false, narrow },
      { signal },
    );
    found.unshift(...answer.messages.filter(({ id }) => id !== anchor));
    const [oldest] = found;
    if (answer.found_oldest || oldest === undefined || isSince(intent, oldest) === false) {
      return { messages: found, isWhole: true };
    }
  }
  return { messages: found, isWhole: false };
}

/** So long nobody moves, edits or deletes most messages. */
export const usualStayMilliseconds = 10 * 60_000;

export interface Wanted {
  narrow: NarrowTerm[];
  isIt(message: WireMessage): boolean;
  /** Whether a queue that was open all the time told that it was sent otherwise; null where no queue was. */
  isOther: ((messageId: number) => boolean) | null;
  /** For how long nobody will have moved, edited or deleted it, in milliseconds, where no queue would have told of it. */
  staysMilliseconds: number;
}

/**
 * Looks for a message that a change may have sent, by its words, where it must be. Messages from before the intent are
 * none, nor those that another change has sent; of several with the same words each is the work of one change. Where
 * another change may have sent the same, nobody knows whose work it is.
 *
 * @throws RequestError
 */
export async function evidenceAmong(
  { connection, isFree, take, hasRival, since }: Looking,
  change: RecordedChange,
  intent: ChangeIntent,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Evidence> {
  const { messages, isWhole } = await messagesSince(connection, wanted.narrow, intent, signal);
  let isDoubtful = false;
  for (const message of messages) {
    if (wanted.isOther?.(message.id) === true || !wanted.isIt(message)) continue;
    const isLater = isSince(intent, message);
    const claim = `message:${message.id}`;
    if (isLater === true && isFree(claim, change)) {
      if (change.claim !== claim && hasRival(change)) return ambiguous;
      take(claim, change);
      return { kind: 'happened', claim };
    }
    isDoubtful ||= isLater === null;
  }
  if (isDoubtful) return notDated;
  if (!isWhole) return noTrace;
  const milliseconds = since(intent);
  const isRecent = milliseconds !== null && milliseconds < wanted.staysMilliseconds;
  // A queue would have told of it, whatever became of it since.
  return isRecent || wanted.isOther !== null ? { kind: 'did-not-happen' } : noTrace;
}

/** Whether a message has these words, as servers keep them. */
export function hasWords({ content }: WireMessage, words: string): boolean {
  return content === storedContent(words);
}
