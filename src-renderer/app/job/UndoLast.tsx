import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isOpenJob } from '#contract/changes.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useTable } from '../../state/replica.ts';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { createJobEndings } from './job-endings.ts';
import { endWords, isTrouble, jobToUndo } from './job-words.ts';
import classes from './UndoLast.module.css';

/** Long enough to be read by whoever looks elsewhere; the job itself stays in the top bar for longer. */
const troubleMilliseconds = 30_000;
const noticeId = (jobId: string): string => `ended ${jobId}`;

/**
 * Offers to undo: by Ctrl Z for the last change, and in a notice whenever a job has ended. Either opens the preview of
 * the undo; nothing is sent by the key or the button itself.
 */
export function UndoLast(): ReactNode {
  const navigate = useNavigate();
  const jobs = useTable('jobs');
  const edits = useEdits();
  const [endings] = useState(() => createJobEndings(Date.now()));

  async function undo(jobId: string): Promise<void> {
    const outcome = await edits.begin({ kind: 'undo', jobId });
    if (outcome.kind === 'unplanned') {
      notifications.show({ title: 'Nothing was undone', message: failureMessage(outcome.failure) });
    }
  }
  const begin = useRef(undo);
  useEffect(() => {
    begin.current = undo;
  });

  const last = jobToUndo(jobs);
  useChangeShortcut({
    id: 'undo last',
    keys: 'Ctrl Z',
    label: 'Undo the last change',
    scope: 'Everywhere',
    inFields: false,
    inPalette: last?.canBeUndone === true,
    run: () => {
      if (jobs.some((job) => job.undoOf !== null && isOpenJob(job) && job.state !== 'paused')) {
        notifications.show({ message: 'The last change is already being undone.' });
      } else if (last?.canBeUndone === true) void undo(last.id);
      else if (last === undefined) notifications.show({ message: 'There is nothing to undo.' });
      else {
        notifications.show({
          title: 'The last change can’t be undone',
          message: 'The journal lists earlier changes.',
        });
      }
    },
  });

  useEffect(() => {
    for (const { undoOf, applied } of jobs) {
      // What was undone is no offer any more, whichever way the undo was begun.
      if (undoOf !== null && applied > 0) notifications.hide(noticeId(undoOf));
    }
    for (const job of endings(jobs)) {
      if (job.total > 1) {
        const id = noticeId(job.id);
        notifications.show({
          id,
          title: job.title,
          message: (
            <span className={classes.line}>
              {endWords(job)}
              <LinkButton
                onClick={() => {
                  notifications.hide(id);
                  navigate({ job: job.id });
                }}
              >
                Show
              </LinkButton>
              {job.applied > 0 && job.canBeUndone && (
                <LinkButton
                  onClick={() => {
                    notifications.hide(id);
                    void begin.current(job.id);
                  }}
                >
                  Undo
                </LinkButton>
              )}
            </span>
          ),
          autoClose: isTrouble(job) ? troubleMilliseconds : 6_000,
        });
      }
    }
  }, [jobs, navigate, endings]);

  return edits.dialog;
}
