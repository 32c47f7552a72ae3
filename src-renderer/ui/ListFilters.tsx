import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { FilterBar, type FilterValueProps } from './FilterBar.tsx';
import { OptionList } from './picker/OptionList.tsx';

interface FilterChoice {
  words: string;
  /** Next to the label, such as a count. */
  remark?: string;
  icon?: ReactNode;
  isOn: boolean;
  onChoose: () => void;
}

/** A way to filter a list. */
export interface ListFilter {
  /** What is compared: "Privacy". */
  field: string;
  /** The operator; "is" by default. */
  operator?: string;
  /** The value, as in the chip; null if it excludes nothing. */
  value: string | null;
  choices: readonly FilterChoice[];
  /** Several can be chosen. */
  isMultiple?: boolean;
  /** Instead of choices: a form for the value. */
  renderForm?: (props: Pick<FilterValueProps, 'onDone' | 'onBack'>) => ReactNode;
  onClear: () => void;
}

/** The filters of a list with few values each: chips, and the menu of all filters. */
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
            label={say('ui.find-value', { field })}
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
