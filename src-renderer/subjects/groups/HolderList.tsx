import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { GroupQuestion } from '#contract/calls/groups.ts';
import { roles, type PersonRow } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../state/navigation.ts';
import { Avatar } from '../people/Avatar.tsx';
import { BotMark } from '../people/BotMark.tsx';
import { RoleBadge } from '../people/RoleBadge.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { knownKeys } from '../../ui/grid/list-order.ts';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import { useListRow } from '../../ui/grid/use-list-row.ts';
import { holderSources } from './holder-sources.ts';
import { NameLink } from './NameLink.tsx';
import { useFirstRows, useGroupPeople, useGroupReasons } from './use-group-answers.ts';
import classes from './HolderList.module.css';

interface HolderListProps {
  question: Extract<GroupQuestion, { kind: 'holders' | 'permission' }>;
  /** What the permission is called. */
  label: string;
}

const mostShown = 60;
const byName = { key: 'name', descending: false } as const;
const noIds = new Uint32Array();

/** Who has a permission in effect, by how they have it. */
export function HolderList({ question, label }: HolderListProps): ReactNode {
  const list = useGroupPeople(question, '', byName);
  const hits = useStore(list.state, (state) => state.hits);
  const ids = hits?.ids ?? noIds;
  const shown = knownKeys(ids, 0, mostShown);
  useFirstRows(list, mostShown);
  const { reasons } = useGroupReasons(question, shown);
  if (hits === null) return <LoadingRows rows={6} />;
  if (hits.total === 0) {
    return (
      <Text size="sm" c="dimmed" mt={6}>
        {say('groups.nobody-has')}
      </Text>
    );
  }
  const isComplete = hits.total <= shown.length;
  return (
    <>
      <ul className={classes.sources} aria-label={say('groups.who-has', { label })}>
        {holderSources(shown, reasons).map(({ title, userIds }) => (
          <li key={title}>
            {title !== null && (
              <h3 className={classes.source}>
                <bdi className="rc-ellipsis">{title}</bdi>
                {isComplete && <span className="rc-tabular">{formatCount(userIds.length)}</span>}
              </h3>
            )}
            <ul>
              {userIds.map((userId) => (
                <Holder key={userId} rows={list.rows} userId={userId} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {!isComplete && (
        <Text size="sm" c="dimmed" mt={6} className="rc-tabular">
          {say('groups.first-of', { count: shown.length, total: hits.total })}
        </Text>
      )}
    </>
  );
}

interface HolderProps {
  rows: RowCache<PersonRow>;
  userId: number;
}

function Holder({ rows, userId }: HolderProps): ReactNode {
  const navigate = useNavigate();
  const row = useListRow(rows, userId);
  if (row === undefined) return <li className={classes.holder} aria-busy />;
  return (
    <li className={classes.holder}>
      <Avatar userId={userId} name={row.name} />
      <NameLink name={row.name} onOpen={() => navigate({ panel: 'people', open: userId })} />
      {row.isBot && <BotMark />}
      {row.role < roles.member && <RoleBadge role={row.role} iconOnly />}
    </li>
  );
}
