import { badRequest } from '../api-error.ts';
import type { RealmState } from '../state.ts';

/** `plan_type` of organizations whose plan leaves features out; 1 is a server of one's own. */
export const limitedPlan = 2;
/** What such a plan grants of uploads. */
export const limitedUploads = { upload_quota_mib: 5120, max_file_upload_size_mib: 10 } as const;

export function isLimited(state: RealmState): boolean {
  return state.settings.get('plan_type') === limitedPlan;
}

/** Refuses what a limited plan leaves out. https://zulip.com/plans/ */
export function requireFullPlan(state: RealmState): void {
  if (isLimited(state)) throw badRequest('plan-limited');
}

/** Refuses to let guests see some people only, which takes Zulip Cloud Plus. https://zulip.com/help/guest-users */
export function requireGuestPlan(state: RealmState): void {
  if (isLimited(state)) throw badRequest('plan-without-guests');
}
