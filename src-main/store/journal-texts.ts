import type { DatabaseSync } from 'node:sqlite';

/** From this length on, in UTF-16 units, a text is kept once for all changes of a job: a message to 500 people is one. */
const sharedLength = 200;

/**
 * What columns hold for the texts of one job: short ones themselves, long ones the number under which the table `job_text`
 * has them. The view `recorded_change` puts the texts back in their places.
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
      // A number of another kind would be kept as a fraction, as the column takes every type.
      id = BigInt(ids.size + 1);
      ids.set(text, id);
      add.run(jobId, id, text);
    }
    return id;
  };
}
