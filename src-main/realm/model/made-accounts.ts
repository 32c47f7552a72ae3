import type { ChangeTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../../store/journal.ts';

/** The accounts that changes of this console have made. An event need not show their addresses, so that it confirms none. */
export interface MadeAccounts {
  /**
   * Takes in what a change of this console did.
   *
   * @returns whether it made an account
   */
  noteApplied(change: RecordedChange): boolean;
  /** The name with which one was made, by the target of the change; undefined where none was. */
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
