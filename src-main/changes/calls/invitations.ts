import { idOfTarget, newNameOfTarget } from '#contract/changes.ts';
import { readTerms } from '#contract/invitations.ts';
import { readOpen } from '../kinds/invitation/invitation-value.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import { failureOf, requestError } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
  type InvitationTerms,
  type LinkTerms,
} from '../../zulip/route/invitations.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import { invitationFailedDetail, type WireInvitation } from '../../zulip/wire/invitation.ts';
import { ambiguous, noTrace, notDated } from './inconclusive-evidence.ts';
import { sentBy } from './sent.ts';
import { isNotBefore } from './since-intent.ts';
import type { DeedOperations, Evidence, Looking } from './operations.ts';

const secondsPerMinute = 60;

const alone = {
  kind: 'deed',
  limit: 1,
  key: ({ target }: Pick<RecordedChange, 'target'>): string => target,
} as const;

/** What both kinds of invitations take. */
function parametersOf({ after }: RecordedChange, { featureLevel }: Connection): LinkTerms {
  const terms = readTerms(after);
  if (terms === null) throw new RangeError('The change invites nobody.');
  return {
    stream_ids: terms.channelIds,
    invite_as: terms.role,
    invite_expires_in_minutes: terms.minutes,
    ...(supports(featureLevel, 'invitation-groups') && { group_ids: terms.groupIds }),
    ...(supports(featureLevel, 'invitation-default-channels') && {
      include_realm_default_subscriptions: terms.defaultChannels,
    }),
  };
}

/** Only an e-mail says whether to tell who sent it: https://zulip.com/api/create-invite-link has no such parameter. */
function emailParametersOf(change: RecordedChange, connection: Connection): InvitationTerms {
  return {
    ...parametersOf(change, connection),
    ...(supports(connection.featureLevel, 'invitation-referrer-notice') && {
      notify_referrer_on_join: readTerms(change.after)?.notifies ?? true,
    }),
  };
}

/** The refusal with what the server says of the one address, which is more than what it says of the call. */
function ofOneAddress(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure.kind !== 'rejected' || failure.code !== 'INVITATION_FAILED') return error;
  const reason = invitationFailedDetail.safeParse(failure.detail).data?.errors[0]?.reason;
  return reason === undefined ? error : requestError({ ...failure, message: reason });
}

/** An invitation that may be the work of a change. */
interface Candidate {
  claim: string;
  /** Whether it came since the intent; null where that is not known. */
  isSince: boolean | null;
}

/**
 * Those that this console revoked or resent since an intent. When they came is told by when they would have expired, as the
 * list does not have the revoked ones any more.
 */
function changedOnes(
  kind: 'invitation' | 'invitation-link',
  { after, target }: RecordedChange,
  intent: ChangeIntent,
  { connection, changedSince }: Looking,
): Candidate[] {
  const terms = readTerms(after);
  const address = kind === 'invitation' ? newNameOfTarget(target)?.toLowerCase() : undefined;
  const now = connection.serverClock.now();
  return changedSince(kind, intent).flatMap(({ id, name, value }) => {
    const open = readOpen(value);
    if (terms === null || open?.role !== terms.role) return [];
    if (address !== undefined && name.toLowerCase() !== address) return [];
    const claim = `${kind}:${id}`;
    if (open.expiresAt === null || terms.minutes === null) {
      return open.expiresAt === terms.minutes ? [{ claim, isSince: null }] : [];
    }
    const invited = open.expiresAt - terms.minutes * secondsPerMinute;
    // With other terms it would have come at a time that is still ahead.
    const isAhead = now !== null && isNotBefore(now, invited - 2 * secondsPerMinute) === true;
    return isAhead ? [] : [{ claim, isSince: isNotBefore(intent.serverTime, invited) }];
  });
}

/** One that came since an intent and may be its work. What came while nobody looked may have been used or revoked. */
const evidenceOf =
  (
    kind: 'invitation' | 'invitation-link',
    fits: (invitation: WireInvitation, change: RecordedChange) => boolean,
  ): DeedOperations['evidence'] =>
  async (looking, [change], [intent], signal) => {
    if (intent == null) return [notDated];
    const { connection, isFree, take, hasRival, isOfThisRun } = looking;
    const { user_id: me } = await getOwnUser(connection, { signal });
    const listed = (await getInvitations(connection, { signal }))
      .filter((one) => one.invited_by_user_id === me && fits(one, change))
      .map(({ id, invited }) => ({
        claim: `${kind}:${id}`,
        isSince: isNotBefore(intent.serverTime, invited),
      }));
    const candidates = new Map(
      [...changedOnes(kind, change, intent, looking), ...listed].map((one) => [one.claim, one]),
    );
    const dated = [...candidates.values()].filter(
      ({ claim, isSince }) => isSince !== false && isFree(claim, change),
    );
    const found = dated.at(-1);
    if (found === undefined) return [isOfThisRun(intent) ? { kind: 'did-not-happen' } : noTrace];
    if (found.isSince === null) return [notDated];
    if (change.claim !== found.claim && (dated.length > 1 || hasRival(change))) return [ambiguous];
    take(found.claim, change);
    return [{ kind: 'happened', claim: found.claim }];
  };

/** Invites one address, so that each has an answer of its own. https://zulip.com/api/send-invites */
export const invitationCall: DeedOperations = {
  ...alone,
  async send(connection, [change], options) {
    const address = newNameOfTarget(change.target) ?? '';
    try {
      const terms = emailParametersOf(change, connection);
      return sentBy(await sendInvitations(connection, [address], terms, options));
    } catch (error) {
      throw ofOneAddress(error);
    }
  },
  evidence: evidenceOf(
    'invitation',
    (one, { target }) =>
      !one.is_multiuse && one.email.toLowerCase() === newNameOfTarget(target)?.toLowerCase(),
  ),
};

/** https://zulip.com/api/create-invite-link */
export const linkCreation: DeedOperations = {
  ...alone,
  async send(connection, [change], options) {
    const { link, ...written } = await createInvitationLink(
      connection,
      parametersOf(change, connection),
      options,
    );
    return sentBy(written, await linkClaim(connection, link));
  },
  evidence: evidenceOf(
    'invitation-link',
    (one, { after }) => one.is_multiuse && one.invited_as === readTerms(after)?.role,
  ),
};

/** The answer has the address of a link, and only the list says its id. Without it the link can't be undone. */
async function linkClaim(connection: Connection, link: string): Promise<string | undefined> {
  try {
    const made = (await getInvitations(connection)).find((one) => one.is_multiuse && one.link_url === link);
    return made === undefined ? undefined : `invitation-link:${made.id}`;
  } catch {
    return undefined;
  }
}

const idOf = ({ target, details }: RecordedChange): number => Number(details ?? idOfTarget(target));

/** Nothing in the list says that an e-mail went out once more. https://zulip.com/api/resend-email-invite */
export const resendingCall: DeedOperations = {
  ...alone,
  send: async (connection, [change], options) =>
    sentBy(await resendInvitation(connection, idOf(change), options)),
  evidence: () => Promise.resolve([noTrace]),
};

/** What is gone from the list may have been used, or have expired: it is gone all the same. */
const evidenceOfRevocation =
  (isLink: boolean): DeedOperations['evidence'] =>
  async ({ connection }, [change], _intents, signal) => {
    const isThere = (await getInvitations(connection, { signal })).some(
      (one) => one.is_multiuse === isLink && one.id === idOf(change),
    );
    const evidence: Evidence = isThere ? { kind: 'did-not-happen' } : { kind: 'happened', claim: null };
    return [evidence];
  };

/** https://zulip.com/api/revoke-email-invite */
export const invitationRevocation: DeedOperations = {
  ...alone,
  send: async (connection, [change], options) =>
    sentBy(await revokeInvitation(connection, idOf(change), options)),
  evidence: evidenceOfRevocation(false),
};

/** https://zulip.com/api/revoke-invite-link */
export const linkRevocation: DeedOperations = {
  ...alone,
  send: async (connection, [change], options) =>
    sentBy(await revokeInvitationLink(connection, idOf(change), options)),
  evidence: evidenceOfRevocation(true),
};
