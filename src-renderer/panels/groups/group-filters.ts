import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import type { ListFilter } from '../../ui/ListFilters.tsx';
import type { GroupFilter } from './group-table.ts';

export const noFilter: GroupFilter = { text: '', deactivated: false };

interface GroupFilterParts {
  filter: GroupFilter;
  /** How many groups are deactivated. */
  deactivated: number;
  onFilter: (filter: GroupFilter) => void;
}

/** Deactivated groups, which can be shown. */
export function groupFilters({ filter, deactivated, onFilter }: GroupFilterParts): ListFilter[] {
  return [
    {
      field: say('groups.deactivated-filter'),
      operator: say('groups.are'),
      value: filter.deactivated ? say('groups.shown') : null,
      choices: [
        {
          words: say('groups.show-deactivated'),
          remark: formatCount(deactivated),
          isOn: filter.deactivated,
          onChoose: () => onFilter({ ...filter, deactivated: true }),
        },
      ],
      onClear: () => onFilter({ ...filter, deactivated: false }),
    },
  ];
}
