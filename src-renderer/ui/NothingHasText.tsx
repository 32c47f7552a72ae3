import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { ClearButton } from './ClearButton.tsx';
import { StateBlock } from './StateBlock.tsx';

interface NothingHasTextProps {
  /** The noun of what is listed, as "playground". */
  one: string;
  /** The noun for several; left out where it is the regular plural. */
  many?: string;
  /** How many there are, whatever was typed. */
  count: number;
  text: string;
  onClear: () => void;
}

/** Shown in place of a list's rows when none matches the search. */
export function NothingHasText({ one, many, count, text, onClear }: NothingHasTextProps): ReactNode {
  return (
    <StateBlock
      kind="nothing-matches"
      title={`No ${one} matches`}
      action={<ClearButton text={text} onClearText={onClear} />}
    >
      {count === 1 ? `The only ${one} does not have` : `None of the ${countOf(count, one, many)} has`} “
      <bdi>{text.trim()}</bdi>” in it.
    </StateBlock>
  );
}
