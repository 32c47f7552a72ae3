import type { EventEffect } from './dispatch.ts';
import type { RealmModel } from './realm-model.ts';

/** An event and what becomes of it. */
export interface DispatchCase {
  name: string;
  event: Record<string, unknown>;
  /** What the snapshot has in place of the example's. */
  snapshot?: Record<string, unknown>;
  /** What the model says afterwards. */
  read: (model: RealmModel) => unknown;
  expected: unknown;
  /** Among the changes reported, in any order. */
  notified?: string[];
  effect?: EventEffect;
}

/** The event of a change of somebody. https://zulip.com/api/get-events#realm_user-update */
export const personUpdate = (change: Record<string, unknown>): Record<string, unknown> => ({
  type: 'realm_user',
  op: 'update',
  person: change,
});
