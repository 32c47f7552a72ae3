import { badRequest } from '../api-error.ts';
import type { RealmState } from '../state.ts';

/** `plan_type` of organizations with a limited plan; 1 is a self-hosted server. */
export const limitedPlan = 2;
/** Upload limits of that plan. */
export const limitedUploads = { upload_quota_mib: 5120, max_file_upload_size_mib: 10 } as const;

export function isLimited(state: RealmState): boolean {
  return state.settings.get('plan_type') === limitedPlan;
}

/** Refuses what a limited plan doesn't include. https://zulip.com/plans/ */
export function requireFullPlan(state: RealmState): void {
  if (isLimited(state)) throw badRequest('plan-limited');
}

/** Refuses to limit what guests can see, which requires Zulip Cloud Plus. https://zulip.com/help/guest-users */
export function requireGuestPlan(state: RealmState): void {
  if (isLimited(state)) throw badRequest('plan-without-guests');
}
