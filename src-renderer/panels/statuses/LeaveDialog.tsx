import { Button, Flex } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { Leave } from '#contract/people.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OutsideViewOfTargets } from '../../subjects/changes/OutsideViewOfTargets.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PeoplePicker, type PickedPerson } from '../../subjects/people/PeoplePicker.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { StatusLine } from '../../subjects/people/PersonCells.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { StatusFields } from '../../subjects/statuses/StatusFields.tsx';
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx';
import { writeLocalTime } from '../../ui/dates/local-date-time.ts';
import { useLeaveFlow } from '../../subjects/statuses/use-leave-flow.tsx';
import { objectionTo, useStatusRights } from '../../subjects/statuses/use-status-rights.ts';
import { checkLeave, type TypedLeave } from './leave-checks.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

interface LeaveDialogProps {
  /** The entry to change; null for a new one. */
  leave: Leave | null;
  /** Whom a new one is for at first. */
  people?: readonly PickedPerson[];
  onClose: () => void;
}

interface LeaveValues extends TypedLeave {
  /** Null for those of the entry, as they are. */
  chosen: readonly PickedPerson[] | null;
}

const noPeople: readonly PickedPerson[] = [];

/** The local zone by its name, such as "Europe/Berlin". */
const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** Enters or changes an entry of the leave calendar. Of one under way only the end can change. */
export function LeaveDialog({ leave, people: first = noPeople, onClose }: LeaveDialogProps): ReactNode {
  const flow = useLeaveFlow();
  const [zone] = useState(localZone);
  const rights = useStatusRights();
  const entered = useOrganizationQuery('leave.people', leave && { leaveId: leave.id });
  const draft = useDraft<LeaveValues>({
    chosen: leave === null ? first : null,
    text: leave?.status.text ?? '',
    emoji: leave?.status.emoji ?? null,
    fromText: leave === null ? '' : writeLocalTime(leave.fromMilliseconds),
    untilText: leave === null ? '' : writeLocalTime(leave.untilMilliseconds),
  });
  const { chosen, text, emoji } = draft.values;
  const people = chosen ?? (entered.failure === null ? entered.value : null);
  const [problem, setProblem] = useState<string | null>(null);
  const shownProblem = problem ?? (entered.failure && failureMessage(entered.failure));
  const [asked, setAsked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const isUnderWay = leave?.state === 'set';
  const now = useNow();

  const userIds = people?.map(({ userId }) => userId) ?? null;
  const { problems, entry } = checkLeave(draft.values, userIds, now);
  const objection = userIds === null ? null : objectionTo(rights, userIds);
  const said = (words: string | null) => (asked ? words : null);

  function review(): void {
    setAsked(true);
    if (entry === null || objection !== null) return;
    setProblem(flow.begin(entry, leave?.id ?? null, onClose));
  }
  function close(): void {
    if (draft.frame.isChanged && !leaving) setLeaving(true);
    else onClose();
  }

  return (
    <>
      <DialogFrame
        opened={!flow.confirming}
        onClose={close}
        closeOnClickOutside={false}
        title={leave === null ? 'Plan leave' : isUnderWay ? 'Change the end of a leave' : 'Change a leave'}
        onKeyDown={onConfirmKey(review)}
        foot={
          <>
            <Button size="md" onClick={close} rightSection={<Keys keys="Esc" />}>
              Cancel
            </Button>
            <Permitted unless={objection}>
              <Button
                size="md"
                variant="filled"
                disabled={people === null}
                onClick={review}
                rightSection={<Keys keys="Ctrl Enter" tone="filled" />}
              >
                Review leave
              </Button>
            </Permitted>
          </>
        }
      >
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
                onOnly={(left) => draft.set({ chosen: left })}
              />
            )}
            <PeoplePicker
              label="People"
              value={people ?? []}
              onValue={(next) => draft.set({ chosen: next })}
              error={said(problems.people)}
            />
            <StatusFields
              text={text}
              emoji={emoji}
              onStatus={draft.set}
              autofocus={false}
              error={said(problems.text)}
            />
          </>
        )}
        <Flex gap={12}>
          {!isUnderWay && (
            <DateTimeField
              size="md"
              label="From"
              remark="blank = now"
              {...draft.pick('fromText')}
              error={said(problems.from)}
            />
          )}
          <DateTimeField
            size="md"
            label="Until"
            remark={zone}
            {...draft.pick('untilText')}
            error={said(problems.until)}
          />
        </Flex>
        {shownProblem !== null && <Notice tone="bad">{shownProblem}</Notice>}
        {leaving && <Notice tone="warn">What you entered is not saved. Close again to drop it.</Notice>}
      </DialogFrame>
      {flow.dialog}
    </>
  );
}
