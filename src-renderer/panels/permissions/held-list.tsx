import type { ListedPermission, PermissionArea } from '#contract/groups.ts';
import { wayText } from '../../subjects/permissions/permission-words.ts';
import { byText, type ListColumn, type ListDescription } from '../../ui/list-panel/list-description.ts';
import { createNumbering } from '../../ui/list-panel/numbering.ts';
import textStyle from '../../ui/Text.module.css';
import { HeldWords } from './HeldWords.tsx';

const numberOf = createNumbering();

function areaTitle(area: PermissionArea): string {
  if (area.kind === 'organization') return 'Organization';
  return area.kind === 'group' ? area.name : `#${area.name}`;
}

/** The organization's permissions come before those of its groups. */
const areaRank = ({ area }: ListedPermission): number => Number(area.kind !== 'organization');

export const heldWords = ({ held }: Pick<ListedPermission, 'held'>): string => (held ? 'Held' : 'Not held');
const throughWords = ({ way }: ListedPermission): string => (way === null ? '' : wayText(way));

const area = byText(({ area: each }: ListedPermission) => areaTitle(each));

/** What a permission is of, and through which groups it is held. */
const permissionColumns: readonly ListColumn<ListedPermission>[] = [
  {
    id: 'label',
    title: 'Permission',
    minimumWidth: 260,
    importance: 9,
    ...byText(({ label }) => label),
    face: 'name',
    cell: ({ label }) => <bdi className={`${textStyle.medium} rc-ellipsis`}>{label}</bdi>,
  },
  {
    id: 'area',
    title: 'Of',
    minimumWidth: 120,
    importance: 7,
    ...area,
    compare: (one, other) => areaRank(one) - areaRank(other) || area.compare(one, other),
    cell: ({ area: each }) => <bdi className={`${textStyle.quiet} rc-ellipsis`}>{areaTitle(each)}</bdi>,
  },
  {
    id: 'through',
    title: 'Through',
    minimumWidth: 140,
    importance: 8,
    ...byText(throughWords),
    cell: (permission) => <bdi className="rc-ellipsis">{throughWords(permission)}</bdi>,
  },
];

/** The permissions of one person as a list, held or not. */
export const heldList: ListDescription<ListedPermission> = {
  name: 'held-permissions',
  // Of the panel: it has one search.
  title: 'Permissions',
  one: 'permission',
  searches: 'Permission or group',
  firstSort: { key: 'area', descending: false },
  keyOf: ({ id }) => numberOf(id),
  rowName: ({ label }) => label,
  columns: [
    ...permissionColumns,
    {
      id: 'held',
      title: 'Status',
      minimumWidth: 90,
      importance: 6,
      compare: (one, other) => Number(other.held) - Number(one.held),
      text: heldWords,
      beside: 21,
      cell: (permission) => <HeldWords held={permission.held}>{heldWords(permission)}</HeldWords>,
    },
  ],
};

/** A permission that only one of two people has. */
export interface ComparedPermission extends ListedPermission {
  holder: { userId: number; name: string };
  isFirst: boolean;
}

/** What one of two people has and the other doesn't. */
export const comparedList: ListDescription<ComparedPermission> = {
  name: 'compared-permissions',
  title: heldList.title,
  one: 'difference',
  searches: heldList.searches,
  firstSort: { key: 'holder', descending: false },
  keyOf: ({ id, isFirst }) => numberOf(`${String(isFirst)} ${id}`),
  rowName: ({ label, holder }) => `${label}, ${holder.name}`,
  columns: [
    ...permissionColumns,
    {
      id: 'holder',
      title: 'Only held by',
      minimumWidth: 140,
      importance: 8,
      ...byText(({ holder }: ComparedPermission) => holder.name),
      compare: (one, other) => Number(other.isFirst) - Number(one.isFirst),
      cell: ({ holder }) => <bdi className="rc-ellipsis">{holder.name}</bdi>,
    },
  ],
};
