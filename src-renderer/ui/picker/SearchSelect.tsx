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
  /** False while the choices are those of an earlier text; Enter then waits for the others. */
  isComplete?: boolean;
  /** A name typed whole is taken without Enter, unless another one begins with it. */
  takesWhole?: boolean;
}

/** The choices of a list, whatever they are grouped by, without those that were picked. */
function choicesOf(data: SelectProps['data'], picked: readonly string[]): NamedChoice[] {
  return getParsedComboboxData(data)
    .flatMap((each) => ('group' in each ? each.items : each))
    .filter(({ value }) => !picked.includes(String(value)));
}

/** One choice of a list that is searched by typing: Enter takes the best hit for what is typed. */
export function SearchSelect({
  isComplete = true,
  takesWhole = false,
  ...props
}: SelectProps & SearchProps): ReactNode {
  const isWhole = (text: string): boolean => isWholeName(choicesOf(props.data, []), text);
  const bestHit = useBestHit(isComplete, takesWhole ? isWhole : null);
  return <Select allowDeselect={false} filter={bestFirst} {...bestHit} {...props} />;
}

/** The same for several choices. Those that were taken are not offered again. */
export function SearchMultiSelect({
  isComplete = true,
  takesWhole = false,
  ...props
}: MultiSelectProps & SearchProps): ReactNode {
  const isWhole = (text: string): boolean => isWholeName(choicesOf(props.data, props.value ?? []), text);
  const bestHit = useBestHit(isComplete, takesWhole ? isWhole : null);
  return <MultiSelect hidePickedOptions filter={bestFirst} {...bestHit} {...props} />;
}
