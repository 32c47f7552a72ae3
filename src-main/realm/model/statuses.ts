import { targetOf } from '#contract/changes.ts';
import type { PersonStatus, StatusEmoji } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import type { WireEmoji, WireUserStatus, WireUserStatusChange } from '../../zulip/wire/user-status.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** Statuses by user id; people without one have no entry. */
export interface Statuses {
  get(userId: number): PersonStatus | null;
  /** Applies the parts brought by an event; absent parts stay the same. */
  change(userId: number, change: WireUserStatusChange): void;
  /** Call when a person's whole status is requested. */
  expectWhole(userId: number): ExpectedStatus;
  entries(): IterableIterator<[number, PersonStatus]>;
  /** The person stopped sharing presence: their report was set back. */
  hidePresence(userId: number): void;
  /**
   * Whether a person is known to hide their presence: from their status or from a report that was set back, unless
   * contradicted by later activity.
   */
  hidesPresence(userId: number): boolean;
}

/** A person's whole status that is being fetched. */
export interface ExpectedStatus {
  /** Applies it, except for parts brought by events meanwhile. */
  apply(status: WireUserStatus): void;
  /** It has arrived, or never will. */
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
 * @param activeAtOf when a person was last known to be active, UNIX seconds; 0 for never
 */
export function createStatuses(
  snapshot: Record<string, WireUserStatus>,
  changeListener: ChangeListener,
  activeAtOf: (userId: number) => number,
): Statuses {
  const statuses = new Map<number, PersonStatus>();
  /** For people who hide their presence, their last activity known at that time. */
  const hiding = new Map<number, number>();
  /** Parts brought by events for people whose whole status is being fetched. */
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
        // Whichever was sent first: a value set by an event is only replaced by later events.
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
