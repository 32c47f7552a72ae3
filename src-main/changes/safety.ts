import type { DatabaseSync } from 'node:sqlite';
import type { Safety, SafetyLevel } from '../../src-preload/contract/change-entities.ts';
import { fail, succeed, type Failure, type Result } from '../../src-preload/contract/outcome.ts';
import { openSafetyStore } from '../store/safety.ts';
import { failureOf } from '../zulip/errors.ts';

/** Why nothing is written at the level `read-only`. */
export const readOnly = {
  kind: 'forbidden',
  code: 'READ_ONLY',
  message: 'This console is read-only for this organization. Raise the safety level to change something.',
} as const satisfies Failure;

/** What holds this console back in one organization, kept in the store. */
export interface SafetyRules {
  current(): Safety;
  isReadOnly(): boolean;
  isProtected(userId: number): boolean;
  setLevel(level: SafetyLevel): Result<null>;
  protect(userIds: readonly number[], isProtected: boolean): Result<null>;
}

/** @param onChanged called after every change that was kept */
export function createSafety(
  database: DatabaseSync,
  organizationId: string,
  onChanged: () => void,
): SafetyRules {
  const store = openSafetyStore(database);
  let safety = store.read(organizationId);
  let accounts: ReadonlySet<number> = new Set(safety.protectedUserIds);

  function keep(write: () => void): Result<null> {
    try {
      write();
      safety = store.read(organizationId);
    } catch (error) {
      return fail(failureOf(error));
    }
    accounts = new Set(safety.protectedUserIds);
    onChanged();
    return succeed(null);
  }

  return {
    current: () => safety,
    isReadOnly: () => safety.level === 'read-only',
    isProtected: (userId) => accounts.has(userId),
    setLevel: (level) => keep(() => store.setLevel(organizationId, level)),
    protect: (userIds, isProtected) => keep(() => store.protect(organizationId, userIds, isProtected)),
  };
}
