import type { EventEffect } from './dispatch.ts';
import type { RealmModel } from './realm-model.ts';

/** An event and its effect. */
export interface DispatchCase {
  name: string;
  event: Record<string, unknown>;
  /** Replaces parts of the example's snapshot. */
  snapshot?: Record<string, unknown>;
  /** Reads from the model afterwards. */
  read: (model: RealmModel) => unknown;
  expected: unknown;
  /** Expected among the reported changes, in any order. */
  notified?: string[];
  effect?: EventEffect;
}

/** An event that changes a person. https://zulip.com/api/get-events#realm_user-update */
export const personUpdate = (change: Record<string, unknown>): Record<string, unknown> => ({
  type: 'realm_user',
  op: 'update',
  person: change,
});
