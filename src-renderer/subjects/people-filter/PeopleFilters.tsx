import { memo, type ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { RoleCounts } from '#contract/people.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { say } from '#words/say.ts';
import { useOrganization } from '../../state/organizations.ts';
import { FilterBar, type FilterField } from '../../ui/FilterBar.tsx';
import { FieldTypeIcon } from '../people/ProfileFieldType.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import type { FilterNames } from './condition-words.ts';
import { filterKinds, filterTitle, kindOfChip, type FilterKind } from './filter-kinds.ts';
import { activeFilters, withCondition, withNegation, withoutFilter } from './filter-words.ts';

interface PeopleFiltersProps {
  filter: PeopleFilter;
  /** What chips call groups, fields and people. */
  names: FilterNames;
  /** The panel that it is part of. */
  scope: string;
  /** Filters that the panel has no use for: neither offered nor shown. */
  without?: readonly FilterKind[];
  /** How many people have each role; left out where that is not counted. */
  counts?: RoleCounts | null;
  onFilter: (filter: PeopleFilter) => void;
}

const nothingLeftOut: readonly FilterKind[] = [];

/** The filters of a list of people: chips that can be negated and changed, and the menu of all that there are. */
export const PeopleFilters = memo(function PeopleFilters(props: PeopleFiltersProps): ReactNode {
  const { filter, names, scope, without = nothingLeftOut, counts = null, onFilter } = props;
  const { fields } = names;
  const organizationName = useOrganization(({ name }) => name) ?? '';
  const kinds = filterKinds(fields).filter((kind) => !without.includes(kind));
  const active = activeFilters(filter, names).map((each) => ({
    ...each,
    kind: kindOfChip(filter, each.name),
  }));
  return (
    <FilterBar
      scope={scope}
      filters={active
        .filter(({ kind }) => kind === null || !without.includes(kind))
        .map(({ name, kind, field, operator, value, negated }) => ({
          key: name,
          field,
          operator,
          value,
          negated,
          changedBy: kind,
          onToggle: () => onFilter(withNegation(filter, name)),
          onRemove: () => onFilter(withoutFilter(filter, name)),
        }))}
      fields={kinds.map((kind): FilterField => {
        const field = fields.find(({ id }) => kind === `field:${id}`);
        return {
          key: kind,
          label: filterTitle(kind, fields),
          ...(field !== undefined && {
            section: say('people-filter.profile-fields', { organization: organizationName }),
            remark: fieldTypeNames[field.type],
            icon: <FieldTypeIcon type={field.type} />,
          }),
          ...(kind === 'status' && {
            onPick: () => onFilter(withCondition(filter, { kind: 'status', negated: false }, null)),
          }),
        };
      })}
      renderValues={({ field, filter: chip, onDone, onBack }) => {
        const kind = kinds.find((each) => each === field);
        return (
          kind !== undefined && (
            <FilterEditor
              filter={filter}
              kind={kind}
              chip={active.find(({ name }) => name === chip)?.name ?? null}
              fields={fields}
              counts={counts}
              onFilter={onFilter}
              onDone={onDone}
              onBack={onBack}
            />
          )
        );
      }}
    />
  );
});
