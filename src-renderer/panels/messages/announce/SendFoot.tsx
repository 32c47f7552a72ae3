import { ActionIcon, Button, Flex, Text } from '@mantine/core';
import { IconCalendarTime, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { scheduledTimeObjection } from '#contract/scheduled-time.ts';
import { countOf, objectOf } from '#contract/words/count.ts';
import { formatTimeLeft } from '#contract/words/time.ts';
import { useNow } from '../../../state/clock.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx';
import { deliveryTime, keptOf } from '../../../subjects/messages/composition.ts';
import { shortMoment, zoneWords } from './kept-words.ts';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './SendFoot.module.css';

/** What the filled button does: the one thing that is most likely wanted. */
export type MainAction = 'send' | 'schedule';

/** What is wrong with the time in the field; null where it is empty or fine. */
export function deliveryProblem(composition: Composition, now: number): string | null {
  if (composition.deliverAt === '') return null;
  const at = deliveryTime(composition);
  return at === null ? 'Enter a date and a time.' : scheduledTimeObjection(at, now / 1_000);
}

interface SendFootProps {
  subject: CompositionSubject;
  composition: Composition;
  onChange: (change: Partial<Composition>) => void;
  /** Why nothing can be sent; null where it can. */
  obstacle: string | null;
  /** Another place says that, or there is nothing to be sent yet. */
  isObstacleSaid: boolean;
  isBlank: boolean;
  isChanged: boolean;
  /** Number of messages that go out. */
  messages: number;
  busy: boolean;
  /** Why it can't be saved as a draft just now; null where nothing is in the way. */
  draftObstacle: string | null;
  mayDraft: boolean;
  onSend: () => void;
  onSchedule: () => void;
  onSaveDraft: () => void;
  onDiscard: () => void;
  onDelete: (() => void) | null;
}

/** When the message goes out, and everything that can be done with it. */
export function SendFoot(props: SendFootProps): ReactNode {
  const { subject, composition, onChange, obstacle, messages, busy } = props;
  const at = deliveryTime(composition);
  const now = useNow(at === null ? 60_000 : 1_000);
  const problem = deliveryProblem(composition, now);
  const waits = keptOf(subject)?.kind === 'scheduled';
  const main: MainAction = composition.deliverAt === '' ? 'send' : 'schedule';
  const what = messages === 1 ? '' : ` ${countOf(messages, 'message')}`;
  const sendLabel = waits ? 'Send now' : `Send ${objectOf(messages, 'message')}`;
  return (
    <div className={classes.foot}>
      <div className={classes.when}>
        <IconCalendarTime size={16} stroke={1.6} aria-hidden />
        <DateTimeField
          size="md"
          label="Send at"
          remark="(blank = now)"
          value={composition.deliverAt}
          onValue={(deliverAt) => onChange({ deliverAt })}
          error={problem}
        />
        {composition.deliverAt !== '' && (
          <ActionIcon
            flex="none"
            mt={23}
            aria-label="Clear the time"
            onClick={() => onChange({ deliverAt: '' })}
          >
            <IconX size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <Text className="rc-tabular" span inherit fz="sm" c="var(--rc-fg2)" mt={27}>
          {zoneWords()}
          {at !== null && problem === null && `, in ${formatTimeLeft(at - now / 1_000)}`}
        </Text>
      </div>
      <Flex gap={8} wrap="wrap" mt={10}>
        {props.onDelete !== null ? (
          <Permitted>
            <Button onClick={props.onDelete} disabled={busy}>
              Delete
            </Button>
          </Permitted>
        ) : (
          <Button onClick={props.onDiscard} disabled={props.isBlank || busy}>
            Discard
          </Button>
        )}
        {props.onDelete !== null && props.isChanged && (
          <Button onClick={props.onDiscard}>Discard changes</Button>
        )}
        {!waits && (
          <Permitted unless={props.draftObstacle}>
            <Button onClick={props.onSaveDraft} disabled={props.isBlank || busy || !props.mayDraft}>
              Save draft
            </Button>
          </Permitted>
        )}
        <span className={layoutStyle.grow} />
        {main === 'schedule' && (
          <Permitted unless={obstacle}>
            <Button onClick={props.onSend} disabled={busy}>
              Send now
            </Button>
          </Permitted>
        )}
        {main === 'send' ? (
          <Permitted unless={obstacle}>
            <KeyButton ms="auto" keys="Ctrl Enter" variant="filled" onClick={props.onSend} disabled={busy}>
              {sendLabel}
            </KeyButton>
          </Permitted>
        ) : (
          <Permitted unless={obstacle ?? problem}>
            <KeyButton
              ms="auto"
              keys="Ctrl Enter"
              variant="filled"
              onClick={props.onSchedule}
              disabled={busy || at === null}
            >
              {waits ? 'Save' : 'Schedule'}
              {waits ? '' : what} for {at === null ? 'later' : shortMoment(at, now)}
            </KeyButton>
          </Permitted>
        )}
      </Flex>
      {obstacle !== null && !props.isObstacleSaid && (
        <Text size="sm" c="var(--rc-fg2)" mt={6} ta="end">
          {obstacle}
        </Text>
      )}
    </div>
  );
}
