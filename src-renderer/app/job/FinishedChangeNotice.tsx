import { hideNotice, showNotice } from '../../state/notices.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Job } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import {
  isLeftToRun,
  isOneStepOf,
  isSaidByForm,
  panelOfChange,
  targetOfChange,
} from '../../state/change-places.ts';
import { useNavigate, usePlace } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { setOutcomeLine, useOutcomeLineStore } from '../../state/outcome-line.ts';
import { useTable } from '../../state/replica.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { createJobEndings } from './job-endings.ts';
import { isUndo } from './job-history.ts';
import { endWords, hasReplaced, isBrief, isTrouble, outcomeWords, together } from './job-words.ts';
import { useTakingBack, verbName, type Verb } from './use-taking-back.tsx';
import { useUndoKeys } from './use-undo-keys.ts';
import classes from './FinishedChangeNotice.module.css';

const aboutEnded = 'ended-jobs';

/** Whether a job is one change for the person who made it. */
function isOneThing({ id, total }: Job): boolean {
  return total === 1 || isOneStepOf(id);
}

/**
 * Whether what came of a job is said here. Of one change it is where somebody made it, and neither a form on screen nor the
 * dialog in which it was made does; the page of a job says it itself.
 *
 * @param panel the one on screen
 * @param openJob the one whose page is on screen
 */
function isSaid(job: Job, panel: string | null, openJob: string | null): boolean {
  if (job.id === openJob) return false;
  if (!isOneThing(job)) return true;
  const madeIn = panelOfChange(job.id);
  if (madeIn === undefined) return false;
  if (job.applied < job.total) return isLeftToRun(job.id);
  return !(isSaidByForm(job.id) && madeIn === panel);
}

const wordsOf = (job: Job): string => outcomeWords(job, isOneThing(job));

/** What is said aloud of the jobs that ended last. */
interface Spoken {
  /** Another one for the same words once more. */
  key: string;
  words: string;
}

/**
 * Says what came of every change, aloud once, and offers to undo and redo: by keys, in the footer of the panel where the
 * change was made and is seen, and elsewhere in a notice, which jobs share that end while it is there. Each of these shows
 * first what it takes back: in a line where the change was made in this panel a moment ago, else in the preview.
 */
export function FinishedChangeNotice(): ReactNode {
  const place = usePlace();
  const jobs = useTable('jobs');
  const panel = place.job === null ? place.panel : null;
  const { takeBack, dialog } = useTakingBack(panel);
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  useUndoKeys(jobs, takeBack);
  useEndNotices(jobs, panel, place.job, takeBack, setSpoken);
  return (
    <>
      {dialog}
      <span className="rc-visually-hidden" role="status">
        {/* The same words once more are news too. */}
        {spoken !== null && <span key={spoken.key}>{spoken.words}</span>}
      </span>
    </>
  );
}

/**
 * Says what came of changes as their jobs end: in the footer of the panel where a change was made, and elsewhere in a
 * notice. Those who listen hear it instead.
 *
 * @param panel the one on screen
 * @param openJob the one whose page is on screen
 */
function useEndNotices(
  jobs: readonly Job[],
  panel: string | null,
  openJob: string | null,
  takeBack: (job: Job, verb: Verb) => void,
  speak: (spoken: Spoken) => void,
): void {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const [endings] = useState(() => createJobEndings(Date.now()));
  /** Those that the notice on screen is about. */
  const told = useRef<readonly Job[]>([]);
  useEffect(() => {
    const forget = (): void => {
      told.current = [];
    };
    // What was undone is no offer any more, whichever way the undo was begun.
    const undone = new Set(jobs.filter(({ applied }) => applied > 0).map(({ undoOf }) => undoOf));
    const left = told.current.filter(({ id }) => !undone.has(id) && id !== openJob);
    const ends = endings(jobs);
    const verbOf = (job: Job): Verb => (isUndo(job, jobs) ? 'redo' : 'undo');
    const isSeen = (job: Job): boolean =>
      job.applied === job.total &&
      isSaid(job, panel, openJob) &&
      isBrief(job, Date.now()) &&
      panelOfChange(job.id) === panel;
    const here = useOutcomeLineStore.getState().footers > 0 ? ends.findLast(isSeen) : undefined;
    if (ends.length > 0) setOutcomeLine(null);
    if (here !== undefined) {
      const words = wordsOf(here);
      const action = { label: verbName(verbOf(here)), run: () => takeBack(here, verbOf(here)) };
      setOutcomeLine({
        organizationId,
        jobId: here.id,
        words,
        target: targetOfChange(here.id),
        show: hasReplaced(here) ? () => navigate({ job: here.id }) : null,
        action: here.canBeUndone ? action : null,
      });
      speak({ key: here.id, words });
    }
    const { line: shown } = useOutcomeLineStore.getState();
    const shownJob = shown === null ? undefined : jobs.find(({ id }) => id === shown.jobId);
    // What it has replaced shows in an event, which may come after the end.
    if (shown !== null && shownJob !== undefined && hasReplaced(shownJob)) {
      const words = wordsOf(shownJob);
      if (words !== shown.words) {
        setOutcomeLine({ ...shown, words, show: () => navigate({ job: shown.jobId }) });
        speak({ key: shownJob.id, words });
      }
    }
    const news = ends.filter((job) => job !== here && isSaid(job, panel, openJob));
    if (news.length === 0 && left.length === told.current.length) return;
    hideNotice(aboutEnded);
    const ended = [...left, ...news];
    told.current = ended;
    const [only] = ended;
    if (only === undefined) return;
    const isOne = ended.length === 1;
    const words = isOne
      ? wordsOf(only)
      : say('job.finished-jobs', { count: ended.length, outcome: endWords(together(ended)) });
    if (news.length > 0) speak({ key: news.map(({ id }) => id).join(' '), words });
    const act = (run: () => void) => () => {
      hideNotice(aboutEnded);
      run();
    };
    showNotice({
      about: aboutEnded,
      organizationId,
      // It is said aloud already: a place to go to, not an alert.
      role: 'region',
      'aria-label': say('job.finished-changes'),
      message: (
        <span className={classes.line}>
          <bdi>{words}</bdi>
          <span className={classes.links}>
            <LinkButton onClick={act(() => navigate(isOne ? { job: only.id } : { panel: 'journal' }))}>
              {say('ui.show')}
            </LinkButton>
            {isOne && only.applied > 0 && only.canBeUndone && (
              <LinkButton onClick={act(() => takeBack(only, verbOf(only)))}>
                {verbName(verbOf(only))}
              </LinkButton>
            )}
          </span>
        </span>
      ),
      // What went wrong stays until it is read, or until the panel goes.
      ...(ended.some(isTrouble) && { autoClose: false }),
      onClose: forget,
    });
  }, [jobs, navigate, endings, organizationId, panel, openJob, takeBack, speak]);
}
