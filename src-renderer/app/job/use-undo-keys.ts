import { isOpenJob, type Job } from '#contract/changes.ts';
import { showNotice } from '../../state/notices.ts';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { historyOf } from './job-history.ts';
import type { Verb } from './use-taking-back.tsx';

/** Undoes the last change by Ctrl Z, and redoes the last that was undone by Ctrl Shift Z and Ctrl Y. */
export function useUndoKeys(jobs: readonly Job[], takeBack: (job: Job, verb: Verb) => void): void {
  const { undo: last, redo } = historyOf(jobs);
  const isUnderWay = jobs.some((job) => job.undoOf !== null && isOpenJob(job) && job.state !== 'paused');
  const underWay = (): void => showNotice({ message: 'The last change is already being undone.' });
  useChangeShortcut({
    id: 'undo last',
    keys: 'Ctrl Z',
    label: 'Undo the last change',
    scope: 'Everywhere',
    inFields: false,
    inPalette: last?.canBeUndone === true,
    run: () => {
      if (isUnderWay) underWay();
      else if (last?.canBeUndone === true) takeBack(last, 'Undo');
      else if (last === undefined) showNotice({ message: 'There is nothing to undo.' });
      else {
        showNotice({
          title: 'The last change can’t be undone',
          message: last.undoObstacle || 'The journal lists earlier changes.',
        });
      }
    },
  });
  const redoLast = (): void => {
    if (isUnderWay) underWay();
    else if (redo?.canBeUndone === true) takeBack(redo, 'Redo');
    else if (redo === undefined) showNotice({ message: 'There is nothing to redo.' });
    else {
      showNotice({
        title: 'The last change undone can’t be redone',
        message: redo.undoObstacle || 'The journal lists earlier changes.',
      });
    }
  };
  const redoParts = {
    label: 'Redo the last change undone',
    scope: 'Everywhere',
    inFields: false,
    run: redoLast,
  };
  const canRedo = redo?.canBeUndone === true;
  useChangeShortcut({ ...redoParts, id: 'redo', keys: 'Ctrl Shift Z', inPalette: canRedo });
  useChangeShortcut({ ...redoParts, id: 'redo as elsewhere', keys: 'Ctrl Y', inPalette: false });
}
