import { Button, Menu, Text } from '@mantine/core';
import { IconCalendarEvent, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Leave } from '#contract/people.ts';
import { formatMoment } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { StatusLine } from '../../subjects/people/PersonCells.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { leaveStateWords, outcomeWords } from './leave-words.ts';
import classes from '../../subjects/statuses/Leave.module.css';

interface LeaveSheetProps {
  leave: Leave;
  place: SheetPlace;
  onChange: () => void;
  onEnd: () => void;
  /** Calls off a planned leave; one that is under way ends, and its status stays. */
  onCancel: () => void;
}

/** One entry of the leave calendar: its status, when it is set and cleared, and for whom. */
export function LeaveSheet({ leave, place, ...props }: LeaveSheetProps): ReactNode {
  const now = useNow();
  const { value: people, failure } = useOrganizationQuery(
    'leave.people',
    { leaveId: leave.id },
    { since: [leave] },
  );
  const [only] = leave.firstPeople;
  const who =
    leave.peopleCount === 1 && only !== undefined
      ? only.name
      : say('leave.people', { count: leave.peopleCount });
  const { state, isRunning } = leave;
  const canChange = !isRunning && (state === 'planned' || state === 'set');
  return (
    <Sheet label={who} {...place} previous={say('leave.previous')} next={say('leave.next')}>
      <SheetContent
        icon={<IconCalendarEvent size={20} stroke={1.6} aria-hidden />}
        name={
          <strong>
            <bdi>{who}</bdi>
          </strong>
        }
        line={leaveStateWords(leave, now)}
        notices={
          leave.explanation !== '' && (
            <Notice tone={state === 'failed' ? 'bad' : 'warn'}>{leave.explanation}</Notice>
          )
        }
        actions={
          canChange && (
            <>
              <Permitted>
                <Button
                  leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
                  onClick={props.onChange}
                >
                  {state === 'set' ? say('leave.change-end') : say('leave.change')}
                </Button>
              </Permitted>
              {state === 'set' && (
                <Permitted>
                  <Button
                    leftSection={<IconPlayerStop size={16} stroke={1.6} aria-hidden />}
                    onClick={props.onEnd}
                  >
                    {say('leave.end-now')}
                  </Button>
                </Permitted>
              )}
            </>
          )
        }
        {...((state === 'planned' || state === 'set') && {
          moreActions: (
            <Menu.Item onClick={props.onCancel}>
              {state === 'set' ? say('leave.end-keeping') : say('leave.call-off')}
            </Menu.Item>
          ),
        })}
      >
        <FactList place="sheet">
          <dt>{say('leave.status')}</dt>
          <dd>
            <StatusLine status={leave.status} />
          </dd>
          <dt>{say('leave.from')}</dt>
          <dd className="rc-tabular">{formatMoment(leave.fromMilliseconds / 1_000, now)}</dd>
          <dt>{say('leave.until')}</dt>
          <dd className="rc-tabular">{formatMoment(leave.untilMilliseconds / 1_000, now)}</dd>
        </FactList>
        {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
        <h2>{say('leave.people-heading')}</h2>
        <ul className={classes.outcomes}>
          {(people ?? []).map((person) => (
            <li key={person.userId}>
              <bdi>{person.name}</bdi>
              <span>{outcomeWords[person.outcome]}</span>
              {person.explanation !== '' && (
                <Text span c="dimmed" display="block" pb={6} size="sm">
                  {person.explanation}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </SheetContent>
    </Sheet>
  );
}
