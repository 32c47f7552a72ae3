import { ActionIcon, Checkbox, Flex, Select, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { groupName } from '#contract/words/groups.ts';
import { useTable } from '../../../state/replica.ts';
import { renderGroups } from '../../../subjects/groups/GroupOption.tsx';
import { offeredGroups } from '../../../subjects/groups/group-options.tsx';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { groupOfChoice, groupOfTerm, operationWords, type NamedView, type SetTerm } from './set-terms.ts';
import classes from './SetDialog.module.css';

interface TermListProps {
  terms: readonly SetTerm[];
  views: readonly NamedView[];
  onTerms: (terms: SetTerm[]) => void;
}

/** The combined groups and views, each with its operation. */
export function TermList({ terms, views, onTerms }: TermListProps): ReactNode {
  const groups = useTable('groups');
  const options = [
    {
      group: 'Groups',
      items: offeredGroups(groups).map((each) => ({
        value: `group ${each.id}`,
        label: groupName(each),
      })),
    },
    { group: 'Saved views', items: views.map(({ id, name }) => ({ value: `view ${id}`, label: name })) },
  ];
  function change(index: number, part: Partial<SetTerm>): void {
    onTerms(terms.map((term, place) => (place === index ? { ...term, ...part } : term)));
  }

  return (
    <Stack component="ol" gap={8} mah={260} style={{ overflowY: 'auto' }} aria-label="Sets">
      {terms.map((term, index) => (
        <Flex key={term.key} component="li" align="center" gap={8}>
          {index === 0 ? (
            <span className={classes.first}>Everybody in</span>
          ) : (
            <Select
              aria-label={`Operation ${index}`}
              allowDeselect={false}
              className={classes.operation ?? ''}
              data={operationWords.map(([value, label]) => ({ value, label }))}
              value={term.operation}
              onChange={(operation) => operation !== null && change(index, { operation })}
            />
          )}
          <SearchSelect
            aria-label={`Set ${index + 1}`}
            className={classes.set ?? ''}
            limit={100}
            placeholder="Find a group or a view"
            nothingFoundMessage="Nothing matches"
            data={options}
            renderOption={renderGroups(groups, groupOfChoice)}
            value={term.chosen}
            onChange={(chosen) => change(index, { chosen })}
          />
          <Checkbox
            label="Direct only"
            disabled={groupOfTerm(term) === null}
            checked={term.direct}
            onChange={(event) => change(index, { direct: event.currentTarget.checked })}
          />
          <ActionIcon
            aria-label={`Take set ${index + 1} out`}
            disabled={terms.length === 1}
            onClick={() => onTerms(terms.filter((_term, place) => place !== index))}
          >
            <IconX size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Flex>
      ))}
    </Stack>
  );
}
