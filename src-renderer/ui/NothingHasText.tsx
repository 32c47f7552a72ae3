import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { StateBlock } from './StateBlock.tsx';

interface NothingHasTextProps {
  /** The noun of what is listed, as "playground". */
  one: string;
  /** What several are called, left out where it is the noun's plural. */
  many?: string;
  /** How many there are, whatever was typed. */
  count: number;
  text: string;
  onClear: () => void;
}

/** Stands in the place of a list's rows where none has what was typed into its search field. */
export function NothingHasText({ one, many, count, text, onClear }: NothingHasTextProps): ReactNode {
  return (
    <StateBlock
      kind="nothing-matches"
      title={`No ${one} matches`}
      action={<Button onClick={onClear}>Clear the search</Button>}
    >
      {count === 1 ? `The only ${one} does not have` : `None of the ${countOf(count, one, many)} has`} “
      <bdi>{text.trim()}</bdi>” in it.
    </StateBlock>
  );
}
