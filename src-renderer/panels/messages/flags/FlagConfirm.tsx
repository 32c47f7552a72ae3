import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { confirmationOfFlags } from '#contract/confirmation.ts';
import type { FlagOrder } from '#contract/messages.ts';
import { say } from '#words/say.ts';
import { Effect } from '../../../subjects/changes/ChangeEffects.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Field } from '../../../ui/Field.tsx';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TypeNumber } from '../../../ui/TypeNumber.tsx';
import { isConfirmed } from '../../../subjects/changes/change-groups.ts';
import { onConfirmKey } from '../../../ui/confirm-key.ts';
import { narrowSummary } from '../../../subjects/messages/narrow-words.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import textStyle from '../../../ui/Text.module.css';

interface FlagConfirmProps {
  order: FlagOrder;
  /** How many messages were counted. */
  number: number;
  /** Whether these are all of them. */
  isWhole: boolean;
  /** About how many batches it takes; null where that is not known. */
  batches: number | null;
  /** The verb with its object. */
  title: string;
  /** The same without the name of the object: there is the number to type beside it. */
  label: string;
  reason: string;
  onReason: (reason: string) => void;
  isStarting: boolean;
  onStart: (typed: number | null) => void;
  onClose: () => void;
}

function wayWords({ anchor, direction }: FlagOrder): string {
  if (anchor === 'newest') return say('flags.way-newest');
  if (anchor === 'oldest') return say('flags.way-oldest');
  return anchor === 'first_unread'
    ? say('flags.way-first-unread', { direction })
    : say('flags.way-message', { id: String(anchor), direction });
}

/** What a run will do, before anything is sent. */
export function FlagConfirm(props: FlagConfirmProps): ReactNode {
  const { order, label } = props;
  const [typed, setTyped] = useState('');
  const { typeToConfirm, takesAway } = confirmationOfFlags(props.number);
  const isReady = !props.isStarting && isConfirmed(typed, typeToConfirm);
  function start(): void {
    if (isReady) props.onStart(typeToConfirm);
  }
  return (
    <DialogFrame
      onClose={props.onClose}
      title={props.title}
      width="list"
      aside={typeToConfirm !== null && <TypeNumber number={typeToConfirm} typed={typed} onTyped={setTyped} />}
      onKeyDown={onConfirmKey(start)}
      foot={
        <>
          <KeyButton
            keys="Esc"
            size="md"
            data-autofocus={typeToConfirm === null ? true : undefined}
            onClick={props.onClose}
          >
            {say('ui.cancel')}
          </KeyButton>
          <KeyButton
            keys="Ctrl Enter"
            size="md"
            variant={takesAway ? 'danger' : 'filled'}
            disabled={!isReady}
            onClick={start}
          >
            {label}
          </KeyButton>
        </>
      }
    >
      <FactList place="page">
        <dt>{say('flags.filters')}</dt>
        <dd dir="auto">{narrowSummary(order.narrow)}</dd>
        <dt>{say('flags.order')}</dt>
        <dd>{wayWords(order)}</dd>
        {props.batches !== null && (
          <>
            <dt>{say('flags.requests')}</dt>
            <dd className="rc-tabular">{say('flags.about', { count: props.batches })}</dd>
          </>
        )}
        <dt>{say('flags.interruption')}</dt>
        <dd>{say('flags.interruption-help')}</dd>
      </FactList>
      <Effect
        title={say('flags.no-undo')}
        lines={[say('flags.no-undo-help')]}
        icon={IconAlertTriangle}
        tone={textStyle.warn}
      />
      <Field
        label={say('change.reason')}
        remark={say('flags.reason-kept')}
        value={props.reason}
        maxLength={1_000}
        dir="auto"
        onChange={(event) => props.onReason(event.currentTarget.value)}
      />
      {typeToConfirm !== null && !props.isWhole && (
        <Notice tone="warn" title={say('flags.not-counted-to-end')}>
          {say('flags.not-counted-to-end-help', { count: typeToConfirm })}
        </Notice>
      )}
    </DialogFrame>
  );
}
