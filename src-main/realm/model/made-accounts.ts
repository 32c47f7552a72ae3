import type { ChangeTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../../store/journal.ts';

/**
 * The accounts created by changes of this console. Events may omit their addresses, so they can't confirm the change.
 */
export interface MadeAccounts {
  /**
   * Applies a change of this console.
   *
   * @returns whether it created an account
   */
  noteApplied(change: RecordedChange): boolean;
  /** The name given to a new account, by the target of the change; undefined if there is none. */
  name(target: ChangeTarget): string | undefined;
}

export function createMadeAccounts(): MadeAccounts {
  const names = new Map<ChangeTarget, string>();
  return {
    noteApplied({ target, after }) {
      if (!target.startsWith('new-account:')) return false;
      names.set(target, after);
      return true;
    },
    name: (target) => names.get(target),
  };
}
