import { useEffect, useRef, useState } from 'react';
import type { Action, ChangeSet } from '#contract/changes.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useLiveSince } from '../../state/organizations.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { loadWholeChangeSet } from './whole-change-set.ts';

/** How long after the last key a change is planned: each plan reads what it is about. */
const pauseMilliseconds = 200;

interface Answer {
  /** What it is the plan of. */
  key: string;
  changeSet: ChangeSet | null;
  problem: string | null;
}

export interface LivePlan {
  /** The latest there is, while another is made too; null before the first, and where nothing can be planned. */
  changeSet: ChangeSet | null;
  /** It is not what is entered now: nothing of it may be sent. */
  isPlanning: boolean;
  /** Why it could not be planned. */
  problem: string | null;
  /** Plans the same once more, as it is by now. */
  again: () => void;
}

/**
 * Plans a change while it is described: again with every change of it, after a pause, and never two at a time. What was
 * planned before is discarded.
 *
 * @param action null while something is missing
 * @param isHeld what was planned is being sent: it stays whatever comes in between
 */
export function useLivePlan(action: Action | null, isHeld: boolean): LivePlan {
  const call = useOrganizationCall();
  const [round, setRound] = useState(0);
  // What others changed while the connection was lost is known once it is back.
  const liveSince = useLiveSince();
  const entered = action === null ? '' : `${round} ${liveSince} ${JSON.stringify(action)}`;
  const [wanted, setWanted] = useState(entered);
  if (!isHeld && wanted !== entered) setWanted(entered);
  const [answer, setAnswer] = useState<Answer>({ key: '', changeSet: null, problem: null });
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const isFirst = useRef(true);

  useEffect(() => {
    const planned = latest.current;
    if (wanted === '' || planned === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let discard: (() => void) | null = null;
    async function plan(action: Action): Promise<void> {
      const result = await call('changes.plan', { action }, { signal });
      if (signal.aborted) {
        if (result.ok) void call('changes.discard', { changeSetId: result.value.id });
        return;
      }
      if (!result.ok) {
        setAnswer({ key: wanted, changeSet: null, problem: failureMessage(result.failure) });
        return;
      }
      const changeSet = result.value;
      discard = () => void call('changes.discard', { changeSetId: changeSet.id });
      setAnswer({ key: wanted, changeSet, problem: null });
      await loadWholeChangeSet(changeSet, signal, (longer) =>
        setAnswer((shown) => (shown.changeSet?.id === longer.id ? { ...shown, changeSet: longer } : shown)),
      );
    }
    // What a dialog opens with is there at once.
    const timer = setTimeout(() => void plan(planned), isFirst.current ? 0 : pauseMilliseconds);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      controller.abort();
      discard?.();
      // The same may be asked for again: by then this plan is gone.
      setAnswer((shown) => ({ ...shown, key: '' }));
    };
  }, [call, wanted]);

  const isPlanning = wanted !== '' && answer.key !== wanted;
  return {
    changeSet: wanted === '' ? null : answer.changeSet,
    isPlanning,
    problem: isPlanning || wanted === '' ? null : answer.problem,
    again: () => setRound(round + 1),
  };
}
