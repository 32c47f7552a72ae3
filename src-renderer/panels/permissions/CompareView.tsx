import { Box, Button } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ComparedSide, PeopleComparison } from '#contract/permissions.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { usePermissionRevision } from '../../subjects/permissions/use-permission-revision.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import panel from '../../ui/Panel.module.css';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { HeldPermissionSheet } from './HeldPermissionSheet.tsx';
import { comparedList, type ComparedPermission } from './held-list.tsx';
import { PersonSelect } from './QuestionPickers.tsx';
import classes from './Permissions.module.css';

type Pair = readonly [number | null, number | null];

interface CompareViewProps {
  userIds: Pair;
  /** Where the sheet comes. */
  beside: HTMLElement | null;
  onUsers: (userIds: Pair) => void;
  /** Shows the permissions of the first person alone. */
  onLeave: () => void;
}

/** What one of two people may do and the other may not, with the reasons of both. */
export function CompareView(props: CompareViewProps): ReactNode {
  const { beside, onUsers, onLeave } = props;
  const [first, second] = props.userIds;
  const isSame = first !== null && first === second;
  return (
    <>
      <div className={panel.toolbar}>
        <Box w={200} miw={128}>
          <PersonSelect label="First person" userId={first} onUser={(picked) => onUsers([picked, second])} />
        </Box>
        <Box w={200} miw={128}>
          <PersonSelect label="Second person" userId={second} onUser={(picked) => onUsers([first, picked])} />
        </Box>
        <Button variant="subtle" onClick={onLeave}>
          Stop comparing
        </Button>
      </div>
      {first === null || second === null || isSame ? (
        <div className={panel.body}>
          <div className={classes.content}>
            <Empty
              kind="empty"
              icon={IconArrowsLeftRight}
              title={isSame ? 'That is one person' : 'Compare permissions of two people'}
            >
              {isSame
                ? 'Choose somebody else to compare with.'
                : 'See what one may do and the other may not, in the organization, its groups and its channels.'}
            </Empty>
          </div>
        </div>
      ) : (
        <Comparison key={`${first} ${second}`} first={first} second={second} beside={beside} />
      )}
    </>
  );
}

interface ComparisonProps {
  first: number;
  second: number;
  beside: HTMLElement | null;
}

function Comparison({ first, second, beside }: ComparisonProps): ReactNode {
  const since = usePermissionRevision();
  const answer = useOrganizationQuery('permissions.compare', { userIds: [first, second] }, { since });
  const one = useOrganizationQuery('people.person', { userId: first }, { since }).value;
  const other = useOrganizationQuery('people.person', { userId: second }, { since }).value;
  const { value } = answer;
  const rows = useMemo(
    () => (value === null ? null : [...rowsOf(value.first, true), ...rowsOf(value.second, false)]),
    [value],
  );
  const [openKey, setOpenKey] = useState<number | null>(null);
  const open = rows?.find((row) => comparedList.keyOf(row) === openKey) ?? null;
  const list = useTableList(comparedList, {
    rows,
    openKey: open === null ? null : openKey,
    onOpen: (row) => setOpenKey(comparedList.keyOf(row)),
    onClose: () => setOpenKey(null),
  });
  const [holder, without] = open?.isFirst === false ? [other, one] : [one, other];
  return (
    <>
      <FailedAnswer answer={answer} />
      {answer.failure?.kind !== 'gone' && (
        <ListGrid
          name={comparedList.name}
          list={list}
          label="Differences"
          columns={list.columns}
          rowName={comparedList.rowName}
          sort={list.sort}
          onSort={list.setSort}
          summed={value === null ? '' : differenceWords(value, list.total)}
          remark={value !== null && `${countOf(value.shared, 'permission')} in common`}
          nothing={
            <Empty kind="empty" icon={IconArrowsLeftRight} title="No differences">
              Both have the same permissions.
            </Empty>
          }
        />
      )}
      {open !== null &&
        holder !== null &&
        without !== null &&
        beside !== null &&
        createPortal(
          <HeldPermissionSheet
            key={openKey}
            permission={open}
            person={holder}
            other={without}
            place={list.sheet}
          />,
          beside,
        )}
    </>
  );
}

const rowsOf = ({ userId, name, permissions }: ComparedSide, isFirst: boolean): ComparedPermission[] =>
  permissions.map((permission) => ({ ...permission, holder: { userId, name }, isFirst }));

/** An answer has the first ones of each side only. */
function differenceWords({ first, second }: PeopleComparison, listed: number): string {
  const all = first.count + second.count;
  const words = countOf(all, 'difference');
  return listed < all ? `${formatCount(listed)} of ${words}` : words;
}
