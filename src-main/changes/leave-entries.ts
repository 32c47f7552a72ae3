import type { DatabaseSync } from 'node:sqlite';
import { openLeaveStore, type RecordedLeave } from '../store/leave.ts';

/** The entries of one organization's leave calendar: in memory, and in the store before that. */
export interface LeaveEntries {
  all(): Iterable<RecordedLeave>;
  get(leaveId: string): RecordedLeave | undefined;
  /**
   * Keeps a new entry, or another state of one.
   *
   * @throws Error of the store, which leaves everything as it was
   */
  keep(leave: RecordedLeave): RecordedLeave;
  /** Notes in the entry why it waits. */
  note(leave: RecordedLeave, explanation: string): void;
}

const pastEntries = 200;

/**
 * @param database the thread's own connection
 * @param onChanged the row of an entry has changed
 * @throws Error of the store, where it cannot be read at first
 */
export function openLeaveEntries(
  database: DatabaseSync,
  organizationId: string,
  onChanged: (leaveId: string) => void,
): LeaveEntries {
  const store = openLeaveStore(database);
  const leaves = new Map<string, RecordedLeave>();
  for (const leave of store.read(organizationId, pastEntries)) leaves.set(leave.id, leave);

  function keep(leave: RecordedLeave): RecordedLeave {
    store.keep(leave);
    leaves.set(leave.id, leave);
    onChanged(leave.id);
    return leave;
  }

  return {
    all: () => leaves.values(),
    get: (leaveId) => leaves.get(leaveId),
    keep,
    note(leave, explanation) {
      if (leave.explanation !== explanation) keep({ ...leave, explanation });
    },
  };
}
