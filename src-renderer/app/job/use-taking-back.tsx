import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChangeSet, Job } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { panelOfChange } from '../../state/change-places.ts';
import { showNotice } from '../../state/notices.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { setOutcomeLine } from '../../state/outcome-line.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { ChangeLine, fitsLine } from '../../subjects/changes/ChangeLine.tsx';

/** A change that was made longer ago than this is shown in a dialog, since nobody may remember it. */
const recentMilliseconds = 60_000;

export type Verb = 'undo' | 'redo';

/** What a button says that takes a change back. */
export const verbName = (verb: Verb): string => say(verb === 'undo' ? 'job.undo' : 'job.redo');

interface PlannedLine {
  panel: string | null;
  job: Job;
  changeSet: ChangeSet;
  verb: Verb;
}

interface TakingBack {
  /** Undoes or redoes a job, once it was shown what that changes. The same function on every render. */
  takeBack: (job: Job, verb: Verb) => void;
  /** The line or the preview that shows it. */
  dialog: ReactNode;
}

/**
 * Takes changes back: in a line where the change was made in this panel a moment ago, else in the preview.
 *
 * @param panel the one on screen, whose line goes with it.
 */
export function useTakingBack(panel: string | null): TakingBack {
  const organizationId = useOrganizationId();
  const edits = useEdits();
  const call = useOrganizationCall();
  const [planned, setPlanned] = useState<PlannedLine | null>(null);
  /** Ends the planning of a line; null where none is planned. */
  const planning = useRef<AbortController | null>(null);
  /** Leaves the line on screen; null where there is none. */
  const leaveLine = useRef<(() => void) | null>(null);
  // It belongs to its panel.
  const line = planned?.panel === panel ? planned : null;

  function sayNothingDone(verb: Verb, message: string): void {
    const title = say(verb === 'undo' ? 'job.not-undone' : 'job.not-redone');
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

  const steady = useSteady({ takeBack: (job: Job, verb: Verb): void => void takeBack(job, verb) });
  return {
    takeBack: steady.takeBack,
    dialog: (
      <>
        {edits.dialog}
        {line !== null && (
          <ChangeLine
            key={line.changeSet.id}
            changeSet={line.changeSet}
            label={verbName(line.verb)}
            onReviewAgain={() => {
              leaveLine.current?.();
              void takeBack(line.job, line.verb, true);
            }}
            onClose={(outcome, isSaid) => {
              closeLine(line.changeSet.id);
              if (outcome.kind === 'refused' && !isSaid) sayNothingDone(line.verb, outcome.words);
            }}
            leavesBy={(leave) => void (leaveLine.current = leave)}
          />
        )}
      </>
    ),
  };
}
