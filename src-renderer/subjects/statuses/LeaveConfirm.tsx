import { Box, Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { targetOf, type ChangeSet } from '#contract/changes.ts';
import { confirmationOfLeave } from '#contract/confirmation.ts';
import type { LeaveDraft } from '#contract/people.ts';
import { formatExactTime, formatMoment } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OutsideViewOfTargets } from '../changes/OutsideViewOfTargets.tsx';
import { TypeNumber } from '../../ui/TypeNumber.tsx';
import { isConfirmed } from '../changes/change-groups.ts';
import { statusOfText } from '../changes/change-words.ts';
import { loadWholeChangeSet } from '../changes/whole-change-set.ts';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { StatusLine } from '../people/PersonCells.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import classes from './Leave.module.css';

interface LeaveConfirmProps {
  draft: LeaveDraft;
  isNew: boolean;
  problem: string | null;
  busy: boolean;
  /** Leaves out the others. */
  onUserIds: (userIds: number[]) => void;
  onKeep: (typed: number | null) => void;
  onClose: () => void;
}

/** Plans setting the status now without sending it, for names and for who would be left out. */
function useOutlook(draft: LeaveDraft): { changeSet: ChangeSet | null; words: string | null } {
  const call = useOrganizationCall();
  const [changeSet, setChangeSet] = useState<ChangeSet | null>(null);
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const { userIds, status } = draft;
    async function look(): Promise<void> {
      const result = await call('changes.plan', { action: { kind: 'set-status', userIds, status } });
      if (!result.ok) {
        if (!over.signal.aborted) setWords(failureMessage(result.failure));
        return;
      }
      if (!over.signal.aborted) {
        setChangeSet(result.value);
        await loadWholeChangeSet(result.value, over.signal, setChangeSet);
      }
      void call('changes.discard', { changeSetId: result.value.id });
    }
    void look();
    return () => over.abort();
  }, [call, draft]);
  return { changeSet, words };
}

interface LeaveFactsProps {
  draft: LeaveDraft;
  /** Milliseconds since the UNIX epoch. */
  now: number;
}

function LeaveFacts({ draft, now }: LeaveFactsProps): ReactNode {
  const from = draft.fromMilliseconds / 1_000;
  const until = draft.untilMilliseconds / 1_000;
  return (
    <FactList place="page">
      <dt>{say('statuses.status')}</dt>
      <dd>
        <StatusLine status={draft.status} />
      </dd>
      <dt>{say('statuses.from')}</dt>
      <dd title={formatExactTime(from)} className="rc-tabular">
        {draft.fromMilliseconds <= now ? say('statuses.now') : formatMoment(from, now)}
      </dd>
      <dt>{say('statuses.until')}</dt>
      <dd title={formatExactTime(until)} className="rc-tabular">
        {formatMoment(until, now)}
      </dd>
    </FactList>
  );
}

/** Whose status would be replaced and who would be left out, as of now. */
function LeaveOutlook({ changeSet, isNow }: { changeSet: ChangeSet; isNow: boolean }): ReactNode {
  const leftOut = changeSet.skipped.filter(({ reason }) => reason !== 'already-so');
  const replaced = changeSet.changes.flatMap(({ target, name, before }) => {
    const status = statusOfText(before);
    return status.text === '' && status.emoji === null ? [] : [{ target, name, status }];
  });
  return (
    <>
      {replaced.length > 0 && (
        <Notice
          title={say(isNow ? 'statuses.replaces' : 'statuses.would-replace', { count: replaced.length })}
        >
          <Box component="ul" mah={120} style={{ overflowY: 'auto' }}>
            {replaced.map(({ target, name, status }) => (
              <li key={target}>
                <bdi>{name}</bdi>
                <StatusLine status={status} />
              </li>
            ))}
          </Box>
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice tone="warn" title={say('statuses.left-out', { count: leftOut.length })}>
          <Box component="ul" mah={120} style={{ overflowY: 'auto' }}>
            {leftOut.slice(0, 20).map(({ target, name, explanation }) => (
              <li key={target}>
                {sayNodes('statuses.left-out-person', {
                  name: <bdi>{name}</bdi>,
                  reason: sayText(explanation),
                })}
              </li>
            ))}
            {leftOut.length > 20 && <li>{say('statuses.and-more', { count: leftOut.length - 20 })}</li>}
          </Box>
        </Notice>
      )}
    </>
  );
}

/** Summarizes an entry of the leave calendar before it is saved. Ctrl+Enter saves it. */
export function LeaveConfirm(props: LeaveConfirmProps): ReactNode {
  const { draft } = props;
  const { changeSet, words } = useOutlook(draft);
  const [typed, setTyped] = useState('');
  const [openedAt] = useState(() => Date.now());
  const count = draft.userIds.length;
  const { typeToConfirm } = confirmationOfLeave(count);
  const ready = isConfirmed(typed, typeToConfirm) && !props.busy && words === null;
  const isNow = draft.fromMilliseconds <= openedAt;
  const others =
    changeSet === null
      ? []
      : [
          ...changeSet.changes.map(({ target, name }) => ({ target, name })),
          ...changeSet.skipped.filter(({ reason }) => reason === 'already-so'),
        ];
  const [only] = others;

  function keep(): void {
    if (ready) props.onKeep(typeToConfirm);
  }
  return (
    <DialogFrame
      onClose={props.onClose}
      closeOnClickOutside={false}
      closeOnEscape={!props.busy}
      title={
        count === 1 && only !== undefined
          ? sayNodes('statuses.leave-of-person', { name: <bdi>{only.name}</bdi> })
          : say('statuses.leave-of-people', { count })
      }
      onKeyDown={onConfirmKey(keep)}
      foot={
        <>
          <Button size="md" disabled={props.busy} onClick={props.onClose} rightSection={<Keys keys="Esc" />}>
            {say('statuses.back')}
          </Button>
          <Button
            size="md"
            variant="filled"
            data-autofocus={typeToConfirm === null ? true : undefined}
            disabled={!ready}
            onClick={keep}
            rightSection={<Keys keys="Ctrl Enter" tone="filled" />}
          >
            {say(props.isNew ? 'statuses.plan-leave' : 'statuses.change-leave', { count })}
          </Button>
        </>
      }
    >
      <LeaveFacts draft={draft} now={openedAt} />
      {others.length > 1 && (
        <div className={classes.names} role="region" aria-label={say('statuses.people')} tabIndex={0}>
          {others.map(({ target, name }) => (
            <span key={target} dir="auto">
              {name}
            </span>
          ))}
        </div>
      )}
      {props.isNew && (
        <OutsideViewOfTargets
          items={draft.userIds}
          targetOf={(userId) => targetOf('user', userId)}
          onOnly={props.onUserIds}
        />
      )}
      {changeSet !== null && <LeaveOutlook changeSet={changeSet} isNow={isNow} />}
      <Notice>{say(isNow ? 'statuses.sent-now' : 'statuses.sent-later')}</Notice>
      {(props.problem ?? words) !== null && <Notice tone="bad">{props.problem ?? words}</Notice>}
      {typeToConfirm !== null && <TypeNumber number={typeToConfirm} typed={typed} onTyped={setTyped} />}
    </DialogFrame>
  );
}
