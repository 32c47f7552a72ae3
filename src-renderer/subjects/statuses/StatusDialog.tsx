import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { PersonStatus } from '#contract/people.ts';
import { codePointCount, strippedText, textLimits } from '#contract/text-rules.ts';
import { formatCount } from '#contract/words/count.ts';
import { useNow } from '../../state/clock.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { onConfirmKey } from '../../ui/confirm-key.ts';
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { readLocalTime } from '../../ui/dates/local-date-time.ts';
import { StatusFields } from './StatusFields.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

interface StatusDialogProps {
  /** Whose status: a name, or how many people. */
  who: { name: string } | { count: number };
  initial: PersonStatus;
  /** Hidden, with what was typed kept, while the preview is on screen. */
  hidden: boolean;
  /** The server's or our words when the last try was refused. */
  problem: string | null;
  planning: boolean;
  /** Why this account cannot set it on this server, said before anything is typed; null where it can. */
  objection: string | null;
  /** Whom of those selected nobody sees. */
  notice?: ReactNode;
  /** `until` is when it is to be cleared again, in UNIX milliseconds; null for not by this console. */
  onReview: (status: PersonStatus, until: number | null) => void;
  onClose: () => void;
}

function pastWords(until: number | null, now: number): string | null {
  if (until === null) return 'Enter a date and a time.';
  return until <= now ? 'That is past already.' : null;
}

/**
 * Edits the status of one or many people: text of at most 60 code points after trimming and one emoji
 * (https://zulip.com/api/update-status-for-user). Leads to the preview, which
 * leads to the server; with an end it leads to an entry of the leave calendar.
 */
export function StatusDialog(props: StatusDialogProps): ReactNode {
  const { who, initial } = props;
  const draft = useDraft({ text: initial.text, emoji: initial.emoji, untilText: '' });
  const { text, emoji, untilText } = draft.values;
  const [leaving, setLeaving] = useState(false);
  const now = useNow();
  const length = codePointCount(strippedText(text));
  const isTooLong = length > textLimits.status;
  const isEmpty = length === 0 && emoji === null;
  const wasEmpty = initial.text === '' && initial.emoji === null;
  const isChanged =
    text !== initial.text || emoji?.code !== initial.emoji?.code || (untilText !== '' && !isEmpty);
  const until = readLocalTime(untilText);
  const untilProblem =
    untilText === '' ? null : isEmpty ? 'There is no status to clear then.' : pastWords(until, now);
  const isHeld = isTooLong || props.planning || props.objection !== null || untilProblem !== null;
  // What was typed before an objection arose stays on screen.
  const isBarred = props.objection !== null && !isChanged;
  const isUnchanged = 'name' in who && isEmpty && wasEmpty;

  function review(): void {
    if (!isHeld && !isUnchanged) props.onReview({ text: strippedText(text), emoji }, until);
  }
  function close(): void {
    if (isChanged && !leaving) setLeaving(true);
    else props.onClose();
  }

  return (
    <DialogFrame
      opened={!props.hidden}
      onClose={close}
      title={
        'name' in who ? (
          <>
            Status of <bdi>{who.name}</bdi>
          </>
        ) : (
          `Status of ${formatCount(who.count)} people`
        )
      }
      onKeyDown={onConfirmKey(review)}
      aside={
        !isEmpty &&
        !isBarred && (
          <Button size="md" variant="subtle" onClick={() => draft.set({ text: '', emoji: null })}>
            Clear
          </Button>
        )
      }
      foot={
        <>
          <Button size="md" onClick={close} rightSection={<Keys keys="Esc" />}>
            {isBarred ? 'Close' : 'Cancel'}
          </Button>
          {!isBarred && (
            <Button
              size="md"
              variant="filled"
              disabled={isHeld || isUnchanged}
              onClick={review}
              rightSection={<Keys keys="Ctrl Enter" tone="filled" />}
            >
              {until !== null ? 'Review leave' : isEmpty && !wasEmpty ? 'Review clearing' : 'Review change'}
            </Button>
          )}
        </>
      }
    >
      {props.objection !== null && <Notice tone="warn">{props.objection}</Notice>}
      {!isBarred && (
        <>
          {props.notice}
          <StatusFields text={text} emoji={emoji} onStatus={draft.set} />
          <DateTimeField
            size="md"
            label="Clear at"
            remark="optional"
            description="The earlier status comes back then, unless someone changes it first. Runs while this console is open."
            {...draft.pick('untilText')}
            error={untilProblem}
          />
        </>
      )}
      {props.problem !== null && <Notice tone="bad">{props.problem}</Notice>}
      {leaving && <Notice tone="warn">What you typed is not saved. Close again to drop it.</Notice>}
    </DialogFrame>
  );
}
