import type { Job } from '#contract/changes.ts';
import { wordsAt, type ServerAge } from '#contract/level-words.ts';
import type { RecordedJob } from '../store/journal-records.ts';

/**
 * Whether a job in the journal can be undone on a server of this age.
 *
 * @returns with `undoObstacle` if only the server's age prevents it
 */
export function undoOn(
  server: ServerAge,
  { canBeUndone, undoSentence }: Pick<RecordedJob, 'canBeUndone' | 'undoSentence'>,
): Pick<Job, 'canBeUndone' | 'undoObstacle'> {
  const undoObstacle = undoSentence === null ? '' : wordsAt(server, undoSentence);
  return { canBeUndone: canBeUndone && undoObstacle === '', undoObstacle };
}
