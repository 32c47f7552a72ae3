import { ActionIcon, Checkbox, Flex, Select, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { renderGroups } from '../../../subjects/groups/GroupOption.tsx';
import { offeredGroups } from '../../../subjects/groups/group-options.tsx';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { groupOfChoice, groupOfTerm, setOperations, type NamedView, type SetTerm } from './set-terms.ts';
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
      group: say('groups.groups'),
      items: offeredGroups(groups).map((each) => ({
        value: `group:${each.id}`,
        label: groupName(each),
      })),
    },
    {
      group: say('group-sets.saved-views'),
      items: views.map(({ id, name }) => ({ value: `view:${id}`, label: name })),
    },
  ];
  function change(index: number, part: Partial<SetTerm>): void {
    onTerms(terms.map((term, place) => (place === index ? { ...term, ...part } : term)));
  }

  return (
    <Stack component="ol" gap={8} mah={260} style={{ overflowY: 'auto' }} aria-label={say('group-sets.sets')}>
      {terms.map((term, index) => (
        <Flex key={term.key} component="li" align="center" gap={8}>
          {index === 0 ? (
            <span className={classes.first}>{say('group-sets.everyone-in')}</span>
          ) : (
            <Select
              aria-label={say('group-sets.operation-of', { place: index })}
              allowDeselect={false}
              className={classes.operation ?? ''}
              data={setOperations.map((value) => ({
                value,
                label: say('group-sets.operation', { operation: value }),
              }))}
              value={term.operation}
              onChange={(operation) => operation !== null && change(index, { operation })}
            />
          )}
          <SearchSelect
            aria-label={say('group-sets.set', { place: index + 1 })}
            className={classes.set ?? ''}
            limit={100}
            placeholder={say('group-sets.find')}
            nothingFoundMessage={say('group-sets.no-match')}
            data={options}
            renderOption={renderGroups(groups, groupOfChoice)}
            value={term.chosen}
            onChange={(chosen) => change(index, { chosen })}
          />
          <Checkbox
            label={say('group-sets.direct-only')}
            disabled={groupOfTerm(term) === null}
            checked={term.direct}
            onChange={(event) => change(index, { direct: event.currentTarget.checked })}
          />
          <ActionIcon
            aria-label={say('group-sets.remove', { place: index + 1 })}
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
