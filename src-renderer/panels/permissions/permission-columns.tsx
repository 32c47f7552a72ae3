import { formatCount } from '#contract/words/count.ts';
import textStyle from '../../ui/Text.module.css';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { PermissionRow } from './permission-rows.ts';

/** The columns of the list of permissions; those of one channel or group are few and all about it. */
export function permissionColumns(withAbout: boolean): GridColumn<PermissionRow>[] {
  return [
    {
      id: 'label',
      title: 'Permission',
      minimumWidth: 260,
      importance: 9,
      sortable: true,
      text: ({ label }) => label,
      face: 'name',
      cell: ({ label }) => <bdi className={`${textStyle.medium} rc-ellipsis`}>{label}</bdi>,
    },
    ...(withAbout ? [aboutColumn] : []),
    {
      id: 'given',
      title: 'Given to',
      minimumWidth: 180,
      importance: 8,
      sortable: true,
      text: ({ given, needs }) => (needs === null ? given : `Needs feature level ${needs}`),
      cell: ({ given, needs }) =>
        needs === null ? (
          <bdi>{given}</bdi>
        ) : (
          <span className={textStyle.quiet}>Needs feature level {needs}</span>
        ),
    },
    {
      id: 'accounts',
      title: 'Accounts',
      minimumWidth: 96,
      importance: 7,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: ({ entry }) => (entry === null ? '' : formatCount(entry.holderCount)),
    },
  ];
}

const aboutColumn: GridColumn<PermissionRow> = {
  id: 'about',
  title: 'About',
  minimumWidth: 140,
  importance: 5,
  sortable: true,
  text: ({ about }) => about,
  cell: ({ about }) => <span className={textStyle.quiet}>{about}</span>,
};
