import { Group, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { ChangeDiff } from '../../subjects/changes/ChangeValue.tsx';
import { isWholeThing } from '../../subjects/changes/change-words.ts';
import { OvertakenMark, OvertakenNotice, onReviewAgainKey } from '../../subjects/changes/Overtaken.tsx';
import { nothingEntered, useChangeRun, type PreviewOutcome } from '../../subjects/changes/use-change-run.ts';
import { reviewAgainFirst, useOvertaken } from '../../subjects/changes/use-overtaken.ts';
import classes from './UndoLine.module.css';

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
interface UndoLineProps {
  /** One change that takes another one back, or does it over. */
  changeSet: ChangeSet;
  verb: 'Undo' | 'Redo';
  /** Plans it again, where the value was changed meanwhile. */
  onReviewAgain: () => void;
  /**
   * It was sent, or left.
   *
   * @param refusal why it was not started, where the line had no time to say so; else null
   */
  onClose: (refusal: string | null) => void;
  /** Given the way to leave, for when the panel goes. */
  leavesBy: (leave: () => void) => void;
}

/** What an undo takes back, in a line above the panel's footer: nothing is sent before it is confirmed. */
export function UndoLine({ changeSet, verb, onReviewAgain, onClose, leavesBy }: UndoLineProps): ReactNode {
  const saidProblem = useRef<string | null>(null);
  const close = (outcome: PreviewOutcome): void =>
    onClose(outcome.kind === 'refused' && saidProblem.current === null ? outcome.words : null);
  const run = useChangeRun(changeSet, close, leavesBy);
  useEffect(() => {
    saidProblem.current = run.problem;
  }, [run.problem]);
  const overtaken = useOvertaken(changeSet);
  const isOvertaken = overtaken.count > 0;
  const [before] = useState(() => document.activeElement);
  // What had the focus before gets it back, unless something else has taken it.
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
  function confirm(): void {
    if (!run.busy && run.problem === null && !isOvertaken) run.run(null, nothingEntered);
  }
  function reviewAgain(): void {
    run.leave();
    onReviewAgain();
  }
  const onAgain = onReviewAgainKey(overtaken, reviewAgain);
  const [change] = changeSet.changes;
  if (change === undefined) return null;
  return (
    <section
      role="dialog"
      aria-label={changeSet.title}
      className={classes.line}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          run.leave();
        } else {
          onConfirmKey(confirm)(event);
          onAgain(event);
        }
      }}
    >
      <div className={classes.row}>
        <div className={classes.what} id="undo-line">
          <strong dir="auto">{change.name}</strong>
          {!isWholeThing(change.field) && (
            <Text span inherit c="var(--rc-fg2)" dir="auto">
              {change.fieldName}
            </Text>
          )}
          <ChangeDiff {...change} />
          <OvertakenMark change={overtaken.marked.get(change.id)} />
        </div>
        <Group gap={8} wrap="nowrap" flex="none">
          <KeyButton keys="Esc" onClick={run.leave}>
            {run.problem === null ? 'Cancel' : 'Close'}
          </KeyButton>
          {run.problem === null && (
            <Permitted unless={isOvertaken ? reviewAgainFirst : null}>
              <KeyButton
                keys="Enter"
                variant="filled"
                aria-describedby="undo-line"
                disabled={run.busy}
                ref={takeFocus}
                onClick={confirm}
              >
                {verb}
              </KeyButton>
            </Permitted>
          )}
        </Group>
      </div>
      <OvertakenNotice overtaken={overtaken} onReviewAgain={reviewAgain} />
      {run.problem !== null && <Notice tone="bad">{run.problem}</Notice>}
    </section>
  );
}
