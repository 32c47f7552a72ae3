import { writeLog } from '../log.ts';
import { storeFailureOf } from './store-trouble.ts';

/**
 * Writes a note that the console can do without until the next time: a disk that can't be written must not stop
 * anything else.
 *
 * @returns whether it was written
 * @throws errors that don't come from the database
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
