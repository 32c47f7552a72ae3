import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { bestFirst } from './best-first.ts';
import { useBestHit } from './use-best-hit.ts';

interface SearchProps {
  /** False while the choices are those of an earlier text; Enter then waits for the others. */
  isComplete?: boolean;
}

/** One choice of a list that is searched by typing: Enter takes the best hit for what is typed. */
export function SearchSelect({ isComplete = true, ...props }: SelectProps & SearchProps): ReactNode {
  return <Select allowDeselect={false} filter={bestFirst} {...useBestHit(isComplete)} {...props} />;
}

/** The same for several choices. Those that were taken are not offered again. */
export function SearchMultiSelect({
  isComplete = true,
  ...props
}: MultiSelectProps & SearchProps): ReactNode {
  return <MultiSelect hidePickedOptions filter={bestFirst} {...useBestHit(isComplete)} {...props} />;
}
