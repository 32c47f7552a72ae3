import { Box, Checkbox, Flex, Tabs, Text, TextInput } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { FindField } from '../../ui/FindField.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { TypeNumber } from '../../ui/TypeNumber.tsx';
import { hasWords } from '../../ui/match.ts';
import { ChangeCost } from './ChangeCost.tsx';
import { ChangeEffects } from './ChangeEffects.tsx';
import { ChangeList } from './ChangeList.tsx';
import { OvertakenNotice, onReviewAgainKey } from './Overtaken.tsx';
import { OutsideViewOfChanges } from './OutsideViewOfChanges.tsx';
import { SingleChangePreview } from './SingleChangePreview.tsx';
import { SkippedList, SkippedSummary } from './SkippedList.tsx';
import { isConfirmed, isSingle } from './change-groups.ts';
import { runLabel, valueColumnTitle } from './change-words.ts';
import { nothingEntered, useChangeRun } from './use-change-run.ts';
import { reviewAgainFirst, useOvertaken, type OvertakenChanges } from './use-overtaken.ts';
import panes from '../../ui/dialog/Panes.module.css';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './ChangePreview.module.css';
import type { ChangePreviewProps } from './change-preview-props.ts';

/**
 * Shows what a change set will do before anything is sent: the changes by kind, calls and time, what is skipped, what
 * else changes and what cannot be undone. Ctrl+Enter runs it, Esc discards it.
 */
export function ChangePreview(props: ChangePreviewProps): ReactNode {
  return isSingle(props.changeSet) ? <SingleChangePreview {...props} /> : <ManyChangesPreview {...props} />;
}

function ManyChangesPreview(props: ChangePreviewProps): ReactNode {
  const { changeSet, onClose, leavesBy } = props;
  const run = useChangeRun(changeSet, onClose, leavesBy);
  const overtaken = useOvertaken(changeSet);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(props.entered ?? nothingEntered);
  const nothingToDo = changeSet.changes.length === 0;
  const ready = !nothingToDo && !run.busy && isConfirmed(typed, changeSet.typeToConfirm);

  function start(): void {
    if (ready && overtaken.count === 0) run.run(changeSet.typeToConfirm, entered);
  }

  const reviewAgain = (): void => props.onReviewAgain(entered);
  const onConfirm = onConfirmKey(start);
  const onAgain = onReviewAgainKey(overtaken, reviewAgain);

  return (
    <DialogFrame
      width="preview"
      isFilled
      title={changeSet.title}
      subtitle={
        nothingToDo ? 'Nothing would change.' : 'Nothing has been sent yet. Check the list, then start.'
      }
      closeLabel="Cancel"
      onClose={run.leave}
      closeOnClickOutside={false}
      closeOnEscape={!run.busy}
      onKeyDown={(event) => {
        onConfirm(event);
        onAgain(event);
      }}
      aside={
        <>
          {changeSet.typeToConfirm !== null && !nothingToDo && (
            <TypeNumber number={changeSet.typeToConfirm} typed={typed} onTyped={setTyped} />
          )}
          {changeSet.changeCount > 1 && (
            <Checkbox
              label="Stop at the first refusal"
              checked={entered.stopAtFirstRefusal}
              onChange={(event) =>
                setEntered({ ...entered, stopAtFirstRefusal: event.currentTarget.checked })
              }
            />
          )}
        </>
      }
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={run.leave}>
            {nothingToDo ? 'Close' : 'Cancel'}
          </KeyButton>
          {!nothingToDo && (
            <Permitted unless={overtaken.count > 0 ? reviewAgainFirst : null}>
              <KeyButton
                keys="Ctrl Enter"
                size="md"
                variant={changeSet.takesAway ? 'danger' : 'filled'}
                disabled={!ready}
                onClick={start}
              >
                {runLabel(changeSet)}
              </KeyButton>
            </Permitted>
          )}
        </>
      }
    >
      <Box flex="none" px={20} py={overtaken.count > 0 ? 8 : 0}>
        <OvertakenNotice overtaken={overtaken} onReviewAgain={reviewAgain} />
      </Box>
      <Flex flex={1} mih={0}>
        <ChangeLists changeSet={changeSet} overtaken={overtaken} />
        <div className={panes.right} tabIndex={0} role="region" aria-label="Cost and effects">
          <OutsideViewOfChanges {...props} entered={entered} />
          {!nothingToDo && <ChangeCost changeSet={changeSet} />}
          {changeSet.massNotice !== '' && (
            <Box mb={16}>
              <Notice tone="warn">{changeSet.massNotice}</Notice>
            </Box>
          )}
          <SkippedSummary skipped={changeSet.skipped} />
          <ChangeEffects changeSet={changeSet} isChanged={entered.reason !== ''} onLeave={run.leave} />
          {!nothingToDo && (
            <TextInput
              label="Reason"
              description="Kept in the journal"
              maxLength={500}
              value={entered.reason}
              onChange={(event) => setEntered({ ...entered, reason: event.currentTarget.value })}
            />
          )}
        </div>
      </Flex>
      {run.problem !== null && (
        <Box flex="none" px={20} pb={12}>
          <Notice tone="bad">{run.problem}</Notice>
        </Box>
      )}
    </DialogFrame>
  );
}

interface ChangeListsProps {
  changeSet: ChangeSet;
  overtaken: OvertakenChanges;
}

/** What will change and what is skipped, each in a tab, found by name. */
function ChangeLists({ changeSet, overtaken }: ChangeListsProps): ReactNode {
  const [tab, setTab] = useState<'changes' | 'skipped'>(
    changeSet.changes.length === 0 ? 'skipped' : 'changes',
  );
  const [text, setText] = useState('');
  const changes = useMemo(
    () =>
      text.trim() === ''
        ? changeSet.changes
        : changeSet.changes.filter(({ name, email }) => hasWords(`${name}\n${email ?? ''}`, text)),
    [changeSet.changes, text],
  );
  return (
    <div className={panes.left}>
      <div className={classes.tabs}>
        <Tabs value={tab} onChange={(next) => setTab(next === 'skipped' ? 'skipped' : 'changes')}>
          <Tabs.List className={classes.tabList ?? ''} aria-label="Changes">
            <Tabs.Tab value="changes">
              Will change <Count>{changeSet.changeCount}</Count>
            </Tabs.Tab>
            <Tabs.Tab value="skipped">
              Skipped <Count>{changeSet.skippedCount}</Count>
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
        {tab === 'changes' && (
          <FindField label="Find by name" placeholder="Find by name" value={text} onChange={setText} />
        )}
      </div>
      <div
        role="tabpanel"
        aria-label={tab === 'changes' ? 'Will change' : 'Skipped'}
        className={layoutStyle.rows}
      >
        {tab === 'changes' ? (
          <ChangeList
            changes={changes}
            overtaken={overtaken}
            valueTitle={valueColumnTitle(changeSet)}
            takesFocus={changeSet.typeToConfirm === null}
          />
        ) : (
          <SkippedList skipped={changeSet.skipped} />
        )}
      </div>
    </div>
  );
}

function Count({ children }: { children: number }): ReactNode {
  return (
    <Text span inherit c="dimmed" fw={400} className="rc-tabular">
      {formatCount(children)}
    </Text>
  );
}
