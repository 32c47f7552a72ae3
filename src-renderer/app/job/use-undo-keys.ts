import { isOpenJob, type Job } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { showNotice } from '../../state/notices.ts';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { historyOf } from './job-history.ts';
import type { Verb } from './use-taking-back.tsx';

/** Undoes the last change by Ctrl Z, and redoes the last that was undone by Ctrl Shift Z and Ctrl Y. */
export function useUndoKeys(jobs: readonly Job[], takeBack: (job: Job, verb: Verb) => void): void {
  const { undo: last, redo } = historyOf(jobs);
  const isUnderWay = jobs.some((job) => job.undoOf !== null && isOpenJob(job) && job.state !== 'paused');
  const underWay = (): void => showNotice({ message: say('job.undo-under-way') });
  useChangeShortcut({
    id: 'undo last',
    keys: 'Ctrl Z',
    label: say('job.undo-last'),
    scope: say('ui.everywhere'),
    inFields: false,
    inPalette: last?.canBeUndone === true,
    run: () => {
      if (isUnderWay) underWay();
      else if (last?.canBeUndone === true) takeBack(last, 'undo');
      else if (last === undefined) showNotice({ message: say('job.nothing-to-undo') });
      else {
        showNotice({
          title: say('job.cannot-undo-last'),
          message: last.undoObstacle || say('job.see-journal'),
        });
      }
    },
  });
  const redoLast = (): void => {
    if (isUnderWay) underWay();
    else if (redo?.canBeUndone === true) takeBack(redo, 'redo');
    else if (redo === undefined) showNotice({ message: say('job.nothing-to-redo') });
    else {
      showNotice({
        title: say('job.cannot-redo-last'),
        message: redo.undoObstacle || say('job.see-journal'),
      });
    }
  };
  const redoParts = {
    label: say('job.redo-last'),
    scope: say('ui.everywhere'),
    inFields: false,
    run: redoLast,
  };
  const canRedo = redo?.canBeUndone === true;
  useChangeShortcut({ ...redoParts, id: 'redo', keys: 'Ctrl Shift Z', inPalette: canRedo });
  useChangeShortcut({ ...redoParts, id: 'redo as elsewhere', keys: 'Ctrl Y', inPalette: false });
}
