import { newNameOfTarget } from '#contract/changes.ts';
import { readTerms, type InvitationTerms } from '#contract/invitations.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import { supports } from '../../zulip/feature-levels.ts';
import { getInvitations } from '../../zulip/route/invitations.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import type { WireInvitation } from '../../zulip/route/invitations.ts';
import { readOpen } from '../kinds/invitation/invitation-value.ts';
import { lastsAsAsked } from '../kinds/invitation/made-here.ts';
import { ambiguous, noTrace, notDated } from './inconclusive-evidence.ts';
import { isNotBefore } from './since-intent.ts';
import type { DeedOperations, Looking } from './operations.ts';

const secondsPerMinute = 60;

/** An invitation that a change may have created. */
interface Candidate {
  claim: string;
  /** Whether it was created after the intent; null if unknown. */
  isSince: boolean | null;
  /** Whether it matches the request, as far as the list shows. */
  isAsAsked: boolean;
}

/**
 * Invitations that this console revoked or resent since an intent. Revoked ones are no longer listed, so their creation
 * is computed from their expiry.
 */
function changedOnes(
  kind: 'invitation' | 'invitation-link',
  { target }: RecordedChange,
  terms: InvitationTerms,
  intent: ChangeIntent,
  me: number,
  { connection, changedSince }: Looking,
): Candidate[] {
  const address = kind === 'invitation' ? newNameOfTarget(target)?.toLowerCase() : undefined;
  const now = connection.serverClock.now();
  return changedSince(kind, intent).flatMap(({ id, name, value }) => {
    const open = readOpen(value);
    if (open?.role !== terms.role || (open.invitedBy ?? me) !== me) return [];
    if (address !== undefined && name.toLowerCase() !== address) return [];
    const claim = `${kind}:${id}`;
    if (open.expiresAt === null || terms.minutes === null) {
      return open.expiresAt === terms.minutes ? [{ claim, isSince: null, isAsAsked: true }] : [];
    }
    const invited = open.expiresAt - terms.minutes * secondsPerMinute;
    // With other terms, its creation would be in the future.
    const isAhead = now !== null && isNotBefore(now, invited - 2 * secondsPerMinute) === true;
    return isAhead ? [] : [{ claim, isSince: isNotBefore(intent.serverTime, invited), isAsAsked: true }];
  });
}

/** Whether a listed invitation is to the change's address, or a link with its role. */
function isOfChange(one: WireInvitation, { target }: RecordedChange, { role }: InvitationTerms): boolean {
  return one.is_multiuse
    ? one.invited_as === role
    : one.email.toLowerCase() === newNameOfTarget(target)?.toLowerCase();
}

/**
 * A listed invitation that was created after an intent and matches the request as far as the list shows, which has no
 * channels and groups. Another one for the same address or role may be it, without what a server left out. One created
 * while the console wasn't running may have been used or revoked.
 */
export const evidenceOfInvitation =
  (kind: 'invitation' | 'invitation-link'): DeedOperations['evidence'] =>
  async (looking, [change], [intent], signal) => {
    const terms = readTerms(change.after);
    if (intent == null || terms === null) return [notDated];
    const { connection, isFree, take, hasRival, wasWatched } = looking;
    const tellsNotice = supports(connection.featureLevel, 'invitation-referrer-notice');
    const { user_id: me } = await getOwnUser(connection, { signal });
    const listed = (await getInvitations(connection, { signal }))
      .filter((one) => one.is_multiuse === (kind === 'invitation-link'))
      .filter((one) => one.invited_by_user_id === me && isOfChange(one, change, terms))
      .map((one): Candidate => ({
        claim: `${kind}:${one.id}`,
        isSince: one.id <= (intent.newestId ?? 0) ? false : isNotBefore(intent.serverTime, one.invited),
        isAsAsked:
          one.invited_as === terms.role &&
          lastsAsAsked(one.invited, one.expiry_date, terms) &&
          (one.is_multiuse || !tellsNotice || one.notify_referrer_on_join === terms.notifies),
      }));
    const changed = changedOnes(kind, change, terms, intent, me, looking);
    const candidates = new Map([...changed, ...listed].map((one) => [one.claim, one]));
    const dated = [...candidates.values()].filter(
      ({ claim, isSince }) => isSince !== false && isFree(claim, change),
    );
    if (dated.length === 0) return [wasWatched(intent) ? { kind: 'did-not-happen' } : noTrace];
    const fitting = dated.filter(({ isAsAsked }) => isAsAsked);
    const found = fitting.at(-1);
    if (found === undefined) return [ambiguous];
    if (found.isSince === null) return [notDated];
    if (change.claim !== found.claim && (fitting.length > 1 || hasRival(change))) return [ambiguous];
    take(found.claim, change);
    return [{ kind: 'happened', claim: found.claim }];
  };
