import { hideNotice, showNotice } from '../../state/notices.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isOpenJob, type ChangeSet, type Job } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { doneWords } from '#contract/words/done.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { isLeftToRun, isSaidByForm, panelOfChange, targetOfChange } from '../../state/change-places.ts';
import { useNavigate, usePlace } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { setOutcomeLine, useOutcomeLineStore } from '../../state/outcome-line.ts';
import { useTable } from '../../state/replica.ts';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { UndoLine } from './UndoLine.tsx';
import { createJobEndings } from './job-endings.ts';
import { historyOf, isUndo } from './job-history.ts';
import { endWords, hasReplaced, isTrouble, onlyLeftWords, together } from './job-words.ts';
import classes from './FinishedChangeNotice.module.css';

const aboutEnded = 'ended jobs';
/** A change that was made longer ago than this is shown in a dialog, since nobody may remember it. */
const recentMilliseconds = 60_000;

type Verb = 'Undo' | 'Redo';

/** Whether a line says all of a change set: one value of one thing, which nothing is lost by. */
function fitsLine({ changes, changeCount, skippedCount, ...set }: ChangeSet): boolean {
  return (
    changes.length === 1 &&
    changeCount === 1 &&
    skippedCount === 0 &&
    changes[0]?.facts === undefined &&
    changes[0]?.notice === '' &&
    !set.isDangerous &&
    set.typeToConfirm === null
  );
}

/**
 * Whether what came of one change is said here: somebody made it, and neither a form on screen nor the dialog in which it
 * was made does.
 *
 * @param panel the one on screen
 */
function isSaid(job: Job, panel: string | null): boolean {
  const madeIn = panelOfChange(job.id);
  if (job.total !== 1 || madeIn === undefined) return false;
  if (job.applied !== 1) return isLeftToRun(job.id);
  return !(isSaidByForm(job.id) && madeIn === panel);
}

/** What came of one change: "Renamed Mara Quill", "Rename Mara Quill: failed". */
function singleWords(job: Job): string {
  const left = onlyLeftWords(job);
  if (job.applied === 0) return `${job.title}: ${left}`;
  return left === '' ? doneWords(job.title) : `${doneWords(job.title)}, ${left}`;
}

/**
 * Says what came of every change, and offers to undo and redo: by keys, in the footer of the panel where the change was
 * made, and elsewhere in a notice, which jobs share that end while it is there. Each of these shows first what it takes
 * back: in a line where the change was made in this panel a moment ago, else in the preview.
 */
export function FinishedChangeNotice(): ReactNode {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const place = usePlace();
  const jobs = useTable('jobs');
  const edits = useEdits();
  const call = useOrganizationCall();
  const [endings] = useState(() => createJobEndings(Date.now()));
  const [planned, setPlanned] = useState<{
    panel: string | null;
    job: Job;
    changeSet: ChangeSet;
    verb: Verb;
  } | null>(null);
  /** Ends the planning of a line; null where none is planned. */
  const planning = useRef<AbortController | null>(null);
  /** Leaves the line on screen; null where there is none. */
  const leaveLine = useRef<(() => void) | null>(null);
  /** For listeners; those who see have it in the footer. */
  const said = useOutcomeLineStore((state) => state.line);
  const panel = place.job === null ? place.panel : null;
  // It belongs to its panel.
  const line = planned?.panel === panel ? planned : null;

  function sayNothingDone(verb: Verb, message: string): void {
    const title = verb === 'Undo' ? 'Nothing was undone' : 'Nothing was redone';
    showNotice({ organizationId, title, message });
  }
  /** Plans the undo for a line; false where it takes the preview to show it. */
  async function showLine(job: Job, verb: Verb, signal: AbortSignal): Promise<boolean> {
    const age = Date.now() - (job.finishedAtMilliseconds ?? job.startedAtMilliseconds);
    if (job.total !== 1 || age > recentMilliseconds || panelOfChange(job.id) !== panel) return false;
    const result = await call('changes.plan', { action: { kind: 'undo', jobId: job.id } }, { signal });
    if (!result.ok) return signal.aborted;
    if (!signal.aborted && fitsLine(result.value)) {
      setPlanned({ panel, job, changeSet: result.value, verb });
      return true;
    }
    void call('changes.discard', { changeSetId: result.value.id });
    return signal.aborted;
  }
  async function takeBack(job: Job, verb: Verb, isAgain = false): Promise<void> {
    if (planning.current !== null || (line !== null && !isAgain)) return;
    const controller = new AbortController();
    planning.current = controller;
    const isShown = await showLine(job, verb, controller.signal);
    if (planning.current === controller) planning.current = null;
    if (isShown) return;
    const outcome = await edits.begin({ kind: 'undo', jobId: job.id });
    if (outcome.kind === 'unplanned') sayNothingDone(verb, failureMessage(outcome.failure));
  }
  function closeLine(changeSetId: string): void {
    leaveLine.current = null;
    setPlanned((latest) => (latest?.changeSet.id === changeSetId ? null : latest));
  }
  const begin = useRef(takeBack);
  useEffect(() => {
    begin.current = takeBack;
  });
  useEffect(
    () => () => {
      setOutcomeLine(null);
      planning.current?.abort();
      planning.current = null;
      leaveLine.current?.();
      leaveLine.current = null;
      setPlanned(null);
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another panel is what ends it
    [organizationId, panel],
  );

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
      else if (last?.canBeUndone === true) void takeBack(last, 'Undo');
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
    else if (redo?.canBeUndone === true) void takeBack(redo, 'Redo');
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

  /** Those that the notice on screen is about. */
  const told = useRef<readonly Job[]>([]);
  useEffect(() => {
    const forget = (): void => {
      told.current = [];
    };
    // What was undone is no offer any more, whichever way the undo was begun.
    const undone = new Set(jobs.filter(({ applied }) => applied > 0).map(({ undoOf }) => undoOf));
    const left = told.current.filter(({ id }) => !undone.has(id));
    const ends = endings(jobs);
    const verbOf = (job: Job): Verb => (isUndo(job, jobs) ? 'Redo' : 'Undo');
    const isSaidHere = (job: Job): boolean => isSaid(job, panel);
    const here = ends.findLast(
      (job) => job.applied === 1 && isSaidHere(job) && panelOfChange(job.id) === panel,
    );
    const isInFooter = here !== undefined && useOutcomeLineStore.getState().footers > 0;
    if (ends.length > 0) setOutcomeLine(null);
    if (isInFooter) {
      const words = singleWords(here);
      const action = { label: verbOf(here), run: () => void begin.current(here, verbOf(here)) };
      setOutcomeLine({
        organizationId,
        jobId: here.id,
        words,
        target: targetOfChange(here.id),
        action: here.canBeUndone ? action : null,
      });
    }
    const { line: shown } = useOutcomeLineStore.getState();
    const shownJob = shown === null ? undefined : jobs.find(({ id }) => id === shown.jobId);
    // What it has replaced shows in an event, which may come after the end.
    if (shown !== null && shownJob !== undefined && hasReplaced(shownJob)) {
      const words = singleWords(shownJob);
      if (words !== shown.words) setOutcomeLine({ ...shown, words });
    }
    const news = ends.filter((job) => job.total > 1 || (isSaidHere(job) && !(isInFooter && job === here)));
    if (news.length === 0 && left.length === told.current.length) return;
    hideNotice(aboutEnded);
    const ended = [...left, ...news];
    told.current = ended;
    const [only] = ended;
    if (only === undefined) return;
    const isOne = ended.length === 1;
    const act = (run: () => void) => () => {
      hideNotice(aboutEnded);
      run();
    };
    showNotice({
      about: aboutEnded,
      organizationId,
      ...(!(isOne && only.total === 1) && {
        title: isOne ? only.title : `${formatCount(ended.length)} jobs finished`,
      }),
      message: (
        <span className={classes.line}>
          {isOne && only.total === 1 ? <bdi>{singleWords(only)}</bdi> : endWords(together(ended))}
          <span className={classes.links}>
            <LinkButton onClick={act(() => navigate(isOne ? { job: only.id } : { panel: 'journal' }))}>
              Show
            </LinkButton>
            {isOne && only.applied > 0 && only.canBeUndone && (
              <LinkButton onClick={act(() => void begin.current(only, verbOf(only)))}>
                {verbOf(only)}
              </LinkButton>
            )}
          </span>
        </span>
      ),
      // What went wrong stays until it is read, or until the panel goes.
      ...(ended.some(isTrouble) && { autoClose: false }),
      onClose: forget,
    });
  }, [jobs, navigate, endings, organizationId, panel]);

  return (
    <>
      {edits.dialog}
      {line !== null && (
        <UndoLine
          key={line.changeSet.id}
          changeSet={line.changeSet}
          verb={line.verb}
          onReviewAgain={() => void takeBack(line.job, line.verb, true)}
          onClose={(refusal) => {
            closeLine(line.changeSet.id);
            if (refusal !== null) sayNothingDone(line.verb, refusal);
          }}
          leavesBy={(leave) => void (leaveLine.current = leave)}
        />
      )}
      <span className="rc-visually-hidden" role="status">
        {/* The same words once more are news too. */}
        {said !== null && <span key={said.jobId}>{said.words}</span>}
      </span>
    </>
  );
}
