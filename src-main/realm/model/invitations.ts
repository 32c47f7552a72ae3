import type { ChangeTarget } from '#contract/changes.ts';
import type { InvitationSummary } from '#contract/invitations.ts';
import type { WireInvitation } from '../../zulip/route/invitations.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createFetchedList, type FetchedList } from './fetched-list.ts';

/** The invitations that can still be used. They are not in the snapshot; `load` fetches them. */
export interface Invitations extends Pick<
  FetchedList<null>,
  'isLoaded' | 'wasLoaded' | 'outdate' | 'beginLoading'
> {
  load(invitations: readonly WireInvitation[]): void;
  /** An event says only that the list has changed. */
  listChanged(): void;
  /**
   * Applies a change of this console, which nothing else confirms: events don't say what they are about.
   *
   * @returns whether it is about invitations
   */
  noteApplied(change: RecordedChange): boolean;
  summary(): InvitationSummary;
  /** The value set by a change of this console, unless the list shows that it no longer applies. */
  madeText(target: ChangeTarget, field: string): string | undefined;
  /** Those that have not expired, in the server's order. */
  all(): WireInvitation[];
}

const newAddress = (email: string): string => `invitation:new:${email.toLowerCase()} invitation`;

/** @param now UNIX milliseconds */
export function createInvitations(now: () => number, changeListener: ChangeListener): Invitations {
  let invitations: readonly WireInvitation[] = [];
  const made = new Map<string, string>();
  let version = 0;
  const list = createFetchedList<null>(changed);

  function changed(): void {
    version += 1;
    changeListener.row('invitations', 0);
  }
  function all(): WireInvitation[] {
    const seconds = now() / 1_000;
    return invitations.filter(({ expiry_date: expires }) => expires === null || expires > seconds);
  }
  function listChanged(): void {
    list.note(null);
    list.outdate();
  }

  return {
    isLoaded: list.isLoaded,
    wasLoaded: list.wasLoaded,
    outdate: list.outdate,
    beginLoading: list.beginLoading,
    load(answer) {
      invitations = answer;
      const addresses = new Set(answer.map((one) => (one.is_multiuse ? '' : newAddress(one.email))));
      for (const key of made.keys()) {
        if (key.startsWith('invitation:new:') && !addresses.has(key.toLowerCase())) made.delete(key);
      }
      const isOutdated = list.loaded().length > 0;
      changed();
      // The answer may be older than the event.
      if (isOutdated) list.outdate();
    },
    listChanged,
    madeText: (target, field) => made.get(`${target} ${field}`),
    noteApplied({ target, field, after, details }) {
      const isLink = target.startsWith('invitation-link:');
      if (!isLink && !target.startsWith('invitation:')) return false;
      if (after === '') {
        const id = Number(details);
        invitations = invitations.filter((one) => one.is_multiuse !== isLink || one.id !== id);
        made.delete(`${target} ${field}`);
      } else made.set(`${target} ${field}`, after);
      if (field !== 'resending') listChanged();
      return true;
    },
    summary: () => ({ id: 0, version, total: list.wasLoaded() ? all().length : null }),
    all,
  };
}
