import { readTerms, type Invitation, type InvitationTerms } from '#contract/invitations.ts';
import { roleName } from '#contract/words/roles.ts';
import type { RecordedChange } from '../../../store/journal.ts';
import { isNotBefore } from '../../calls/since-intent.ts';
import type { Caller } from '../../planning-facts.ts';
import type { InvitationSubject } from './invitation-facts.ts';

const secondsPerMinute = 60;

/**
 * Whether an invitation expires as requested. Servers count from their own time, a few seconds off the invitation's.
 *
 * @param invitedAt UNIX seconds
 * @param expiresAt UNIX seconds; null for never
 */
export function lastsAsAsked(
  invitedAt: number,
  expiresAt: number | null,
  { minutes }: Pick<InvitationTerms, 'minutes'>,
): boolean {
  if (expiresAt === null || minutes === null) return expiresAt === minutes;
  return Math.round((expiresAt - invitedAt) / secondsPerMinute) === minutes;
}

/** Whether an invitation matches a change's request, as far as the list shows. */
function isAsMade(found: Invitation, { after, intent }: RecordedChange, caller: Caller): boolean {
  const terms = readTerms(after);
  return (
    terms !== null &&
    found.role === terms.role &&
    (found.invitedBy ?? caller.userId) === caller.userId &&
    lastsAsAsked(found.invitedAt, found.expiresAt, terms) &&
    isNotBefore(intent?.serverTime ?? null, found.invitedAt) !== false
  );
}

/** Why an undo leaves an invitation to the same address alone; null if it may be the change's. */
export function invitationUndoObjection(
  { found }: InvitationSubject,
  made: RecordedChange,
  caller: Caller,
): string | null {
  if (found === undefined) return null;
  const isIt = made.claim === null ? isAsMade(found, made, caller) : made.claim === `invitation:${found.id}`;
  return isIt ? null : `The address has another invitation now (${roleName(found.role)}).`;
}

/** The same for a link: only the answer identifies the one created. */
export function linkUndoObjection({ claim }: RecordedChange): string | null {
  return claim === null
    ? 'The console couldn’t find out which link it made. Revoke it in the list of invitations.'
    : null;
}
