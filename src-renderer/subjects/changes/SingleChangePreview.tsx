import { Group, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChangeSet, PlannedChange } from '#contract/changes.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { TargetMark } from './TargetMark.tsx';
import { TypeNumber } from '../../ui/TypeNumber.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { ChangeEffects } from './ChangeEffects.tsx';
import { ChangeDiff } from './ChangeValue.tsx';
import { OvertakenMark, OvertakenNotice, onReviewAgainKey } from './Overtaken.tsx';
import { OutsideViewOfChanges } from './OutsideViewOfChanges.tsx';
import { ThingFacts } from './ThingFacts.tsx';
import { isConfirmed } from './change-groups.ts';
import { distinctionOf, isWholeThing, runLabel } from './change-words.ts';
import { nothingEntered, useChangeRun, type ChangeRun } from './use-change-run.ts';
import { reviewAgainFirst, useOvertaken, type OvertakenChange } from './use-overtaken.ts';
import classes from './ChangePreview.module.css';
import type { ChangePreviewProps } from './change-preview-props.ts';

/** A change that was sent without a preview and takes longer than this is shown. */
const shownAfterMilliseconds = 1_000;

/** The button that had the focus is gone after a refusal; without one in the dialog its keys would be dead. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** The preview of one change. It stays until the change was applied, and says a refusal in the server's words. */
export function SingleChangePreview(props: ChangePreviewProps): ReactNode {
  const { changeSet, onClose, leavesBy } = props;
  const { startsAtOnce, typeToConfirm } = changeSet;
  const run = useChangeRun(changeSet, onClose, leavesBy);
  const overtaken = useOvertaken(changeSet);
  const isOvertaken = overtaken.count > 0;
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(props.entered ?? nothingEntered);
  const change = changeSet.changes[0];
  const skipped = changeSet.skipped[0];
  const ready = change !== undefined && !run.busy && isConfirmed(typed, typeToConfirm);
  const wasRefused = run.problem !== null;
  const [isShown, setShown] = useState(!startsAtOnce);
  const runAtOnce = useRef<typeof run.run | null>(run.run);
  useEffect(() => {
    if (!startsAtOnce) return undefined;
    // Effects may run twice; the change goes out once.
    runAtOnce.current?.(null, nothingEntered);
    runAtOnce.current = null;
    const timer = setTimeout(() => setShown(true), shownAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [startsAtOnce]);

  function start(): void {
    if (run.tryAgain !== null && wasRefused) run.tryAgain.run();
    else if (ready && !wasRefused && !isOvertaken) run.run(typeToConfirm, entered);
  }

  const reviewAgain = (): void => props.onReviewAgain(entered);
  const onConfirm = onConfirmKey(start);
  const onAgain = onReviewAgainKey(overtaken, reviewAgain);

  return (
    <DialogFrame
      opened={isShown || wasRefused}
      title={changeSet.title}
      closeLabel="Cancel"
      onClose={run.leave}
      closeOnClickOutside={false}
      onKeyDown={(event) => {
        onConfirm(event);
        onAgain(event);
      }}
      foot={
        <SingleFoot
          changeSet={changeSet}
          run={run}
          isReady={ready}
          isOvertaken={isOvertaken}
          onStart={start}
        />
      }
    >
      <OvertakenNotice overtaken={overtaken} onReviewAgain={reviewAgain} />
      {changeSet.changes.map((each) => (
        <ChangedThing key={each.id} change={each} overtaken={overtaken.marked.get(each.id)} />
      ))}
      <OutsideViewOfChanges {...props} entered={entered} />
      {changeSet.changes.map(({ id, notice }) =>
        notice === '' ? null : (
          <Notice key={id} tone="warn">
            {notice}
          </Notice>
        ),
      )}
      {skipped !== undefined && (
        <Notice
          tone="neutral"
          title={skipped.reason === 'not-permitted' ? 'Not permitted' : 'Nothing would change'}
        >
          {skipped.explanation}
        </Notice>
      )}
      <ChangeEffects changeSet={changeSet} isChanged={entered.reason !== ''} onLeave={run.leave} />
      {change !== undefined && !wasRefused && (
        <TextInput
          label="Reason"
          description="Kept in the journal"
          maxLength={500}
          value={entered.reason}
          readOnly={run.busy}
          onChange={(event) => setEntered({ ...entered, reason: event.currentTarget.value })}
        />
      )}
      {typeToConfirm !== null && change !== undefined && (
        <TypeNumber number={typeToConfirm} typed={typed} onTyped={setTyped} />
      )}
      {run.problem !== null && <Notice tone="bad">{run.problem}</Notice>}
    </DialogFrame>
  );
}

interface ChangedThingProps {
  change: PlannedChange;
  /** What is there now instead of what the change starts from. */
  overtaken: OvertakenChange | undefined;
}

/** Whose value becomes what. */
function ChangedThing({ change, overtaken }: ChangedThingProps): ReactNode {
  return (
    <Group
      gap="8px 12px"
      justify="space-between"
      px={12}
      py={10}
      bg="var(--rc-sunken)"
      bd="1px solid var(--rc-line)"
      bdrs={8}
    >
      <span className={classes.person}>
        <TargetMark target={change.target} name={change.name} size={26} />
        <span>
          <strong dir="auto">{change.name}</strong>
          {distinctionOf(change) !== '' && (
            <Text dir="auto" size="xs" c="var(--rc-fg2)" className={classes.distinction ?? ''}>
              {distinctionOf(change)}
            </Text>
          )}
        </span>
      </span>
      {!isWholeThing(change.field) && (
        <Text dir="auto" span inherit ms="auto" c="var(--rc-fg2)">
          {change.fieldName}
        </Text>
      )}
      {change.facts === undefined ? <ChangeDiff {...change} /> : <ThingFacts facts={change.facts} />}
      <OvertakenMark change={overtaken} />
    </Group>
  );
}

interface SingleFootProps {
  changeSet: ChangeSet;
  run: ChangeRun;
  isReady: boolean;
  isOvertaken: boolean;
  onStart: () => void;
}

/** What leads out of the preview: sending the change, trying again, or leaving it. */
function SingleFoot({ changeSet, run, isReady, isOvertaken, onStart }: SingleFootProps): ReactNode {
  const { typeToConfirm, isDangerous, takesAway } = changeSet;
  const isEmpty = changeSet.changes.length === 0;
  const wasRefused = run.problem !== null;
  return (
    <>
      <KeyButton
        keys="Esc"
        size="md"
        ref={wasRefused && run.tryAgain === null ? takeFocus : undefined}
        // What is lost for good is not what Enter does first.
        data-autofocus={typeToConfirm === null && isDangerous ? true : undefined}
        onClick={run.leave}
      >
        {isEmpty || wasRefused ? 'Close' : run.busy ? 'Go on without waiting' : 'Cancel'}
      </KeyButton>
      {wasRefused && run.tryAgain !== null && (
        <KeyButton
          keys="Ctrl Enter"
          size="md"
          variant="filled"
          key={run.tryAgain.label}
          ref={takeFocus}
          onClick={onStart}
        >
          {run.tryAgain.label}
        </KeyButton>
      )}
      {!isEmpty && !wasRefused && (
        <Permitted unless={isOvertaken ? reviewAgainFirst : null}>
          <KeyButton
            keys="Ctrl Enter"
            size="md"
            variant={takesAway ? 'danger' : 'filled'}
            classNames={{ label: classes.runLabel ?? '' }}
            disabled={!isReady}
            data-autofocus={typeToConfirm === null && !isDangerous ? true : undefined}
            onClick={onStart}
          >
            {run.busy
              ? 'Waiting for the server'
              : changeSet.changeCount > 1
                ? changeSet.title
                : runLabel(changeSet)}
          </KeyButton>
        </Permitted>
      )}
    </>
  );
}
