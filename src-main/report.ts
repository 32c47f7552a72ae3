import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Organization } from '../src-preload/contract/entities.ts';

const timeLimitMilliseconds = 60_000;
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
  const deadline = Date.now() + timeLimitMilliseconds;
  let live: Organization | undefined;
  while (!live) {
    live = ports.list().find(({ connection, counts }) => connection.kind === 'live' && counts !== null);
    if (!live) {
      if (Date.now() > deadline) throw new Error('No organization was live within a minute.');
      await pause(pollMilliseconds);
    }
  }
  await pause(paintMilliseconds);
  const { counts } = live;
  if (counts) {
    ports.print(
      `live: people ${counts.people}, online now ${counts.active + counts.idle}, open reports ${counts.openReports ?? 'not known'}`,
    );
  }
  await mkdir(dirname(ports.picture), { recursive: true });
  await writeFile(ports.picture, await ports.capture());
  ports.print(`screenshot: ${ports.picture}`);
}
