import { Box, Flex, Stack, Tabs, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { FindField } from '../../ui/FindField.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TypeNumber } from '../../ui/TypeNumber.tsx';
import { hasWords } from '../../ui/match.ts';
import { ChangeCost } from './ChangeCost.tsx';
import { AffectedByChanges, ChangeEffects } from './ChangeEffects.tsx';
import { ChangeList } from './ChangeList.tsx';
import { OvertakenNotice } from './Overtaken.tsx';
import { OutsideViewOfChanges } from './OutsideViewOfChanges.tsx';
import { ChangesOfOne } from './ChangesOfOne.tsx';
import { PreviewFoot, startOf } from './PreviewFoot.tsx';
import { ReasonField } from './ReasonField.tsx';
import { SingleChangePreview } from './SingleChangePreview.tsx';
import { SkippedList, SkippedSummary } from './SkippedList.tsx';
import { StopAtFirstRefusal } from './StopAtFirstRefusal.tsx';
import { isSingle } from './change-groups.ts';
import { valueColumnTitle } from './change-words.ts';
import type { OvertakenChanges } from './use-overtaken.ts';
import panes from '../../ui/dialog/Panes.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './ChangePreview.module.css';
import type { ChangePreviewProps } from './change-preview-props.ts';
import {
  effectsOf,
  FormFields,
  LeavingNotice,
  nothingPlanned,
  problemOf,
  type PreviewForm,
} from './PreviewForm.tsx';
import { usePreview, type Preview } from './use-preview.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';

/**
 * Shows what a change set will do before anything is sent: the changes by kind, calls and time, what is skipped, what
 * else changes and what cannot be undone. Ctrl+Enter runs it, Esc discards it.
 */
export function ChangePreview(props: ChangePreviewProps): ReactNode {
  return isSingle(props.changeSet) ? <SingleChangePreview {...props} /> : <ManyChangesPreview {...props} />;
}

/** The preview of several changes. */
export function ManyChangesPreview(props: ChangePreviewProps): ReactNode {
  const { changeSet, form } = props;
  const nothingToDo = changeSet.changes.length === 0;
  const preview = usePreview(props, startOf(changeSet));
  const { run, overtaken, entered, setEntered } = preview;
  const problem = problemOf(form, run);
  const fields = form !== undefined && <FormFields form={form} run={run} onCovered={preview.setCovered} />;
  const isWide = form?.isWide === true;
  const isListed = !isWide || form.isMany;
  const isOpened = useIsOpened(props);
  const isCounted = isOpened && !nothingToDo;

  return (
    <DialogFrame
      opened={form?.isHidden !== true}
      width={isOpened ? 'preview' : (form?.width ?? 'edit')}
      isFilled={isOpened}
      fitsParts
      title={form?.title ?? changeSet.title}
      subtitle={
        !isOpened
          ? undefined
          : nothingToDo && form === undefined
            ? say('change.nothing')
            : isListed
              ? say('change.check-list')
              : say('change.not-sent')
      }
      closeLabel={say('ui.cancel')}
      onClose={preview.leave}
      closeOnClickOutside={false}
      closeOnEscape={!run.busy && !preview.isCovered}
      onKeyDown={preview.onKeyDown}
      aside={<Aside changeSet={changeSet} form={form} preview={preview} />}
      reason={preview.bar}
      foot={<PreviewFoot changeSet={changeSet} form={form} preview={preview} takesFocus={false} />}
    >
      <Box flex="none" px={20} py={overtaken.count > 0 ? 8 : 0}>
        <OvertakenNotice overtaken={overtaken} onReviewAgain={preview.reviewAgain} />
      </Box>
      <Flex flex={1} mih={0}>
        {(isWide || isOpened) && (
          <div className={isOpened ? panes.left : panes.alone}>
            {isWide && <div className={isOpened ? classes.wideFields : ''}>{fields}</div>}
            {isOpened && isListed && (
              <ChangeLists changeSet={changeSet} overtaken={overtaken} takesFocus={form === undefined} />
            )}
          </div>
        )}
        {(!isWide || isOpened) && (
          <div
            className={isOpened ? panes.right : panes.alone}
            {...(isOpened && { tabIndex: 0, role: 'region', 'aria-label': say('change.scope-effects') })}
          >
            {isCounted && <ChangeCost changeSet={changeSet} />}
            {fields !== false && !isWide && <Box mb={isOpened ? 20 : 0}>{fields}</Box>}
            {isOpened && (
              <>
                <OutsideViewOfChanges {...props} entered={entered} />
                <AffectedByChanges changeSet={changeSet} onLeave={run.leave} />
                {!isListed && <ChangesOfOne changeSet={changeSet} overtaken={overtaken} />}
                {!isListed && nothingToDo && <NothingPlanned />}
                <SkippedSummary skipped={changeSet.skipped} />
                <ChangeEffects
                  changeSet={effectsOf(changeSet, form)}
                  isChanged={entered.reason !== '' || form?.isChanged === true}
                  onLeave={run.leave}
                />
                {!nothingToDo && <ReasonField entered={entered} onEntered={setEntered} />}
              </>
            )}
          </div>
        )}
      </Flex>
      {(problem !== null || preview.isLeaving) && (
        <Stack gap={8} flex="none" px={20} pb={12}>
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
          {preview.isLeaving && <LeavingNotice />}
        </Stack>
      )}
    </DialogFrame>
  );
}

/** Whether the list and what sums it up are on screen: a form has the dialog to itself until something is planned. */
function useIsOpened({ changeSet, form }: ChangePreviewProps): boolean {
  const isNeeded = form === undefined || form.isPlanning || changeSet !== nothingPlanned;
  const [isOpened, setOpened] = useState(isNeeded);
  // It stays: a dialog that shrinks again while somebody types would only be restless.
  if (isNeeded && !isOpened) setOpened(true);
  return isOpened;
}

interface AsideProps extends Pick<ChangePreviewProps, 'changeSet'> {
  form: PreviewForm | undefined;
  preview: Preview;
}

/** What is asked beside the button. */
function Aside({ changeSet, form, preview }: AsideProps): ReactNode {
  const { entered, setEntered } = preview;
  const { changes, changeCount, typeToConfirm } = changeSet;
  return (
    <>
      {form?.aside}
      {typeToConfirm !== null && changes.length > 0 && (
        <TypeNumber number={typeToConfirm} typed={preview.typed} onTyped={preview.setTyped} />
      )}
      {changeCount > 1 && <StopAtFirstRefusal entered={entered} onEntered={setEntered} />}
    </>
  );
}

/** Holds the place of what is planned while a field has to be corrected first. */
function NothingPlanned(): ReactNode {
  return <Text c="dimmed">{say('change.nothing-planned')}</Text>;
}

interface ChangeListsProps {
  changeSet: ChangeSet;
  overtaken: OvertakenChanges;
  takesFocus: boolean;
}

/** What will change and what is skipped, each in a tab, found by name. */
function ChangeLists({ changeSet, overtaken, takesFocus }: ChangeListsProps): ReactNode {
  const [tab, setTab] = useState<'changes' | 'skipped' | null>(null);
  const isNothing = changeSet.changes.length === 0 && changeSet.skipped.length > 0;
  const shown = tab ?? (isNothing ? 'skipped' : 'changes');
  const [text, setText] = useState('');
  const changes = useMemo(
    () =>
      text.trim() === ''
        ? changeSet.changes
        : changeSet.changes.filter(({ name, email }) => hasWords(`${name}\n${email ?? ''}`, text)),
    [changeSet.changes, text],
  );
  return (
    <>
      <div className={classes.tabs}>
        <Tabs value={shown} onChange={(next) => setTab(next === 'skipped' ? 'skipped' : 'changes')}>
          <Tabs.List className={classes.tabList ?? ''} aria-label={say('change.changes')}>
            <Tabs.Tab value="changes">
              {sayNodes('change.will-change-count', { count: changeSet.changeCount, mark: asCount })}
            </Tabs.Tab>
            <Tabs.Tab value="skipped">
              {sayNodes('change.skipped-count', { count: changeSet.skippedCount, mark: asCount })}
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
        {shown === 'changes' && changeSet.changes.length > 0 && (
          <FindField
            label={say('change.find')}
            placeholder={say('change.find')}
            value={text}
            onChange={setText}
          />
        )}
      </div>
      <div
        role="tabpanel"
        aria-label={shown === 'changes' ? say('change.will-change') : say('change.skipped')}
        className={layoutStyle.rows}
      >
        {changeSet === nothingPlanned ? (
          <Box px={20} py={12}>
            <NothingPlanned />
          </Box>
        ) : shown === 'changes' ? (
          <ChangeList
            changes={changes}
            overtaken={overtaken}
            valueTitle={valueColumnTitle(changeSet)}
            takesFocus={takesFocus && changeSet.typeToConfirm === null}
          />
        ) : (
          <SkippedList skipped={changeSet.skipped} />
        )}
      </div>
    </>
  );
}

/** How the number in a tab is drawn. */
function asCount(count: ReactNode): ReactNode {
  return (
    <Text span inherit c="dimmed" fw={400} className="rc-tabular">
      {count}
    </Text>
  );
}
