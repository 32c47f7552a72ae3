import { z } from 'zod';
import { requireFeature } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { rows } from '../wire/unread.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** What email invitations and links have in common. Each kind has its own ids. */
const common = {
  id: z.int(),
  invited_by_user_id: z.int().nullable().default(null),
  /** UNIX seconds. */
  invited: z.number(),
  /** UNIX seconds; null for never. */
  expiry_date: z.number().nullable(),
  invited_as: z.int(),
  /** True if the server leaves it out, as it always does for links. */
  notify_referrer_on_join: z.boolean().default(true),
};

/** An open invitation (https://zulip.com/api/get-invites). */
const wireInvitation = z.lazy(() =>
  z.discriminatedUnion('is_multiuse', [
    z.object({ ...common, is_multiuse: z.literal(false), email: z.string() }),
    z.object({ ...common, is_multiuse: z.literal(true), link_url: z.string() }),
  ]),
);
export type WireInvitation = z.infer<typeof wireInvitation>;

/** `GET /invites`. */
const invitationsAnswer = z.object({ invites: rows('invites', wireInvitation) });

/** `POST /invites/multiuse`. */
const invitationLinkAnswer = z.object({ invite_link: z.string() });

/** What `INVITATION_FAILED` has besides its text; the others may have been invited all the same. */
export const invitationFailedDetail = z
  .object({
    errors: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
    sent_invitations: z.boolean(),
    license_limit_reached: z.boolean().default(false),
    daily_limit_reached: z.boolean().default(false),
  })
  .transform(({ errors, ...detail }) => ({
    ...detail,
    errors: errors.map(([email, reason, isDeactivatedUser]) => ({ email, reason, isDeactivatedUser })),
  }));

/**
 * The invitations that can still be used (https://zulip.com/api/get-invites): all for administrators, their own for
 * others. Not for guests and bots.
 *
 * @throws RequestError `rejected`
 */
export async function getInvitations(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireInvitation[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/invites',
    schema: invitationsAnswer,
    ...options,
  });
  return value.invites;
}

/** What people who join by a link get. */
export interface LinkTerms {
  /** Channels that the caller can see. */
  stream_ids: readonly number[];
  /** 100, 200, 300, 400 or 600; default 400. Owners for 100, administrators for 200 and 300. */
  invite_as?: number;
  /** Minutes; null for never; the server's default is ten days. */
  invite_expires_in_minutes?: number | null;
  /** Feature level 322. */
  group_ids?: readonly number[];
  /** Whether they are also subscribed to the default channels (feature level 261). */
  include_realm_default_subscriptions?: boolean;
  /** Markdown, at most 8000 characters; `''` for none (feature level 416). */
  welcome_message_custom_text?: string;
}

/** What people who are invited by email get. */
export interface InvitationTerms extends LinkTerms {
  /** Default true (feature level 267). */
  notify_referrer_on_join?: boolean;
}

function requireTerms(connection: Connection, terms: LinkTerms): void {
  if (terms.include_realm_default_subscriptions !== undefined)
    requireFeature(connection, 'invitation-default-channels');
  if (terms.group_ids !== undefined) requireFeature(connection, 'invitation-groups');
  if (terms.welcome_message_custom_text !== undefined)
    requireFeature(connection, 'invitation-welcome-message');
}

/**
 * Invites people by email (https://zulip.com/api/send-invites). Allowed by `can_invite_users_group`.
 *
 * @throws RequestError `rejected` with INVITATION_FAILED for addresses that can't be invited; `invitationFailedDetail`
 * parses its detail, where `sent_invitations` says whether the others were; `forbidden` and `rejected` for lack of
 * permission; `unsupported`
 */
export async function sendInvitations(
  connection: Connection,
  emails: readonly string[],
  terms: InvitationTerms,
  options: CallOptions = {},
): Promise<Written> {
  requireTerms(connection, terms);
  if (terms.notify_referrer_on_join !== undefined) requireFeature(connection, 'invitation-referrer-notice');
  return write(connection, 'POST', '/invites', { invitee_emails: emails.join('\n'), ...terms }, options);
}

/**
 * Creates a link by which anyone may join (https://zulip.com/api/create-invite-link). Allowed by
 * `create_multiuse_invite_group`.
 *
 * @returns the link: anyone who has it can join
 * @throws RequestError `forbidden`, `rejected`, `unsupported`
 */
export async function createInvitationLink(
  connection: Connection,
  terms: LinkTerms,
  options: CallOptions = {},
): Promise<Written & { link: string }> {
  requireTerms(connection, terms);
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/invites/multiuse',
    parameters: { ...terms },
    schema: invitationLinkAnswer,
    ...options,
  });
  return { link: value.invite_link, ignoredParameters };
}

/**
 * Resends an email invitation (https://zulip.com/api/resend-email-invite). Its sender and administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for an unknown invitation
 */
export async function resendInvitation(
  connection: Connection,
  invitationId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', `/invites/${invitationId}/resend`, {}, options);
}

/**
 * Revokes an email invitation (https://zulip.com/api/revoke-email-invite). Its sender and administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for an unknown invitation
 */
export async function revokeInvitation(
  connection: Connection,
  invitationId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/invites/${invitationId}`, {}, options);
}

/**
 * Revokes an invitation link (https://zulip.com/api/revoke-invite-link). Its author and administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for an unknown link and one that was already revoked
 */
export async function revokeInvitationLink(
  connection: Connection,
  invitationId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/invites/multiuse/${invitationId}`, {}, options);
}
