import { Checkbox, Flex } from '@mantine/core';
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatClock } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { GroupMark } from '../../../subjects/groups/GroupMark.tsx';
import { permissionTitle } from '../../../subjects/groups/group-words.ts';
import { Avatar } from '../../../subjects/people/Avatar.tsx';
import type { OpenConflict } from '../page/use-draft-review.ts';
import type { MergeRow } from './merge-values.ts';
import textStyle from '../../../ui/Text.module.css';
import classes from './ConflictDialog.module.css';

interface ThreeValuesProps {
  conflict: OpenConflict;
  rows: readonly MergeRow[];
  nameOf: (row: MergeRow) => string;
  /** Keys of the rows in the result. */
  ticked: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Compares the opened value, the server's and one's own, with a tick for each row of the result. */
export function ThreeValues(props: ThreeValuesProps): ReactNode {
  const { conflict, rows, nameOf, ticked } = props;
  const groups = useTable('groups');
  return (
    <div className={classes.values} tabIndex={0} role="region" aria-label={say('group-conflict.values')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{permissionTitle(conflict.name)}</th>
            <th scope="col">
              {say('group-conflict.opened')}
              <span className="rc-tabular">{formatClock(conflict.openedAt)}</span>
            </th>
            <th scope="col">
              {say('group-conflict.server')}
              <span className="rc-tabular">{formatClock(conflict.changedAt)}</span>
            </th>
            <th scope="col">
              {say('group-conflict.yours')}
              <span>{say('group-conflict.not-sent')}</span>
            </th>
            <th scope="col" className={classes.result}>
              {say('group-conflict.result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Flex component="span" align="center" gap={8} miw={0} fw={500}>
                  {row.kind === 'person' ? (
                    <Avatar userId={row.id} name={nameOf(row)} />
                  ) : (
                    <GroupMark group={groups.find(({ id }) => id === row.id) ?? { isSystem: false }} />
                  )}
                  <bdi className="rc-ellipsis">{nameOf(row)}</bdi>
                </Flex>
              </th>
              <td>
                <Side isIn={row.opened} wasIn={row.opened} />
              </td>
              <td>
                <Side isIn={row.theirs} wasIn={row.opened} />
              </td>
              <td>
                <Side isIn={row.yours} wasIn={row.opened} />
              </td>
              <td className={classes.result}>
                <Checkbox
                  checked={ticked.has(row.key)}
                  onChange={() => props.onToggle(row.key)}
                  aria-label={say('group-conflict.allow', { row: nameOf(row) })}
                  label={
                    <span aria-hidden>
                      {ticked.has(row.key)
                        ? say('group-conflict.allowed')
                        : say('group-conflict.not-allowed')}
                    </span>
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ isIn, wasIn }: { isIn: boolean; wasIn: boolean }): ReactNode {
  if (isIn && wasIn) {
    return (
      <IconCheck
        size={16}
        stroke={2.2}
        role="img"
        aria-label={say('group-conflict.yes')}
        className={classes.yes}
      />
    );
  }
  if (!isIn && !wasIn) return <span className={textStyle.quiet}>{say('group-conflict.no')}</span>;
  return isIn ? (
    <span className={classes.added}>
      <IconPlus size={14} stroke={2} aria-hidden /> {say('group-conflict.added')}
    </span>
  ) : (
    <span className={classes.removed}>
      <IconMinus size={14} stroke={2} aria-hidden /> {say('group-conflict.removed')}
    </span>
  );
}
