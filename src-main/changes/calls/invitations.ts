import { idOfTarget, newNameOfTarget } from '#contract/changes.ts';
import { readTerms } from '#contract/invitations.ts';
import { roles } from '#contract/people.ts';
import { readOpen } from '../kinds/invitation/invitation-value.ts';
import type { RecordedChange } from '../../store/journal.ts';
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
import { invitationFailedDetail } from '../../zulip/route/invitations.ts';
import { noTrace } from './inconclusive-evidence.ts';
import { evidenceOfInvitation } from './invitation-evidence.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, DeedOperations, KnownBefore } from './operations.ts';

const alone = {
  kind: 'deed',
  limit: 1,
  key: ({ target }: Pick<RecordedChange, 'target'>): string => target,
} as const;

/** The parameters of both kinds of invitations. */
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

/** Only email invitations can notify their sender: https://zulip.com/api/create-invite-link has no such parameter. */
function emailParametersOf(change: RecordedChange, connection: Connection): InvitationTerms {
  return {
    ...parametersOf(change, connection),
    ...(supports(connection.featureLevel, 'invitation-referrer-notice') && {
      notify_referrer_on_join: readTerms(change.after)?.notifies ?? true,
    }),
  };
}

/** The refusal with the server's message for the one address, which says more than the one for the call. */
function ofOneAddress(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure.kind !== 'rejected' || failure.code !== 'INVITATION_FAILED') return error;
  const reason = invitationFailedDetail.safeParse(failure.detail).data?.errors[0]?.reason;
  return reason === undefined ? error : requestError({ ...failure, message: reason });
}

/** The newest link that the caller can see: later ones have higher ids. */
async function newestLink(
  connection: Connection,
  _changes: CallChanges,
  signal: AbortSignal,
): Promise<KnownBefore> {
  const links = (await getInvitations(connection, { signal })).filter((one) => one.is_multiuse);
  return { newestId: Math.max(0, ...links.map(({ id }) => id)) };
}

/** Invites one address per call, so that each has its own answer. https://zulip.com/api/send-invites */
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
  evidence: evidenceOfInvitation('invitation'),
};

/** https://zulip.com/api/create-invite-link */
export const linkCreation: DeedOperations = {
  ...alone,
  prepare: newestLink,
  async send(connection, [change], options) {
    const { link, ...written } = await createInvitationLink(
      connection,
      parametersOf(change, connection),
      options,
    );
    return sentBy(written, await linkClaim(connection, link));
  },
  evidence: evidenceOfInvitation('invitation-link'),
};

/** The answer contains the link's address, and only the list has its id. Without the id, the link can't be undone. */
async function linkClaim(connection: Connection, link: string): Promise<string | undefined> {
  try {
    const made = (await getInvitations(connection)).find((one) => one.is_multiuse && one.link_url === link);
    return made === undefined ? undefined : `invitation-link:${made.id}`;
  } catch {
    return undefined;
  }
}

const idOf = ({ target, details }: RecordedChange): number => Number(details ?? idOfTarget(target));

/** The list doesn't show that an email was sent again. https://zulip.com/api/resend-email-invite */
export const resendingCall: DeedOperations = {
  ...alone,
  send: async (connection, [change], options) =>
    sentBy(await resendInvitation(connection, idOf(change), options)),
  evidence: () => Promise.resolve([noTrace]),
};

/**
 * One that is gone from the list may have been used or have expired: it is gone all the same. Only administrators see
 * other people's.
 */
const evidenceOfRevocation =
  (isLink: boolean): DeedOperations['evidence'] =>
  async ({ connection }, [change], _intents, signal) => {
    const isThere = (await getInvitations(connection, { signal })).some(
      (one) => one.is_multiuse === isLink && one.id === idOf(change),
    );
    if (isThere) return [{ kind: 'did-not-happen' }];
    const { user_id: me, role } = await getOwnUser(connection, { signal });
    const isListed = role <= roles.administrator || readOpen(change.before)?.invitedBy === me;
    return [isListed ? { kind: 'happened', claim: null } : noTrace];
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
