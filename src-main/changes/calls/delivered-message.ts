import type { MessageValue } from '#contract/announce.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import { evidenceAmong, hasWords } from './own-messages.ts';
import { narrowTo } from './send-message.ts';
import type { Evidence, Looking } from './operations.ts';

/** How far ahead the server's clock may have been for a while, so that it delivered early. */
const deliverySlack = 10 * 60_000;

/**
 * Whether a scheduled message was delivered.
 *
 * @returns `did-not-happen` if its time can't have come and nothing is there. Later, absence proves nothing, because
 * people edit, move and delete their messages
 * @throws RequestError
 */
export async function delivered(
  looking: Looking,
  change: RecordedChange,
  intent: ChangeIntent,
  { destination, content, deliverAt }: MessageValue,
  signal: AbortSignal,
): Promise<Evidence> {
  const { connection } = looking;
  if (destination === null || deliverAt === null) return { kind: 'did-not-happen' };
  const now = connection.serverClock.now();
  const dueAt = deliverAt * 1_000;
  const isEarly = now !== null && now.milliseconds + now.withinMilliseconds + deliverySlack < dueAt;
  // It is delivered at its time on the server's own clock, whenever the intent was.
  const due = {
    ...intent,
    newestMessageId: null,
    serverTime: { milliseconds: dueAt, withinMilliseconds: 0 },
  };
  const { user_id: me } = await getOwnUser(connection, { signal });
  const wanted = {
    narrow: [...narrowTo(connection, destination), { operator: 'sender', operand: me }],
    isIt: (message: Parameters<typeof hasWords>[0]) => message.sender_id === me && hasWords(message, content),
    isOther: null,
    // If its time may have come, it may already have been moved, edited or deleted.
    staysMilliseconds: isEarly ? Number.POSITIVE_INFINITY : 0,
  };
  return evidenceAmong(looking, change, due, wanted, signal);
}
