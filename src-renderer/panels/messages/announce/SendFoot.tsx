import { Button, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../../state/clock.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { deliveryTime, keptOf } from '../../../subjects/messages/composition.ts';
import { deliveryProblem } from './SendTime.tsx';
import layoutStyle from '../../../ui/Layout.module.css';
import classes from './SendFoot.module.css';

/** What the filled button does: the one thing that is most likely wanted. */
export type MainAction = 'send' | 'schedule';

interface SendFootProps {
  subject: CompositionSubject;
  composition: Composition;
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

/** Everything that can be done with the message. */
export function SendFoot(props: SendFootProps): ReactNode {
  const { subject, composition, obstacle, messages, busy } = props;
  const at = deliveryTime(composition);
  const problem = deliveryProblem(composition, useNow(at === null ? 60_000 : 1_000));
  const waits = keptOf(subject)?.kind === 'scheduled';
  const main: MainAction = composition.deliverAt === '' ? 'send' : 'schedule';
  const sendLabel = waits ? say('announce.send-now') : say('announce.send', { count: messages });
  return (
    <div className={classes.foot} data-many={messages > 1 || undefined}>
      <Flex gap={8} wrap="wrap">
        {props.onDelete !== null ? (
          <Permitted>
            <Button onClick={props.onDelete} disabled={busy}>
              {say('announce.delete')}
            </Button>
          </Permitted>
        ) : (
          <Button onClick={props.onDiscard} disabled={props.isBlank || busy}>
            {say('announce.discard')}
          </Button>
        )}
        {props.onDelete !== null && props.isChanged && (
          <Button onClick={props.onDiscard}>{say('announce.discard-changes')}</Button>
        )}
        <span className={layoutStyle.grow} />
        {!waits && (
          <Permitted unless={props.draftObstacle}>
            <Button onClick={props.onSaveDraft} disabled={props.isBlank || busy || !props.mayDraft}>
              {say('announce.save-draft')}
            </Button>
          </Permitted>
        )}
        {main === 'schedule' && (
          <Permitted unless={obstacle}>
            <Button onClick={props.onSend} disabled={busy}>
              {say('announce.send-now')}
            </Button>
          </Permitted>
        )}
        {main === 'send' ? (
          <Permitted unless={obstacle}>
            <KeyButton keys="Ctrl Enter" variant="filled" onClick={props.onSend} disabled={busy}>
              {sendLabel}
            </KeyButton>
          </Permitted>
        ) : (
          <Permitted unless={obstacle ?? problem}>
            <KeyButton
              keys="Ctrl Enter"
              variant="filled"
              onClick={props.onSchedule}
              disabled={busy || at === null}
            >
              {waits ? say('announce.save') : say('announce.schedule', { count: messages })}
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
