import { z } from 'zod';
import { rows } from './unread.ts';

/** What e-mail invitations and links have in common. The two kinds count their ids separately. */
const common = {
  id: z.int(),
  invited_by_user_id: z.int().nullable().default(null),
  /** UNIX seconds. */
  invited: z.number(),
  /** UNIX seconds; null for never. */
  expiry_date: z.number().nullable(),
  invited_as: z.int(),
  /** True where the server does not say: it never does of links. */
  notify_referrer_on_join: z.boolean().default(true),
};

/** An open invitation (https://zulip.com/api/get-invites). */
export const wireInvitation = z.discriminatedUnion('is_multiuse', [
  z.object({ ...common, is_multiuse: z.literal(false), email: z.string() }),
  z.object({ ...common, is_multiuse: z.literal(true), link_url: z.string() }),
]);
export type WireInvitation = z.infer<typeof wireInvitation>;

/** `GET /invites`. */
export const invitationsAnswer = z.object({ invites: rows('invites', wireInvitation) });

/** `POST /invites/multiuse`. */
export const invitationLinkAnswer = z.object({ invite_link: z.string() });

/** What `INVITATION_FAILED` brings beside its text; the others may have been invited all the same. */
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
