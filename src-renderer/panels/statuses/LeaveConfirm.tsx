import { Box, Button, Flex, Group, Modal, TextInput } from '@mantine/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { ChangeSet } from '#contract/changes.ts';
import { leaveTypedThreshold, type LeaveDraft } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatExactTime, formatMoment } from '#contract/words/time.ts';
import { useCall } from '../../bridge/use-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { StatusLine } from '../../ui/people/PersonCells.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import grid from '../../ui/FactGrid.module.css';
import classes from './Leave.module.css';

interface LeaveConfirmProps {
  draft: LeaveDraft;
  isNew: boolean;
  problem: string | null;
  busy: boolean;
  onKeep: (typed: number | null) => void;
  onClose: () => void;
}

/** What setting the status would do now, without doing it: who is named how, and who would be left out. */
function useOutlook(draft: LeaveDraft): { changeSet: ChangeSet | null; words: string | null } {
  const call = useCall();
  const [changeSet, setChangeSet] = useState<ChangeSet | null>(null);
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const { userIds, status } = draft;
    void call('changes.plan', { action: { kind: 'set-status', userIds, status } }).then((result) => {
      if (result.ok) {
        void call('changes.discard', { changeSetId: result.value.id });
      }
      if (isOver) return;
      if (result.ok) setChangeSet(result.value);
      else setWords(failureMessage(result.failure));
    });
    return () => {
      isOver = true;
    };
  }, [call, draft]);
  return { changeSet, words };
}

/** Says who gets which status when, before an entry of the leave calendar is kept. Ctrl+Enter keeps it. */
export function LeaveConfirm(props: LeaveConfirmProps): ReactNode {
  const { draft } = props;
  const { changeSet, words } = useOutlook(draft);
  const [typed, setTyped] = useState('');
  const [openedAt] = useState(() => Date.now());
  const typedId = useId();
  const count = draft.userIds.length;
  const mustType = count > leaveTypedThreshold;
  const isTyped = !mustType || typed.replaceAll(/[\s,.]/g, '') === String(count);
  const ready = isTyped && !props.busy && words === null;
  const isNow = draft.fromMilliseconds <= openedAt;
  const leftOut = changeSet?.skipped.filter(({ reason }) => reason !== 'already-so') ?? [];
  const others =
    changeSet === null
      ? []
      : [
          ...changeSet.changes.map(({ target, name }) => ({ target, name })),
          ...changeSet.skipped.filter(({ reason }) => reason === 'already-so'),
        ];
  const [only] = others;

  function keep(): void {
    if (ready) props.onKeep(mustType ? count : null);
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      closeOnClickOutside={false}
      closeOnEscape={!props.busy}
      title={
        count === 1 && only !== undefined ? (
          <>
            Leave of <bdi>{only.name}</bdi>
          </>
        ) : (
          `Leave of ${countOf(count, 'person')}`
        )
      }
      onKeyDown={onConfirmKey(keep)}
    >
      <div className={layoutStyle.stack12}>
        <dl
          className={`${grid.facts} ${classes.facts}`}
          style={{ gap: '6px 16px', gridTemplateColumns: 'max-content minmax(0, 1fr)' }}
        >
          <dt>Status</dt>
          <dd>
            <StatusLine status={draft.status} />
          </dd>
          <dt>From</dt>
          <dd title={formatExactTime(draft.fromMilliseconds / 1_000)} className="rc-tabular">
            {isNow ? 'now' : formatMoment(draft.fromMilliseconds / 1_000, openedAt)}
          </dd>
          <dt>Until</dt>
          <dd title={formatExactTime(draft.untilMilliseconds / 1_000)} className="rc-tabular">
            {formatMoment(draft.untilMilliseconds / 1_000, openedAt)}
          </dd>
        </dl>
        {others.length > 1 && (
          <div className={classes.names} role="region" aria-label="People" tabIndex={0}>
            {others.map(({ target, name }) => (
              <span key={target} dir="auto">
                {name}
              </span>
            ))}
          </div>
        )}
        {leftOut.length > 0 && (
          <Notice tone="warn" title={`${countOf(leftOut.length, 'person')} would be left out as of now`}>
            <Box component="ul" mah={120} className={layoutStyle.list} style={{ overflowY: 'auto' }}>
              {leftOut.slice(0, 20).map(({ target, name, explanation }) => (
                <li key={target}>
                  <bdi>{name}</bdi>: {explanation}
                </li>
              ))}
              {leftOut.length > 20 && <li>and {formatCount(leftOut.length - 20)} more</li>}
            </Box>
          </Notice>
        )}
        <Notice>
          {isNow ? 'Sent immediately.' : 'Nothing is sent before it begins.'} Runs while this console is open.
          At the end it is cleared for everybody who still has this status then.
        </Notice>
        {(props.problem ?? words) !== null && <Notice tone="bad">{props.problem ?? words}</Notice>}
        {mustType && (
          <Group gap={8} wrap="nowrap">
            <label htmlFor={typedId}>
              Type <strong className="rc-tabular">{formatCount(count)}</strong> to confirm
            </label>
            <TextInput
              w={96}
              id={typedId}
              data-autofocus
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Group>
        )}
        <Flex gap={8} mt={8}>
          <span className={layoutStyle.grow} />
          <Button size="md" disabled={props.busy} onClick={props.onClose} rightSection={<Keys keys="Esc" />}>
            Back
          </Button>
          <Button
            size="md"
            variant="filled"
            {...(mustType ? {} : { 'data-autofocus': true })}
            disabled={!ready}
            onClick={keep}
            rightSection={<Keys keys="Ctrl Enter" tone="filled" />}
          >
            {`${props.isNew ? 'Plan' : 'Change'} leave of ${countOf(count, 'person')}`}
          </Button>
        </Flex>
      </div>
    </Modal>
  );
}
