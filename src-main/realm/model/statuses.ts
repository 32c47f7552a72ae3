import { targetOf } from '#contract/changes.ts';
import type { PersonStatus, StatusEmoji } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import type { WireEmoji, WireUserStatus, WireUserStatusChange } from '../../zulip/wire/user-status.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** Statuses by user id; people without one have no entry. */
export interface Statuses {
  get(userId: number): PersonStatus | null;
  /** Applies the parts that an event brought; an absent part stays as it was. */
  change(userId: number, change: WireUserStatusChange): void;
  /** Says that somebody's whole status is being asked for. */
  expectWhole(userId: number): ExpectedStatus;
  entries(): IterableIterator<[number, PersonStatus]>;
  /** Says that somebody has switched off the sharing of their presence: their report was set back. */
  hidePresence(userId: number): void;
  /**
   * Whether somebody is known to keep their presence to themselves: told with their status or by a report that was set
   * back, and not belied by being active since.
   */
  hidesPresence(userId: number): boolean;
}

/** Somebody's whole status on its way. */
export interface ExpectedStatus {
  /** Takes it in, except for the parts that events brought meanwhile. */
  apply(status: WireUserStatus): void;
  /** It has come, or will not. */
  end(): void;
}

function kindOf(origin: WireEmoji['origin']): StatusEmoji['kind'] {
  switch (origin) {
    case 'unicode':
      return 'unicode';
    case 'realm':
      return 'custom';
    case 'extra':
      return 'zulip';
    default:
      return missingCase(origin);
  }
}

function emojiOf(emoji: WireEmoji | null): StatusEmoji | null {
  return emoji && { name: emoji.name, code: emoji.code, kind: kindOf(emoji.origin) };
}

/**
 * Statuses of a snapshot, kept current by `user_status` events. https://zulip.com/api/get-events#user_status
 *
 * @param activeAtOf when somebody was last active as far as is known, UNIX seconds; 0 for never
 */
export function createStatuses(
  snapshot: Record<string, WireUserStatus>,
  changeListener: ChangeListener,
  activeAtOf: (userId: number) => number,
): Statuses {
  const statuses = new Map<number, PersonStatus>();
  /** When those who hide their presence had been active last as they were said to. */
  const hiding = new Map<number, number>();
  /** What events brought of those whose whole status is being asked for. */
  const meanwhile = new Set<{ userId: number; change: WireUserStatusChange }>();

  function store(userId: number, status: PersonStatus): void {
    if (status.text === '' && status.emoji === null) statuses.delete(userId);
    else statuses.set(userId, status);
  }

  for (const [userId, status] of Object.entries(snapshot)) {
    store(Number(userId), { text: status.status_text, emoji: emojiOf(status.emoji) });
    if (status.away === true) hiding.set(Number(userId), activeAtOf(Number(userId)));
  }

  function noteMeanwhile(userId: number, change: WireUserStatusChange): void {
    for (const expected of meanwhile) if (expected.userId === userId) Object.assign(expected.change, change);
  }

  function apply(userId: number, change: WireUserStatusChange): void {
    const before = statuses.get(userId) ?? { text: '', emoji: null };
    store(userId, {
      text: change.status_text ?? before.text,
      emoji: change.emoji === undefined ? before.emoji : emojiOf(change.emoji),
    });
    if (change.away === true) hiding.set(userId, activeAtOf(userId));
    else if (change.away === false) hiding.delete(userId);
    changeListener.person(userId);
    changeListener.field(targetOf('user', userId), 'status');
  }

  return {
    get: (userId) => statuses.get(userId) ?? null,
    change(userId, change) {
      noteMeanwhile(userId, change);
      apply(userId, change);
    },
    expectWhole(userId) {
      const expected = { userId, change: {} };
      meanwhile.add(expected);
      return {
        // Whichever was sent first: what an event sets is replaced by later events only.
        apply: (status) => apply(userId, { ...status, away: status.away === true, ...expected.change }),
        end: () => void meanwhile.delete(expected),
      };
    },
    entries: () => statuses.entries(),
    hidePresence(userId) {
      noteMeanwhile(userId, { away: true });
      hiding.set(userId, activeAtOf(userId));
      changeListener.person(userId);
    },
    hidesPresence(userId) {
      const since = hiding.get(userId);
      return since !== undefined && activeAtOf(userId) <= since;
    },
  };
}
