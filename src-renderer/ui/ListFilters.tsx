import type { ReactNode } from 'react';
import { FilterBar, type FilterValueProps } from './FilterBar.tsx';
import { OptionList } from './picker/OptionList.tsx';

interface FilterChoice {
  words: string;
  /** Beside the words, such as how many there are. */
  remark?: string;
  icon?: ReactNode;
  isOn: boolean;
  onChoose: () => void;
}

/** One way to narrow a list down. */
export interface ListFilter {
  /** What is compared: "Privacy". */
  field: string;
  /** How; "is" when left out. */
  operator?: string;
  /** With what, as the chip says it; null where nothing is left out by it. */
  value: string | null;
  choices: readonly FilterChoice[];
  /** Several can be chosen. */
  isMultiple?: boolean;
  /** In place of choices: what asks for the value. */
  renderForm?: (props: Pick<FilterValueProps, 'onDone' | 'onBack'>) => ReactNode;
  onClear: () => void;
}

/** The filters of a list whose values are few: chips, and the menu of all that there are. */
export function ListFilters(props: { scope: string; filters: readonly ListFilter[] }): ReactNode {
  const { scope, filters } = props;
  return (
    <FilterBar
      scope={scope}
      filters={filters.flatMap(({ field, operator = 'is', value, onClear }) =>
        value === null ? [] : [{ key: field, field, operator, value, changedBy: field, onRemove: onClear }],
      )}
      fields={filters.map(({ field }) => ({ key: field, label: field }))}
      renderValues={({ field, onDone, onBack }) => {
        const filter = filters.find((each) => each.field === field);
        if (filter === undefined) return null;
        if (filter.renderForm !== undefined) return filter.renderForm({ onDone, onBack });
        const { choices, isMultiple = false } = filter;
        return (
          <OptionList
            label={`Find a value of ${field}`}
            multiple={isMultiple}
            onBack={onBack}
            options={choices.map(({ words, isOn, remark, icon }) => ({
              key: words,
              label: words,
              checked: isOn,
              icon,
              ...(remark !== undefined && { remark }),
            }))}
            onPick={(key) => {
              choices.find(({ words }) => words === key)?.onChoose();
              if (!isMultiple) onDone();
            }}
          />
        );
      }}
    />
  );
}
