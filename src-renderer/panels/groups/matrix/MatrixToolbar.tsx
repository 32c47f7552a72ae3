import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
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
        label="Search people"
        placeholder="Name, email or id"
        scope="Groups"
        value={text}
        onChange={props.onText}
        onLeave={props.onLeave}
      />
      <SegmentedControl<MatrixToolbarProps['who']>
        aria-label="Which people"
        value={who}
        onChange={props.onWho}
        data={[
          { value: 'all', label: 'Everybody' },
          { value: 'members', label: 'Members of these groups' },
        ]}
      />
      <SearchMultiSelect
        aria-label="Groups to show"
        className={classes.groups ?? ''}
        clearable
        limit={100}
        placeholder={chosen.length === 0 ? 'All groups except system groups' : ''}
        nothingFoundMessage="No group matches"
        {...groupsField(groups)}
        value={chosen.map(String)}
        onChange={(values) => onChosen(values.map(Number))}
      />
    </div>
  );
}
