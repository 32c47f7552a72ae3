import { z } from 'zod';
import type { AddressCheck, Invitation, InvitationRights } from '../invitations.ts';
import type { AccountCheck } from '../new-accounts.ts';
import { call, organizationId } from './call.ts';
import { listChoices, listSource } from './lists.ts';

/** Calls about invitations. */
export const invitationCalls = {
  /** The invitations that can still be used, as far as the account sees them. Lists them if that wasn't done yet. */
  'invitations.list': call<Invitation[]>()(() => z.strictObject({ organizationId })),
  /** What the account may do with them. */
  'invitations.rights': call<InvitationRights>()(() => z.strictObject({ organizationId })),
  /** Reads addresses from a pasted text or a CSV file: who can be invited, and who can't and why. */
  'invitations.check': call<AddressCheck>()(() =>
    z.strictObject({ organizationId, source: listSource, choices: listChoices }),
  ),
  /** Reads names and addresses from the same: who can have an account, and who can't and why. */
  'new-accounts.check': call<AccountCheck>()(() =>
    z.strictObject({ organizationId, source: listSource, choices: listChoices }),
  ),
} as const;
