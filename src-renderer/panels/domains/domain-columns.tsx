import { Menu, Text } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AllowedDomain } from '#contract/organization.ts';
import { formatCount } from '#contract/words/count.ts';
import { actionsColumn } from '../../ui/grid/actions-column.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './Domains.module.css';

/** An entry of the list with how many people it lets in; null while that is not counted. */
export interface DomainRow extends AllowedDomain {
  key: number;
  people: number | null;
  isPending: boolean;
}

export interface DomainActions {
  /** False for everybody but owners. */
  canChange: boolean;
  onSubdomains: (row: DomainRow) => void;
  onPeople: (row: DomainRow) => void;
  onRemove: (row: DomainRow) => void;
}

function RowItems({ row, actions }: { row: DomainRow; actions: DomainActions }): ReactNode {
  return (
    <>
      <Menu.Item onClick={() => actions.onPeople(row)}>Show its people</Menu.Item>
      {actions.canChange && (
        <>
          <Menu.Item onClick={() => actions.onSubdomains(row)}>
            {row.allowSubdomains ? 'No longer allow subdomains' : 'Allow subdomains'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--rc-badText)" onClick={() => actions.onRemove(row)}>
            Remove
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** The columns of the list of allowed domains. */
export function domainColumns(actions: DomainActions): GridColumn<DomainRow>[] {
  return [
    {
      id: 'domain',
      title: 'Domain',
      minimumWidth: 200,
      growth: 3,
      importance: 9,
      sortable: true,
      cell: (row) => (
        <span className={classes.domain}>
          <bdi>{row.readable}</bdi>
          {row.readable !== row.domain && <code className="rc-ellipsis">{row.domain}</code>}
          {row.isPending && (
            <Text span inherit fz="sm" c="var(--rc-warnText)">
              pending
            </Text>
          )}
        </span>
      ),
    },
    {
      id: 'subdomains',
      title: 'Subdomains',
      minimumWidth: 150,
      growth: 1,
      importance: 8,
      sortable: true,
      cell: (row) =>
        row.allowSubdomains ? (
          <span className={layoutStyle.inlineRow}>
            <IconSitemap size={14} stroke={1.6} aria-hidden />
            Allowed too
          </span>
        ) : (
          <span className={textStyle.quiet}>Not allowed</span>
        ),
    },
    {
      id: 'people',
      title: 'People',
      minimumWidth: 84,
      growth: 0,
      importance: 7,
      align: 'end',
      sortable: true,
      cell: (row) => <span className="rc-tabular">{row.people === null ? '' : formatCount(row.people)}</span>,
      tip: () => 'Active people whose address this entry lets in',
    },
    actionsColumn(
      ({ readable }) => readable,
      (row) => <RowItems row={row} actions={actions} />,
    ),
  ];
}
