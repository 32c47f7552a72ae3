import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Organization } from '#contract/organization.ts';
import { systemClock } from './clock.ts';

const timeLimitMilliseconds = 60_000;
const reportsTimeLimitMilliseconds = 5_000;
const pollMilliseconds = 100;
/** For the first panel to fetch and paint its rows. */
const paintMilliseconds = 1_500;

/**
 * For a start without a display: waits until an organization is live, writes a picture of the window and prints
 * what is live in one line.
 * @throws Error when nothing is live within a minute.
 */
export async function reportWhenLive(ports: {
  list(): Organization[];
  capture(): Promise<Uint8Array>;
  picture: string;
  print(line: string): void;
}): Promise<void> {
  const find = () =>
    ports.list().find(({ connection, counts }) => connection.kind === 'live' && counts !== null);
  await until(() => find() !== undefined, timeLimitMilliseconds);
  if (!find()) throw new Error('No organization was live within a minute.');
  // Reports are counted by a call of their own, which ends after the organization is live.
  await until(() => find()?.counts?.openReports != null, reportsTimeLimitMilliseconds);
  await pause(paintMilliseconds);
  const counts = find()?.counts;
  if (counts) {
    ports.print(
      `live: people ${counts.people}, online now ${counts.active + counts.idle}, open reports ${counts.openReports ?? 'not known'}`,
    );
  }
  await mkdir(dirname(ports.picture), { recursive: true, mode: 0o700 });
  await writeFile(ports.picture, await ports.capture(), { mode: 0o600 });
  ports.print(`screenshot: ${ports.picture}`);
}

async function until(condition: () => boolean, limitMilliseconds: number): Promise<void> {
  const deadline = systemClock.elapsed() + limitMilliseconds;
  while (!condition() && systemClock.elapsed() < deadline) await pause(pollMilliseconds);
}
