import { Group, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PlannedChange } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TargetMark } from './TargetMark.tsx';
import { TypeNumber } from '../../ui/TypeNumber.tsx';
import { ChangeCost } from './ChangeCost.tsx';
import { AffectedByChanges, ChangeEffects } from './ChangeEffects.tsx';
import { ChangeDiff } from './ChangeValue.tsx';
import { OvertakenMark, OvertakenNotice } from './Overtaken.tsx';
import { OutsideViewOfChanges } from './OutsideViewOfChanges.tsx';
import { ReasonField } from './ReasonField.tsx';
import { SkippedSummary } from './SkippedList.tsx';
import { StopAtFirstRefusal } from './StopAtFirstRefusal.tsx';
import { ThingFacts } from './ThingFacts.tsx';
import { isGain } from './change-tone.ts';
import { distinctionOf, isWholeThing } from './change-words.ts';
import { nothingEntered } from './use-change-run.ts';
import type { OvertakenChange } from './use-overtaken.ts';
import classes from './ChangePreview.module.css';
import type { ChangePreviewProps } from './change-preview-props.ts';
import { effectsOf, FormFields, LeavingNotice, problemOf } from './PreviewForm.tsx';
import { PreviewFoot, startOf } from './PreviewFoot.tsx';
import { usePreview } from './use-preview.ts';

/** A change that was sent without a preview and takes longer than this is shown. */
const shownAfterMilliseconds = 1_000;

/** What takes longer says how many calls it takes, and when. */
const briefSeconds = 5;

/** What there is to look out for, each once; of a list, what is the same for all of it. */
function noticesOf(changes: readonly PlannedChange[], isList: boolean): string[] {
  const notices = [...new Set(changes.map((change) => (isGain(change) ? '' : change.notice)))];
  return isList && notices.length > 1 ? [] : notices.filter((notice) => notice !== '');
}

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
      closeLabel={say('ui.cancel')}
      onClose={preview.leave}
      closeOnClickOutside={false}
      closeOnEscape={!preview.isCovered}
      onKeyDown={preview.onKeyDown}
      aside={
        !run.busy && (
          <>
            {form?.aside}
            {isList && numberField}
          </>
        )
      }
      reason={run.busy ? null : bar}
      foot={<PreviewFoot changeSet={changeSet} form={form} preview={preview} takesFocus />}
    >
      {form !== undefined && <FormFields form={form} run={run} onCovered={preview.setCovered} />}
      <OvertakenNotice overtaken={overtaken} onReviewAgain={preview.reviewAgain} />
      <div className={classes.effects}>
        <AffectedByChanges changeSet={changeSet} onLeave={run.leave} />
      </div>
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
      {form?.saysNotice !== true &&
        noticesOf(changeSet.changes, isList).map((notice) => (
          <Notice key={notice} tone="warn">
            {notice}
          </Notice>
        ))}
      {isList && (changeSet.estimatedSeconds > briefSeconds || changeSet.largeShare !== null) && (
        <ChangeCost changeSet={changeSet} />
      )}
      {isList && <SkippedSummary skipped={changeSet.skipped} />}
      {!isList && skipped !== undefined && (
        <Notice
          tone="neutral"
          title={skipped.reason === 'not-permitted' ? say('change.not-permitted') : say('change.no-change')}
        >
          {sayText(skipped.explanation)}
        </Notice>
      )}
      <div className={classes.effects}>
        <ChangeEffects
          changeSet={effectsOf(changeSet, form)}
          isChanged={entered.reason !== '' || form?.isChanged === true}
          onLeave={run.leave}
        />
      </div>
      {change !== undefined && !wasRefused && (
        <ReasonField entered={entered} onEntered={preview.setEntered} isReadOnly={run.busy} />
      )}
      {isList && !run.busy && <StopAtFirstRefusal entered={entered} onEntered={preview.setEntered} />}
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
      {isGain(change) && change.notice !== '' && (
        <span className={classes.notice} data-gain>
          {change.notice}
        </span>
      )}
      <OvertakenMark change={overtaken} />
    </Group>
  );
}
