import { badRequest } from '../api-error.ts';
import { flagsOf, hasOwnRow, seesMessage } from './message-access.ts';
import { reachesHistory } from './message-history.ts';
import { compileNarrow, type NarrowTerm } from './message-narrow.ts';
import { isMuted, muted, topicPolicyOf } from './topic-policies.ts';
import type { StoredMessage } from './message-store.ts';
import type { RealmState, User } from '../state.ts';

/** The largest possible id, which stands for "newest". */
const newestAnchor = 10_000_000_000_000_000;

export interface MessageRange {
  /** An id, `newest`, `oldest`, `first_unread` or `date`. */
  readonly anchor: string;
  /** ISO 8601, with the anchor `date`. */
  readonly anchorDate?: string | undefined;
  readonly numBefore: number;
  readonly numAfter: number;
  readonly includeAnchor: boolean;
  readonly narrow: readonly NarrowTerm[];
}

export interface FoundMessages {
  readonly messages: readonly StoredMessage[];
  readonly anchor: number;
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/**
 * The messages around an anchor that match a narrow and that the viewer can read, ascending.
 * https://zulip.com/api/get-messages
 */
export function findMessages(state: RealmState, viewer: User, range: MessageRange): FoundMessages {
  const { numBefore, numAfter, includeAnchor } = range;
  if (!includeAnchor && numBefore > 0 && numAfter > 0) throw badRequest('anchor-excluded');
  const matches = compileNarrow(state, viewer, range.narrow);
  const hasHistory = reachesHistory(state, viewer, range.narrow);
  const all = [...state.messageStore.messages.values()].filter(
    (message) =>
      seesMessage(state, viewer, message) &&
      (hasHistory || hasOwnRow(state, viewer, message)) &&
      matches(message),
  );
  const anchor = resolveAnchor(state, viewer, range, all);
  const at = all.findIndex(({ id }) => id >= anchor);
  const split = at < 0 ? all.length : at;
  const anchored = all[split]?.id === anchor && includeAnchor ? all[split] : undefined;
  const afterFrom = all[split]?.id === anchor ? split + 1 : split;
  const before = all.slice(Math.max(0, split - numBefore), split);
  const after = all.slice(afterFrom, afterFrom + numAfter);
  return {
    messages: [...before, ...(anchored === undefined ? [] : [anchored]), ...after],
    anchor,
    foundAnchor: anchored !== undefined,
    foundOldest: split - numBefore <= 0 && (numBefore > 0 || anchor === 0),
    foundNewest: afterFrom + numAfter >= all.length && (numAfter > 0 || anchor === newestAnchor),
  };
}

function resolveAnchor(
  state: RealmState,
  viewer: User,
  { anchor, anchorDate, narrow }: MessageRange,
  all: readonly StoredMessage[],
): number {
  switch (anchor) {
    case 'newest':
      return newestAnchor;
    case 'oldest':
      return 0;
    case 'first_unread':
      return (
        all.find(
          (message) =>
            !flagsOf(state, viewer, message).has('read') && !isPassedOver(state, viewer, message, narrow),
        )?.id ?? newestAnchor
      );
    case 'date': {
      if (state.featureLevel < 445) throw badRequest('anchor-invalid');
      if (anchorDate === undefined) throw badRequest('anchor-date-missing');
      const seconds = Date.parse(anchorDate) / 1_000;
      if (Number.isNaN(seconds)) throw badRequest('anchor-invalid');
      return all.find(({ timestamp }) => timestamp >= seconds)?.id ?? newestAnchor;
    }
    default:
      if (!/^\d+$/.test(anchor)) throw badRequest('anchor-invalid');
      return Math.min(Number(anchor), newestAnchor);
  }
}

/** Reading does not start at muted messages, unless the narrow is the muted channel itself. */
function isPassedOver(
  state: RealmState,
  viewer: User,
  { recipient }: StoredMessage,
  narrow: readonly NarrowTerm[],
): boolean {
  if (recipient.kind === 'direct') return false;
  const namesChannel = narrow.some(({ operator }) => operator === 'channel' || operator === 'stream');
  return namesChannel ? topicPolicyOf(viewer, recipient) === muted : isMuted(state, viewer, recipient);
}
