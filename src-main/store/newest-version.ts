import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { isNewer } from '#contract/versions.ts';
import { readValue, writeValue } from './preferences.ts';

const key = 'newestVersion';

/**
 * Notes the version that runs, unless a newer one ran before.
 *
 * @returns whether it is newer than any that ran before with this file; false where none did.
 */
export function noteVersion(database: DatabaseSync, version: string): boolean {
  const newest = readValue(database, key, z.string());
  if (newest !== null && !isNewer(version, newest)) return false;
  writeValue(database, key, version);
  return newest !== null;
}
