import { Box, Button, Select, Stack, Text } from '@mantine/core';
import { IconArrowsMaximize, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import {
  type Group,
  type GroupReason,
  groupPermissionNames,
  type GroupPermissionName,
} from '#contract/groups.ts';
import type { PersonRow } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { roleName } from '#contract/words/roles.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BotMark } from '../../../ui/BotMark.tsx';
import { LoadingRows } from '../../../ui/StateBlock.tsx';
import type { RowCache } from '../../../ui/grid/row-cache.ts';
import type { GroupDraft } from '../group-draft.ts';
import { permissionWords, throughWords } from '../group-words.ts';
import { NestingPicture } from '../nesting/NestingPicture.tsx';
import type { Nesting } from '../nesting/nesting.ts';
import { useFirstRows, useGroupPeople, useGroupReasons } from '../use-group-answers.ts';
import { NameLink } from './NameLink.tsx';
import { useListRow } from '../../../ui/grid/use-list-row.ts';
import classes from './SideColumn.module.css';

interface SideColumnProps {
  group: Group;
  nesting: Nesting;
  draft: GroupDraft;
  permission: GroupPermissionName;
  onPermission: (name: GroupPermissionName) => void;
  onOpenGraph: () => void;
}

/** The nesting of a group as a small picture, and who holds one of its permissions in effect. */
export function SideColumn(props: SideColumnProps): ReactNode {
  const navigate = useNavigate();
  return (
    <Stack
      component="aside"
      gap={0}
      miw={0}
      pt={12}
      px={20}
      pb={24}
      bg="var(--rc-sunken)"
      style={{ overflowY: 'auto' }}
      aria-label="Nesting and holders"
    >
      <div className={classes.head}>
        <h2>Nesting</h2>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowsMaximize size={14} stroke={1.6} aria-hidden />}
          onClick={props.onOpenGraph}
        >
          Open graph
        </Button>
      </div>
      <NestingPicture
        group={props.group}
        nesting={props.nesting}
        onOpen={(groupId) => navigate({ panel: 'groups', open: groupId })}
        onOpenGraph={props.onOpenGraph}
      />
      <Holders {...props} />
    </Stack>
  );
}

const mostShown = 60;
const byName = { key: 'name', descending: false } as const;
const noIds = new Uint32Array();

function Holders(props: SideColumnProps): ReactNode {
  const { group, draft, permission } = props;
  const value = draft.permissions[permission]?.value ?? group.permissions[permission] ?? 0;
  const question = { kind: 'holders' as const, value, permission };
  const list = useGroupPeople(question, '', byName);
  const hits = useStore(list.state, (state) => state.hits);
  const ids = hits?.ids ?? noIds;
  const shown = Array.from(ids.subarray(0, mostShown));
  useFirstRows(list, mostShown);
  const { reasons } = useGroupReasons(question, shown);
  const known = groupPermissionNames.filter((name) => group.permissions[name] !== undefined);
  if (!known.includes(permission)) return null;
  return (
    <>
      <h2 className={classes.second}>Who has this permission</h2>
      <Select
        aria-label="Permission"
        allowDeselect={false}
        leftSection={<IconKey size={15} stroke={1.6} aria-hidden />}
        data={known.map((name) => ({ value: name, label: permissionWords[name].title }))}
        value={permission}
        onChange={(name) => name !== null && props.onPermission(name)}
      />
      {draft.permissions[permission] !== undefined && (
        <Text size="sm" c="dimmed" mt={6}>
          With your change, which is not sent yet.
        </Text>
      )}
      {hits === null ? (
        <LoadingRows rows={6} />
      ) : hits.total === 0 ? (
        <Text size="sm" c="dimmed" mt={6}>
          Nobody holds it by this value.
        </Text>
      ) : (
        <>
          <Box
            component="ul"
            bd="1px solid var(--rc-line)"
            bdrs="lg"
            flex="none"
            mt={8}
            bg="var(--rc-bg)"
            aria-label={`Who holds “${permissionWords[permission].title}”`}
          >
            {shown.map((userId) => (
              <Holder key={userId} rows={list.rows} userId={userId} reason={reasons.get(userId) ?? null} />
            ))}
          </Box>
          <Text size="sm" c="dimmed" mt={6} className="rc-tabular">
            {hits.total > shown.length
              ? `The first ${formatCount(shown.length)} of ${countOf(hits.total, 'account')}`
              : countOf(hits.total, 'account')}
          </Text>
        </>
      )}
    </>
  );
}

/** Why somebody holds a permission: "named directly", "role Owner", "Channel stewards, 1 more". */
export function reasonWords(reason: GroupReason, row: Pick<PersonRow, 'role'>): string {
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
