import {
  getParsedComboboxData,
  MultiSelect,
  Select,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { bestFirst, isWholeName, type NamedChoice } from './best-first.ts';
import { useBestHit } from './use-best-hit.ts';

interface SearchProps {
  /** False while the choices belong to an earlier text; Enter then waits for the current ones. */
  isComplete?: boolean;
  /** A completely typed name is picked without Enter, unless another one begins with it. */
  takesWhole?: boolean;
}

/** The choices of a list, grouped or not, without those already picked. */
function choicesOf(data: SelectProps['data'], picked: readonly string[]): NamedChoice[] {
  return getParsedComboboxData(data)
    .flatMap((each) => ('group' in each ? each.items : each))
    .filter(({ value }) => !picked.includes(String(value)));
}

/** A choice from a list that is searched by typing: Enter picks the best hit for the input. */
export function SearchSelect({
  isComplete = true,
  takesWhole = false,
  ...props
}: SelectProps & SearchProps): ReactNode {
  const isWhole = (text: string): boolean => isWholeName(choicesOf(props.data, []), text);
  const bestHit = useBestHit(isComplete, takesWhole ? isWhole : null);
  return <Select allowDeselect={false} filter={bestFirst} {...bestHit} {...props} />;
}

/** The same for several choices. Picked ones are not offered again. */
export function SearchMultiSelect({
  isComplete = true,
  takesWhole = false,
  ...props
}: MultiSelectProps & SearchProps): ReactNode {
  const isWhole = (text: string): boolean => isWholeName(choicesOf(props.data, props.value ?? []), text);
  const bestHit = useBestHit(isComplete, takesWhole ? isWhole : null);
  return <MultiSelect hidePickedOptions filter={bestFirst} {...bestHit} {...props} />;
}
