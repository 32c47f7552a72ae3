import type { Journal, RecordedChange } from '../store/journal.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../zulip/http.ts';
import { readSetting } from './settle.ts';

interface OverduePorts {
  connection(): Connection;
  journal: Pick<Journal, 'conclude'>;
  clock: Clock;
  closing: AbortSignal;
  isClosed(): boolean;
  onReplaced(jobId: string, change: RecordedChange, value: string): void;
}

/**
 * Reads the value of an applied change whose event didn't arrive in time.
 *
 * @param others what someone else has set since, according to events
 */
export async function readOverdue(
  jobId: string,
  change: RecordedChange,
  others: string | undefined,
  ports: OverduePorts,
): Promise<void> {
  let value: string | null;
  try {
    value = await readSetting(ports.connection(), change, ports.closing);
  } catch {
    // The event or the next snapshot will show it.
    return;
  }
  if (ports.isClosed() || value === null || change.outcome !== 'applied') return;
  if (value === change.after) {
    if (others !== undefined) ports.onReplaced(jobId, change, others);
    return;
  }
  const reason = { kind: 'accepted-but', value } as const;
  ports.journal.conclude(jobId, [{ changeId: change.id, outcome: 'applied', reason }], ports.clock.now());
}
