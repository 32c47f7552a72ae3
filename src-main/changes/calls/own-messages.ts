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

/** Whether a message came after an intent; null if clocks and ids contradict each other or say nothing. */
function isSince(intent: ChangeIntent, { id, timestamp }: WireMessage): boolean | null {
  const { newestMessageId, serverTime } = intent;
  const isInTime = isNotBefore(serverTime, timestamp);
  if (newestMessageId === null) return isInTime;
  if (id <= newestMessageId) return false;
  return isInTime === false ? null : true;
}

/** The messages of a narrow back to an intent, newest last; `isWhole` if none can be missing. */
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

/** How long most messages stay unmoved, unedited and undeleted. */
export const usualStayMilliseconds = 10 * 60_000;

export interface Wanted {
  narrow: NarrowTerm[];
  isIt(message: WireMessage): boolean;
  /** Tells messages that an always open queue has reported as sent otherwise; null without a queue. */
  isOther: ((messageId: number) => boolean) | null;
  /** How long it will stay unmoved, unedited and undeleted, in milliseconds, if no queue would report it. */
  staysMilliseconds: number;
}

/**
 * Searches for a change's message by its text, where it must be. Messages from before the intent or of another change
 * don't count; of several with the same text, each belongs to one change. If another change may have sent the same
 * text, the owner is unknown.
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
  // A queue would have reported it, whatever happened to it since.
  return isRecent || wanted.isOther !== null ? { kind: 'did-not-happen' } : noTrace;
}

/** Whether a message has this text, as servers store it. */
export function hasWords({ content }: WireMessage, words: string): boolean {
  return content === storedContent(words);
}
