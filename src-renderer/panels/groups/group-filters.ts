import { formatCount } from '#contract/words/count.ts';
import type { ListFilter } from '../../ui/ListFilters.tsx';
import type { GroupFilter } from './group-table.ts';

export const noFilter: GroupFilter = { text: '', system: true, deactivated: false };

interface GroupFilterParts {
  filter: GroupFilter;
  /** The number of deactivated groups; null if the server deletes groups instead. */
  deactivated: number | null;
  onFilter: (filter: GroupFilter) => void;
}

/** System groups, which can be hidden, and deactivated ones, which can be shown. */
export function groupFilters({ filter, deactivated, onFilter }: GroupFilterParts): ListFilter[] {
  const system: ListFilter = {
    field: 'System groups',
    operator: 'are',
    value: filter.system ? null : 'hidden',
    choices: [
      {
        words: 'Hide system groups',
        isOn: !filter.system,
        onChoose: () => onFilter({ ...filter, system: false }),
      },
    ],
    onClear: () => onFilter({ ...filter, system: true }),
  };
  if (deactivated === null) return [system];
  return [
    system,
    {
      field: 'Deactivated groups',
      operator: 'are',
      value: filter.deactivated ? 'shown' : null,
      choices: [
        {
          words: 'Show deactivated groups',
          remark: formatCount(deactivated),
          isOn: filter.deactivated,
          onChoose: () => onFilter({ ...filter, deactivated: true }),
        },
      ],
      onClear: () => onFilter({ ...filter, deactivated: false }),
    },
  ];
}
