import type { DatabaseSync } from 'node:sqlite';
import { readOnlyText, type Safety, type SafetyLevel } from '#contract/changes.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { openSafetyStore } from '../store/safety.ts';
import { thrownFailureOf } from './thrown-failure.ts';

/** Why nothing is written at the level `read-only`. */
export const readOnly = {
  kind: 'forbidden',
  code: 'READ_ONLY',
  message: readOnlyText,
} as const satisfies Failure;

/** The message if the confirmation number of a write is wrong. */
export const wrongNumber = (number: number) =>
  ({
    kind: 'invalid-input',
    field: 'typed',
    message: `Type ${number} to confirm.`,
  }) as const satisfies Failure;

/** The limits on this console in one organization, kept in the store. */
export interface SafetyRules {
  current(): Safety;
  isReadOnly(): boolean;
  isProtected(userId: number): boolean;
  /** Rereads what another account of the organization has saved. */
  reload(): void;
  setLevel(level: SafetyLevel): Result<null>;
  protect(userIds: readonly number[], isProtected: boolean): Result<null>;
}

interface SafetyPorts {
  /** Nothing may be written any more. */
  onReadOnly(): void;
  /** Called after every saved change. */
  onChanged(): void;
}

/** @throws Error from the store, if it can't be read at first */
export function createSafety(
  database: DatabaseSync,
  organizationId: string,
  ports: SafetyPorts,
): SafetyRules {
  const store = openSafetyStore(database);
  let safety: Safety;
  let accounts: ReadonlySet<number>;
  reload();

  function reload(): void {
    safety = store.read(organizationId);
    accounts = new Set(safety.protectedUserIds);
    if (safety.level === 'read-only') ports.onReadOnly();
  }

  function keep(write: () => void): Result<null> {
    try {
      write();
      reload();
    } catch (error) {
      return fail(thrownFailureOf(error));
    }
    ports.onChanged();
    return succeed(null);
  }

  return {
    reload,
    current: () => safety,
    isReadOnly: () => safety.level === 'read-only',
    isProtected: (userId) => accounts.has(userId),
    setLevel: (level) => keep(() => store.setLevel(organizationId, level)),
    protect: (userIds, isProtected) => keep(() => store.protect(organizationId, userIds, isProtected)),
  };
}
