import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { keepPresenceSample } from '../../src-main/store/presence-samples.ts';

/**
 * Writes a morning's samples to the store of a running console, as if it had been open since: few people at first, more
 * from hour to hour, and a twenty-minute gap without a connection.
 *
 * @param userData the console's folder
 * @param people how many there are in total
 * @param hours how long ago it was opened
 */
export function writePresenceHistory(userData: string, people: number, hours = 6): void {
  // The console writes there, too.
  const database = new DatabaseSync(join(userData, 'realm-console.db'), { timeout: 10_000 });
  try {
    const now = Date.now();
    const accounts = database.prepare('SELECT DISTINCT organization_id AS id FROM presence_sample').all();
    for (const { id } of accounts) {
      for (let minutesAgo = hours * 60; minutesAgo > 0; minutesAgo -= 1) {
        if (minutesAgo > 200 && minutesAgo < 220) continue;
        const share = 1 - minutesAgo / (hours * 60);
        const wave = Math.sin(minutesAgo / 9) * 0.015;
        const active = Math.round(people * (0.04 + 0.2 * share ** 1.5 + wave));
        const idle = Math.round(people * (0.05 + 0.06 * share - wave / 2));
        const at = now - minutesAgo * 60_000;
        keepPresenceSample(database, String(id), at, { active, idle, offline: people - active - idle });
      }
    }
  } finally {
    database.close();
  }
}
