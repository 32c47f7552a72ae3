import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { confirmationOfFlags } from '#contract/confirmation.ts';
import type { FlagOrder } from '#contract/messages.ts';
import { formatCount } from '#contract/words/count.ts';
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

const anchorWords = {
  newest: 'the newest',
  oldest: 'the oldest',
  first_unread: 'the first unread one',
} as const;

function wayWords({ anchor, direction }: FlagOrder): string {
  const from = typeof anchor === 'number' ? `message ${anchor}` : anchorWords[anchor];
  if (anchor === 'newest') return `From ${from} back to the oldest`;
  if (anchor === 'oldest') return `From ${from} to the newest`;
  if (direction === 'both') return `From ${from} both ways`;
  return direction === 'newer' ? `From ${from} to the newest` : `From ${from} back to the oldest`;
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
            Cancel
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
        <dt>Filters</dt>
        <dd dir="auto">{narrowSummary(order.narrow)}</dd>
        <dt>Order</dt>
        <dd>{wayWords(order)}</dd>
        {props.batches !== null && (
          <>
            <dt>Batches</dt>
            <dd className="rc-tabular">About {formatCount(props.batches)}</dd>
          </>
        )}
        <dt>Interruption</dt>
        <dd>You can pause or cancel it. After a restart of the console, it waits until you resume it.</dd>
      </FactList>
      <Effect
        title="Can’t be undone"
        lines={[
          'The previous state isn’t recorded. You can do the opposite to all of these messages, including those that didn’t change.',
        ]}
        icon={IconAlertTriangle}
        tone={textStyle.warn}
      />
      <Field
        label="Reason"
        remark="kept with the run"
        value={props.reason}
        maxLength={1_000}
        dir="auto"
        onChange={(event) => props.onReason(event.currentTarget.value)}
      />
      {typeToConfirm !== null && !props.isWhole && (
        <Notice tone="warn" title="Not counted to the end">
          {formatCount(typeToConfirm)} is what was counted so far. The run goes through all that the filters
          select. Count them all first to confirm the whole number.
        </Notice>
      )}
    </DialogFrame>
  );
}
