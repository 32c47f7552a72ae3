import type { ReactNode } from 'react';
import type { ChangeOutcome, PlannedChange } from '#contract/changes.ts';
import { isOrganizationPicture } from '#contract/organization-pictures.ts';
import { useTable } from '../../state/replica.ts';
import { Diff, NewValue } from '../../ui/Diff.tsx';
import { EmojiMark } from '../emoji/EmojiMark.tsx';
import { safeText } from '../../ui/safe-text.tsx';
import { PictureValue } from './PictureValue.tsx';
import { changeTone } from './change-tone.ts';
import { isSent, statusOfText } from './change-words.ts';

type Values = Pick<PlannedChange, 'target' | 'field' | 'before' | 'after' | 'beforeWords' | 'afterWords'> & {
  /** What became of it; left out if it is only planned. */
  outcome?: ChangeOutcome;
};

/** Before and after of one change; of what is sent, itself alone. */
export function ChangeDiff({ outcome, ...change }: Values): ReactNode {
  const { field, before, after, beforeWords, afterWords } = change;
  const groups = useTable('groups');
  const isWritten = outcome === undefined || outcome === 'applied';
  if (isSent(change)) {
    return <NewValue tone={isWritten ? 'gain' : 'unwritten'}>{safeText(afterWords)}</NewValue>;
  }
  return (
    <Diff
      before={<ChangeValue field={field} text={before} words={beforeWords} />}
      tone={isWritten ? changeTone(change, groups) : 'unwritten'}
      isTall={isOrganizationPicture(field)}
      after={<ChangeValue field={field} text={after} words={afterWords} />}
    />
  );
}

/** One value of a change: its words, the emoji itself where it is a status, and the picture where it is one. */
function ChangeValue(props: { field: Values['field']; text: string; words: string }): ReactNode {
  if (isOrganizationPicture(props.field)) return <PictureValue text={props.text} words={props.words} />;
  const status = props.field === 'status' ? statusOfText(props.text) : null;
  if (status?.emoji == null) return <bdi>{safeText(props.words)}</bdi>;
  return (
    <>
      <EmojiMark emoji={status.emoji} />
      <bdi>{status.text}</bdi>
    </>
  );
}
