import { Button, Flex, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Leave, LeaveDraft } from '#contract/people.ts';
import { codePointCount, strippedText, textLimits } from '#contract/text-rules.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { useNow } from '../../state/clock.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OutsideViewOfTargets } from '../../ui/OutsideViewNotice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PeoplePicker, type PickedPerson } from '../../ui/PeoplePicker.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { StatusLine } from '../../ui/people/PersonCells.tsx';
import { StatusFields } from '../people/edit/StatusFields.tsx';
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx';
import { readLocalTime, writeLocalTime } from '../../ui/dates/local-date-time.ts';
import { useLeaveFlow } from './use-leave-flow.tsx';
import { objectionTo, useStatusRights } from './use-status-rights.ts';
import layoutStyle from '../../ui/Layout.module.css';

interface LeaveDialogProps {
  /** The entry to change; null for a new one. */
  leave: Leave | null;
  /** Whom a new one is for at first. */
  people?: readonly PickedPerson[];
  onClose: () => void;
}

const noPeople: readonly PickedPerson[] = [];

/** The local zone by its name, such as "Europe/Berlin". */
const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** Enters or changes an entry of the leave calendar. Of one under way only the end can change. */
export function LeaveDialog({ leave, people: first = noPeople, onClose }: LeaveDialogProps): ReactNode {
  const flow = useLeaveFlow();
  const [zone] = useState(localZone);
  const rights = useStatusRights();
  const entered = useAnswer('leave.people', leave && { leaveId: leave.id });
  const [chosen, setChosen] = useState<readonly PickedPerson[] | null>(leave === null ? first : null);
  const people = chosen ?? (entered.failure === null ? entered.value : null);
  const [text, setText] = useState(leave?.status.text ?? '');
  const [emoji, setEmoji] = useState(leave?.status.emoji ?? null);
  const [fromText, setFromText] = useState(leave === null ? '' : writeLocalTime(leave.fromMilliseconds));
  const [untilText, setUntilText] = useState(leave === null ? '' : writeLocalTime(leave.untilMilliseconds));
  const [problem, setProblem] = useState<string | null>(null);
  const shownProblem = problem ?? (entered.failure && failureMessage(entered.failure));
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const isUnderWay = leave?.state === 'set';
  const now = useNow();

  const from = readLocalTime(fromText);
  const until = readLocalTime(untilText);
  const begins = fromText === '' ? now : (from ?? Number.NaN);
  const length = codePointCount(strippedText(text));
  const problems = {
    people: people?.length === 0 ? 'Choose at least one person.' : null,
    text: length === 0 && emoji === null ? 'Enter a text or choose an emoji.' : null,
    from: Number.isNaN(begins) ? 'Enter a date and a time.' : null,
    until:
      until === null
        ? 'Enter a date and a time.'
        : until <= begins
          ? 'The end has to come after the beginning.'
          : until <= now
            ? 'That is past already.'
            : null,
  };
  const objection =
    people === null
      ? null
      : objectionTo(
          rights,
          people.map(({ userId }) => userId),
        );
  const isWrong = Object.values(problems).some((words) => words !== null) || length > textLimits.status;
  const said = (words: string | null) => (asked ? words : null);
  const isChanged =
    text !== (leave?.status.text ?? '') ||
    untilText !== (leave === null ? '' : writeLocalTime(leave.untilMilliseconds)) ||
    (leave === null && people !== first);

  function review(): void {
    setAsked(true);
    if (isWrong || people === null || until === null || objection !== null) return;
    const draft: LeaveDraft = {
      userIds: people.map(({ userId }) => userId),
      status: { text: strippedText(text), emoji },
      fromMilliseconds: begins,
      untilMilliseconds: until,
    };
    setProblem(flow.begin(draft, leave?.id ?? null, onClose));
  }
  function close(): void {
    if (isChanged && !leaving) setLeaving(true);
    else onClose();
  }

  return (
    <>
      <Modal
        opened={!flow.confirming}
        onClose={close}
        closeOnClickOutside={false}
        title={leave === null ? 'Plan leave' : isUnderWay ? 'Change the end of a leave' : 'Change a leave'}
        onKeyDown={onConfirmKey(review)}
      >
        <div className={layoutStyle.stack12}>
          {rights.ofOthers !== null && (
            <Notice tone={objection === null ? 'neutral' : 'warn'} title={rights.ofOthers.title}>
              {rights.ofOthers.words}
            </Notice>
          )}
          {isUnderWay ? (
            <StatusLine status={leave.status} />
          ) : (
            <>
              {leave === null && (
                <OutsideViewOfTargets
                  items={people ?? []}
                  targetOf={({ userId }) => targetOf('user', userId)}
                  nameOf={({ name }) => name}
                  onOnly={setChosen}
                />
              )}
              <PeoplePicker
                label="People"
                value={people ?? []}
                onValue={setChosen}
                error={said(problems.people)}
              />
              <StatusFields text={text} emoji={emoji} onText={setText} onEmoji={setEmoji} autofocus={false} />
            </>
          )}
          <Flex gap={12}>
            {!isUnderWay && (
              <DateTimeField
                size="md"
                label="From"
                remark="(blank = now)"
                value={fromText}
                onValue={setFromText}
                error={said(problems.from)}
              />
            )}
            <DateTimeField
              size="md"
              label="Until"
              remark={zone}
              value={untilText}
              onValue={setUntilText}
              error={said(problems.until)}
            />
          </Flex>
          {said(problems.text) !== null && <Notice tone="bad">{problems.text}</Notice>}
          {shownProblem !== null && <Notice tone="bad">{shownProblem}</Notice>}
          {leaving && <Notice tone="warn">What you entered is not saved. Close again to drop it.</Notice>}
          <Flex gap={8} mt={8}>
            <span className={layoutStyle.grow} />
            <Button size="md" onClick={close} rightSection={<Keys keys="Esc" />}>
              Cancel
            </Button>
            <Permitted unless={objection}>
              <Button
                size="md"
                variant="filled"
                disabled={people === null || (asked && isWrong)}
                onClick={review}
                rightSection={<Keys keys="Ctrl Enter" tone="filled" />}
              >
                Review leave
              </Button>
            </Permitted>
          </Flex>
        </div>
      </Modal>
      {flow.dialog}
    </>
  );
}
