import { Group, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ChangeSet, PlannedChange } from '#contract/changes.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { TargetMark } from './TargetMark.tsx';
import { TypeNumber } from '../../ui/TypeNumber.tsx';
import { ChangeCost } from './ChangeCost.tsx';
import { ChangeEffects } from './ChangeEffects.tsx';
import { ChangeDiff } from './ChangeValue.tsx';
import { OvertakenMark, OvertakenNotice } from './Overtaken.tsx';
import { OutsideViewOfChanges } from './OutsideViewOfChanges.tsx';
import { SkippedSummary } from './SkippedList.tsx';
import { StopAtFirstRefusal } from './StopAtFirstRefusal.tsx';
import { ThingFacts } from './ThingFacts.tsx';
import { distinctionOf, isWholeThing } from './change-words.ts';
import { nothingEntered } from './use-change-run.ts';
import { reviewAgainFirst, type OvertakenChange } from './use-overtaken.ts';
import classes from './ChangePreview.module.css';
import type { ChangePreviewProps } from './change-preview-props.ts';
import {
  effectsOf,
  FormBar,
  FormFields,
  labelOf,
  LeavingNotice,
  problemOf,
  type PreviewForm,
} from './PreviewForm.tsx';
import { usePreview, type Preview } from './use-preview.ts';

/** A change that was sent without a preview and takes longer than this is shown. */
const shownAfterMilliseconds = 1_000;

/** What takes longer says how many calls it takes, and when. */
const briefSeconds = 5;

/** The button that had the focus is gone after a refusal; without one in the dialog its keys would be dead. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Sends what is shown, or tries once more what was not done. */
const startOf =
  ({ typeToConfirm }: ChangeSet) =>
  ({ run, isReady, overtaken, entered }: Preview): void => {
    if (run.problem !== null) run.tryAgain?.run();
    else if (isReady && overtaken.count === 0) run.run(typeToConfirm, entered);
  };

/** The preview of one change. It stays until the change was applied, and says a refusal in the server's words. */
export function SingleChangePreview(props: ChangePreviewProps): ReactNode {
  const { changeSet, form } = props;
  const { typeToConfirm } = changeSet;
  // A form shows it while it is entered, and waits for its button.
  const startsAtOnce = changeSet.startsAtOnce && form === undefined;
  const preview = usePreview(props, startOf(changeSet));
  const { run, overtaken, entered, bar } = preview;
  const change = changeSet.changes[0];
  const skipped = changeSet.skipped[0];
  const wasRefused = run.problem !== null;
  const problem = problemOf(form, run);
  const isList = form?.isMany === true && changeSet.changeCount > 1;
  const saysNotices = form?.saysNotice === true || form?.saysChanges === true;
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

  const numberField = typeToConfirm !== null && change !== undefined && (
    <TypeNumber number={typeToConfirm} typed={preview.typed} onTyped={preview.setTyped} />
  );
  return (
    <DialogFrame
      opened={(isShown || wasRefused) && form?.isHidden !== true}
      title={form?.title ?? changeSet.title}
      width={form?.width ?? 'edit'}
      closeLabel="Cancel"
      onClose={preview.leave}
      closeOnClickOutside={false}
      closeOnEscape={!preview.isCovered}
      onKeyDown={preview.onKeyDown}
      aside={
        !run.busy && (
          <>
            {form?.aside}
            {isList && numberField}
            {isList && <StopAtFirstRefusal entered={entered} onEntered={preview.setEntered} />}
            {bar !== null && <FormBar words={bar} />}
          </>
        )
      }
      foot={<SingleFoot changeSet={changeSet} form={form} preview={preview} />}
    >
      {form !== undefined && <FormFields form={form} run={run} onCovered={preview.setCovered} />}
      <OvertakenNotice overtaken={overtaken} onReviewAgain={preview.reviewAgain} />
      {form?.saysChanges !== true &&
        changeSet.changes.map((each) => (
          <ChangedThing
            key={each.id}
            change={each}
            overtaken={overtaken.marked.get(each.id)}
            isInForm={form !== undefined}
          />
        ))}
      <OutsideViewOfChanges {...props} entered={entered} />
      {changeSet.changes.map(({ id, notice }) =>
        notice === '' || saysNotices ? null : (
          <Notice key={id} tone="warn">
            {notice}
          </Notice>
        ),
      )}
      {isList && changeSet.massNotice !== '' && <Notice tone="warn">{changeSet.massNotice}</Notice>}
      {isList && <SkippedSummary skipped={changeSet.skipped} />}
      {!isList && skipped !== undefined && (
        <Notice
          tone="neutral"
          title={skipped.reason === 'not-permitted' ? 'Not permitted' : 'Nothing would change'}
        >
          {skipped.explanation}
        </Notice>
      )}
      <div className={classes.effects}>
        <ChangeEffects
          changeSet={effectsOf(changeSet, form)}
          isChanged={entered.reason !== '' || form?.isChanged === true}
          onLeave={run.leave}
        />
      </div>
      {isList && changeSet.estimatedSeconds > briefSeconds && <ChangeCost changeSet={changeSet} />}
      {change !== undefined && !wasRefused && (
        <TextInput
          label="Reason"
          description="Kept in the journal"
          maxLength={500}
          value={entered.reason}
          readOnly={run.busy}
          onChange={(event) => preview.setEntered({ ...entered, reason: event.currentTarget.value })}
        />
      )}
      {!isList && numberField}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {preview.isLeaving && <LeavingNotice />}
    </DialogFrame>
  );
}

interface ChangedThingProps {
  change: PlannedChange;
  /** What is there now instead of what the change starts from. */
  overtaken: OvertakenChange | undefined;
  /** What stays as it is stands in the fields above. */
  isInForm: boolean;
}

/** Whose value becomes what. */
function ChangedThing({ change, overtaken, isInForm }: ChangedThingProps): ReactNode {
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
      {change.facts === undefined ? (
        <ChangeDiff {...change} />
      ) : (
        <ThingFacts
          facts={isInForm ? change.facts.filter(({ before, after }) => before !== after) : change.facts}
        />
      )}
      <OvertakenMark change={overtaken} />
    </Group>
  );
}

interface SingleFootProps {
  changeSet: ChangeSet;
  form: PreviewForm | undefined;
  preview: Preview;
}

/** What leads out of the preview: sending the change, trying again, or leaving it. */
function SingleFoot({ changeSet, form, preview }: SingleFootProps): ReactNode {
  const { run } = preview;
  const { typeToConfirm, isDangerous, takesAway } = changeSet;
  const isNothing = changeSet.changes.length === 0;
  const isEmpty = isNothing && form === undefined;
  const wasRefused = run.problem !== null;
  return (
    <>
      <KeyButton
        keys="Esc"
        size="md"
        ref={wasRefused && run.tryAgain === null ? takeFocus : undefined}
        // What is lost for good is not what Enter does first.
        data-autofocus={(form === undefined && typeToConfirm === null && isDangerous) || undefined}
        onClick={preview.leave}
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
          onClick={preview.begin}
        >
          {run.tryAgain.label}
        </KeyButton>
      )}
      {wasRefused && run.tryAgain === null && form !== undefined && (
        <KeyButton keys="Ctrl R" size="md" onClick={preview.reviewAgain}>
          Review again
        </KeyButton>
      )}
      {!isEmpty && !wasRefused && (
        <Permitted unless={preview.overtaken.count > 0 ? reviewAgainFirst : null}>
          <KeyButton
            keys="Ctrl Enter"
            size="md"
            variant={takesAway ? 'danger' : 'filled'}
            classNames={{ label: classes.runLabel ?? '' }}
            disabled={!preview.isReady}
            data-autofocus={(form === undefined && typeToConfirm === null && !isDangerous) || undefined}
            onClick={preview.begin}
          >
            {run.busy ? 'Waiting for the server' : labelOf(changeSet, form)}
          </KeyButton>
        </Permitted>
      )}
    </>
  );
}
