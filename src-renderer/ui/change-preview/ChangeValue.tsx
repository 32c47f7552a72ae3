import type { ReactNode } from 'react';
import type { PersonField } from '../../../src-preload/contract/entities.ts';
import { Diff } from '../Diff.tsx';
import { EmojiMark } from '../emoji/EmojiMark.tsx';
import { changeValueWords, statusOfText } from './change-words.ts';

/** Before and after of one change. */
export function ChangeDiff(props: { field: PersonField; before: string; after: string }): ReactNode {
  return (
    <Diff
      before={<ChangeValue field={props.field} text={props.before} />}
      after={<ChangeValue field={props.field} text={props.after} />}
    />
  );
}

/** One value of a change, from its text form. */
export function ChangeValue({ field, text }: { field: PersonField; text: string }): ReactNode {
  const status = field === 'status' ? statusOfText(text) : null;
  if (status?.emoji == null) return <bdi>{changeValueWords(field, text)}</bdi>;
  return (
    <>
      <EmojiMark emoji={status.emoji} />
      <bdi>{status.text}</bdi>
    </>
  );
}
