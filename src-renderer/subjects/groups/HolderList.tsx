import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { GroupQuestion } from '#contract/calls/groups.ts';
import type { GroupReason } from '#contract/groups.ts';
import type { PersonRow } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { roleName } from '#contract/words/roles.ts';
import { useNavigate } from '../../state/navigation.ts';
import { Avatar } from '../people/Avatar.tsx';
import { BotMark } from '../people/BotMark.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { knownKeys } from '../../ui/grid/list-order.ts';
import type { RowCache } from '../../ui/grid/row-cache.ts';
import { useListRow } from '../../ui/grid/use-list-row.ts';
import { throughWords } from './group-words.ts';
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

/** Who has a permission in effect, each with the reason. */
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
        Nobody has this permission.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.holders} aria-label={`Who has “${label}”`}>
        {shown.map((userId) => (
          <Holder key={userId} rows={list.rows} userId={userId} reason={reasons.get(userId) ?? null} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt={6} className="rc-tabular">
        {hits.total > shown.length
          ? `The first ${formatCount(shown.length)} of ${countOf(hits.total, 'account')}`
          : countOf(hits.total, 'account')}
      </Text>
    </>
  );
}

/** Why somebody has a permission: "named directly", "role Owner", "Channel stewards, 1 more". */
function reasonWords(reason: GroupReason, row: Pick<PersonRow, 'role'>): string {
  if (reason.direct) return 'named directly';
  const [first] = reason.groups;
  const own = reason.groups.find(({ isSystem }) => !isSystem);
  if (own === undefined && first !== undefined) return `role ${roleName(row.role)}`;
  const inOrder = own === undefined ? reason.groups : [own, ...reason.groups.filter((one) => one !== own)];
  return throughWords(inOrder, reason.groupCount);
}

interface HolderProps {
  rows: RowCache<PersonRow>;
  userId: number;
  reason: GroupReason | null;
}

function Holder({ rows, userId, reason }: HolderProps): ReactNode {
  const navigate = useNavigate();
  const row = useListRow(rows, userId);
  if (row === undefined) return <li className={classes.holder} aria-busy />;
  return (
    <li className={classes.holder}>
      <Avatar userId={userId} name={row.name} />
      <NameLink name={row.name} onOpen={() => navigate({ panel: 'people', open: userId })} />
      {row.isBot && <BotMark />}
      <Text span inherit flex="none" maw="50%" ms="auto" fz="sm" c="dimmed" className="rc-ellipsis">
        {reason === null ? '' : reasonWords(reason, row)}
      </Text>
    </li>
  );
}
