import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { groupsField } from '../../../subjects/groups/GroupOption.tsx';
import panel from '../../../ui/Panel.module.css';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SearchMultiSelect } from '../../../ui/picker/SearchSelect.tsx';
import classes from './MatrixView.module.css';

interface MatrixToolbarProps {
  text: string;
  onText: (text: string) => void;
  /** Called when the down arrow leaves the search field. */
  onLeave: () => void;
  who: 'all' | 'members';
  onWho: (who: 'all' | 'members') => void;
  /** Groups that are columns; none for all groups in use that are no system groups. */
  chosen: readonly number[];
  onChosen: (groupIds: readonly number[]) => void;
}

/** Chooses the people and groups of the matrix. */
export function MatrixToolbar(props: MatrixToolbarProps): ReactNode {
  const { text, who, chosen, onChosen } = props;
  const groups = useTable('groups');
  return (
    <div className={panel.toolbar}>
      <SearchField
        label={say('group-matrix.search-people')}
        placeholder={say('group-matrix.search-by')}
        scope={say('groups.groups')}
        value={text}
        onChange={props.onText}
        onLeave={props.onLeave}
      />
      <SegmentedControl<MatrixToolbarProps['who']>
        aria-label={say('group-matrix.which-people')}
        value={who}
        onChange={props.onWho}
        data={[
          { value: 'all', label: say('group-matrix.everyone') },
          { value: 'members', label: say('group-matrix.members-of-these') },
        ]}
      />
      <SearchMultiSelect
        aria-label={say('group-matrix.groups-to-show')}
        className={classes.groups ?? ''}
        clearable
        limit={100}
        placeholder={chosen.length === 0 ? say('group-matrix.all-groups') : ''}
        nothingFoundMessage={say('groups.no-group-matches')}
        {...groupsField(groups)}
        value={chosen.map(String)}
        onChange={(values) => onChosen(values.map(Number))}
      />
    </div>
  );
}
