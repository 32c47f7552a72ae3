import { open, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Organization } from '#contract/organization.ts';
import { systemClock } from './clock.ts';
import { partialPath, replaceFile } from './downloads/partial-file.ts';
import { makeFolder } from './make-folder.ts';
import { requireOwnFile } from './store/own-file.ts';

const timeLimitMilliseconds = 60_000;
const reportsTimeLimitMilliseconds = 5_000;
const pollMilliseconds = 100;
/** Time for the first panel to fetch and paint its rows. */
const paintMilliseconds = 1_500;

/**
 * Checks that the screenshot can be written before anyone waits for it.
 *
 * @throws with a sentence if it can't
 */
export async function checkPicture(path: string): Promise<void> {
  try {
    const folder = dirname(resolve(path));
    makeFolder(folder);
    requireOwnFile(path);
    const partial = partialPath(folder);
    await (await open(partial, 'wx', 0o600)).close();
    await rm(partial);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new Error(`The picture of --report can't be written. Name another place. (${detail})`, {
      cause: error,
    });
  }
}

/**
 * For a start without a display: waits until an organization is live, writes a screenshot of the window and prints what
 * is live in one line.
 * @throws Error if nothing is live within a minute.
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
  // Reports are counted by a separate call, which ends after the organization is live.
  await until(() => find()?.counts?.openReports != null, reportsTimeLimitMilliseconds);
  await pause(paintMilliseconds);
  const counts = find()?.counts;
  if (counts) {
    ports.print(
      `live: people ${counts.people}, online now ${counts.active + counts.idle}, open reports ${counts.openReports ?? 'not known'}`,
    );
  }
  await replaceFile(resolve(ports.picture), await ports.capture());
  ports.print(`screenshot: ${ports.picture}`);
}

async function until(condition: () => boolean, limitMilliseconds: number): Promise<void> {
  const deadline = systemClock.elapsed() + limitMilliseconds;
  while (!condition() && systemClock.elapsed() < deadline) await pause(pollMilliseconds);
}
