import type { DatabaseSync } from 'node:sqlite';

/**
 * From this length on, in UTF-16 units, a text is stored once for all changes of a job, such as a message to 500
 * people.
 */
const sharedLength = 200;

/**
 * What to store for the texts of one job: short ones themselves, long ones as their number in the table `job_text`. The
 * view `recorded_change` restores the texts.
 */
export function shareTexts(
  database: DatabaseSync,
  jobId: string,
): <Text extends string | null>(text: Text) => Text | bigint {
  const add = database.prepare('INSERT INTO job_text (job_id, id, text) VALUES (?, ?, ?)');
  const ids = new Map<string, bigint>();
  return (text) => {
    if (text === null || text.length < sharedLength) return text;
    let id = ids.get(text);
    if (id === undefined) {
      // The column has no type, so a plain number would be stored as a fraction.
      id = BigInt(ids.size + 1);
      ids.set(text, id);
      add.run(jobId, id, text);
    }
    return id;
  };
}
