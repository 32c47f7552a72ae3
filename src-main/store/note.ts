import { writeLog } from '../log.ts';
import { storeFailureOf } from './store-trouble.ts';

/**
 * Writes what the console notes by itself and can do without until the next time: a disk that takes nothing is no reason for
 * anything else to end.
 *
 * @returns whether it was written
 * @throws what the database has nothing to do with
 */
export function note(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (storeFailureOf(error) === null) throw error;
    writeLog(`Not noted: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
