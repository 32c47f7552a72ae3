import { hideNotice, showNotice } from '../../state/notices.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isOpenJob, type Job } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useTable } from '../../state/replica.ts';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { createJobEndings } from './job-endings.ts';
import { endWords, isTrouble, jobToUndo, together } from './job-words.ts';
import classes from './UndoLast.module.css';

const aboutEnded = 'ended jobs';

/**
 * Offers to undo: by Ctrl Z for the last change, and in a notice whenever a job has ended; jobs that end while it is
 * there share it. Either opens the preview of the undo; nothing is sent by the key or the button itself.
 */
export function UndoLast(): ReactNode {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const jobs = useTable('jobs');
  const edits = useEdits();
  const [endings] = useState(() => createJobEndings(Date.now()));

  async function undo(jobId: string): Promise<void> {
    const outcome = await edits.begin({ kind: 'undo', jobId });
    if (outcome.kind === 'unplanned') {
      showNotice({ title: 'Nothing was undone', message: failureMessage(outcome.failure) });
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
        showNotice({ message: 'The last change is already being undone.' });
      } else if (last?.canBeUndone === true) void undo(last.id);
      else if (last === undefined) showNotice({ message: 'There is nothing to undo.' });
      else {
        showNotice({
          title: 'The last change can’t be undone',
          message: 'The journal lists earlier changes.',
        });
      }
    },
  });

  /** Those that the notice on screen is about. */
  const told = useRef<readonly Job[]>([]);
  useEffect(() => {
    const forget = (): void => {
      told.current = [];
    };
    // What was undone is no offer any more, whichever way the undo was begun.
    const undone = new Set(jobs.filter(({ applied }) => applied > 0).map(({ undoOf }) => undoOf));
    const left = told.current.filter(({ id }) => !undone.has(id));
    const news = endings(jobs).filter(({ total }) => total > 1);
    if (news.length === 0 && left.length === told.current.length) return;
    hideNotice(aboutEnded);
    const ended = [...left, ...news];
    told.current = ended;
    const [only] = ended;
    if (only === undefined) return;
    const act = (run: () => void) => () => {
      hideNotice(aboutEnded);
      run();
    };
    showNotice({
      about: aboutEnded,
      organizationId,
      title: ended.length === 1 ? only.title : `${formatCount(ended.length)} jobs finished`,
      message: (
        <span className={classes.line}>
          {endWords(together(ended))}
          <LinkButton
            onClick={act(() => navigate(ended.length === 1 ? { job: only.id } : { panel: 'journal' }))}
          >
            Show
          </LinkButton>
          {ended.length === 1 && only.applied > 0 && only.canBeUndone && (
            <LinkButton onClick={act(() => void begin.current(only.id))}>Undo</LinkButton>
          )}
        </span>
      ),
      // What went wrong stays until it is read, or until the panel goes.
      ...(ended.some(isTrouble) && { autoClose: false }),
      onClose: forget,
    });
  }, [jobs, navigate, endings, organizationId]);

  return edits.dialog;
}
