import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { isOneStep } from '#contract/confirmation.ts';
import { say } from '#words/say.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { ChangeDiff } from './ChangeValue.tsx';
import { isWholeThing } from './change-words.ts';
import { OvertakenMark, OvertakenNotice, onReviewAgainKey } from './Overtaken.tsx';
import { nothingEntered, useChangeRun, type PreviewOutcome } from './use-change-run.ts';
import { useOvertaken } from './use-overtaken.ts';
import classes from './ChangeLine.module.css';

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
/** Whether a line says all of a change set: one thing, which nothing is lost by. */
export function fitsLine(changeSet: ChangeSet): boolean {
  const { changes, isDangerous, typeToConfirm } = changeSet;
  return (
    isOneStep(changeSet) &&
    changes.every(({ facts, notice }) => facts === undefined && notice === '') &&
    !isDangerous &&
    typeToConfirm === null
  );
}

interface ChangeLineProps {
  /** What a line says all of. */
  changeSet: ChangeSet;
  /** What its button says. */
  label: string;
  /** Plans it again, where the value was changed meanwhile. */
  onReviewAgain: () => void;
  /** Shows it as a preview, which takes a reason; left out where there is none. */
  onDetails?: () => void;
  /**
   * It was sent, or left.
   *
   * @param isSaid the line has said why it was refused
   */
  onClose: (outcome: PreviewOutcome, isSaid: boolean) => void;
  /** Given the way to leave, for when the panel goes. */
  leavesBy: (leave: () => void) => void;
}

/** A change that is seen in place, in a line in place of the panel's footer: nothing is sent before it is confirmed. */
export function ChangeLine({ changeSet, label, onClose, ...props }: ChangeLineProps): ReactNode {
  const saidProblem = useRef<string | null>(null);
  const close = (outcome: PreviewOutcome): void => onClose(outcome, saidProblem.current !== null);
  const run = useChangeRun(changeSet, close, props.leavesBy);
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
  const onAgain = onReviewAgainKey(isOvertaken, props.onReviewAgain);
  const [change] = changeSet.changes;
  if (change === undefined) return null;
  return (
    <section
      role="dialog"
      aria-label={changeSet.title}
      className={classes.line}
      data-change-line
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
        <div className={classes.what} id="change-line">
          <strong dir="auto">{change.name}</strong>
          {!isWholeThing(change.field) && (
            <span className={classes.field} dir="auto">
              {change.fieldName}
            </span>
          )}
          <ChangeDiff {...change} />
          <OvertakenMark change={overtaken.marked.get(change.id)} />
        </div>
        <Group gap={8} wrap="nowrap" flex="none">
          <KeyButton keys="Esc" onClick={run.leave}>
            {run.problem === null ? say('ui.cancel') : say('ui.close')}
          </KeyButton>
          {props.onDetails !== undefined && run.problem === null && !run.busy && (
            <Button variant="subtle" onClick={props.onDetails}>
              {say('ui.details')}
            </Button>
          )}
          {run.problem !== null && run.tryAgain !== null && (
            <Button key={run.tryAgain.label} variant="filled" ref={takeFocus} onClick={run.tryAgain.run}>
              {run.tryAgain.label}
            </Button>
          )}
          {run.problem === null && (
            <Permitted unless={isOvertaken ? say('change.review-first') : null}>
              <KeyButton
                keys="Enter"
                variant="filled"
                aria-describedby="change-line"
                disabled={run.busy}
                ref={takeFocus}
                onClick={confirm}
              >
                {label}
              </KeyButton>
            </Permitted>
          )}
        </Group>
      </div>
      <OvertakenNotice overtaken={overtaken} onReviewAgain={props.onReviewAgain} />
      {run.problem !== null && <Notice tone="bad">{run.problem}</Notice>}
    </section>
  );
}
