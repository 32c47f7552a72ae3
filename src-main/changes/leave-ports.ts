import type { DatabaseSync } from 'node:sqlite';
import type { ChangeEngine, ChangePorts } from './engine.ts';
import type { Clock } from '../clock.ts';
import type { ServerTime } from '../zulip/server-clock.ts';

/** What the calendar needs from the live organization. */
export interface LeavePorts {
  organizationId: string;
  /** The thread's own connections; the schemas are up to date. */
  database: DatabaseSync;
  journalDatabase: DatabaseSync;
  engine: ChangeEngine;
  facts: ChangePorts['facts'];
  /** An entry's row has changed. */
  onChanged(leaveId: string): void;
  clock: Clock;
  /** The server's time, since the machine's clock may be wrong; null until it is known. */
  serverTime(): ServerTime | null;
}
