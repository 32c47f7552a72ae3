import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PersonStatus } from '#contract/people.ts';
import { codePointCount, strippedText, textLimits } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import { Notice } from '../../ui/Notice.tsx';
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { readLocalTime } from '../../ui/dates/local-date-time.ts';
import { StatusFields } from './StatusFields.tsx';
import { PreviewDialog } from '../changes/PreviewDialog.tsx';
import { whoTitle, type Who } from '../people/edit/who-title.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';

interface StatusDialogProps {
  userIds: number[];
  /** Whose status: a name, or how many people. */
  who: Who;
  initial: PersonStatus;
  /** Hidden, with what was typed kept, while an end of it is confirmed. */
  isHidden: boolean;
  /** Why an end could not be entered. */
  problem: string | null;
  /** Why this account cannot set it on this server, said before anything is typed; null where it can. */
  objection: string | null;
  /** Whom of those selected nobody sees. */
  notice?: ReactNode;
  /** `until` is when it is to be cleared again, in UNIX milliseconds. */
  onLeave: (status: PersonStatus, until: number) => void;
  onClose: () => void;
}

function pastWords(until: number | null, now: number): string | null {
  if (until === null) return say('statuses.enter-end');
  return until <= now ? say('statuses.end-past') : null;
}

/**
 * Edits the status of one or many people: text of at most 60 code points after trimming and one emoji
 * (https://zulip.com/api/update-status-for-user). With an end it leads to an entry of the leave calendar instead, which
 * shows when it begins and ends.
 */
export function StatusDialog({ userIds, who, initial, ...props }: StatusDialogProps): ReactNode {
  const draft = useDraft({ text: initial.text, emoji: initial.emoji, untilText: '' });
  const { text, emoji, untilText } = draft.values;
  const now = useNow();
  const length = codePointCount(strippedText(text));
  const isTooLong = length > textLimits.status;
  const isEmpty = length === 0 && emoji === null;
  const wasEmpty = initial.text === '' && initial.emoji === null;
  const isChanged =
    text !== initial.text || emoji?.code !== initial.emoji?.code || (untilText !== '' && !isEmpty);
  const until = readLocalTime(untilText);
  const untilProblem =
    untilText === '' ? null : isEmpty ? say('statuses.nothing-to-clear') : pastWords(until, now);
  // A field says itself what is wrong with it.
  const isWrong = isTooLong || untilProblem !== null;
  const missing = 'name' in who && isEmpty && wasEmpty ? say('statuses.enter-status') : '';
  const status: PersonStatus = { text: strippedText(text), emoji };

  return (
    <PreviewDialog
      title={whoTitle(who, {
        one: (name) => sayNodes('statuses.status-of-person', { name }),
        many: (count) => say('statuses.status-of-people', { count }),
      })}
      verb={say(isEmpty && !wasEmpty ? 'statuses.clear-status' : 'statuses.change-status')}
      isMany={'count' in who}
      isChanged={isChanged}
      isHidden={props.isHidden}
      objection={props.objection}
      notice={props.notice}
      change={missing === '' && !isWrong && until === null ? { kind: 'set-status', userIds, status } : null}
      missing={missing}
      leadsTo={
        until === null || isWrong
          ? null
          : { label: say('statuses.review-leave'), run: () => props.onLeave(status, until) }
      }
      aside={
        !isEmpty && (
          <Button size="md" variant="subtle" onClick={() => draft.set({ text: '', emoji: null })}>
            {say('statuses.clear')}
          </Button>
        )
      }
      onClose={props.onClose}
    >
      <StatusFields text={text} emoji={emoji} onStatus={draft.set} />
      <DateTimeField
        size="md"
        label={say('statuses.clear-at')}
        remark={say('statuses.optional')}
        description={say('statuses.clear-at-help')}
        {...draft.pick('untilText')}
        error={untilProblem}
      />
      {props.problem !== null && <Notice tone="bad">{props.problem}</Notice>}
    </PreviewDialog>
  );
}
