import { IconCheck, IconKey, IconMinus } from '@tabler/icons-react';
import type { ListedPermission, PermissionArea } from '#contract/groups.ts';
import { wayText } from '../../subjects/permissions/permission-words.ts';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import { createNumbering } from '../../ui/list-panel/numbering.ts';
import textStyle from '../../ui/Text.module.css';

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
    {
      id: 'label',
      title: 'Permission',
      minimumWidth: 260,
      importance: 9,
      ...byText(({ label }) => label),
      beside: 24,
      face: 'name',
      cell: ({ label }) => (
        <NameCell mark={<IconKey size={16} stroke={1.6} aria-hidden />} name={label}>
          {null}
        </NameCell>
      ),
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
    {
      id: 'held',
      title: 'Held',
      minimumWidth: 90,
      importance: 6,
      compare: (one, other) => Number(other.held) - Number(one.held),
      text: heldWords,
      beside: 21,
      cell: (permission) => {
        const Icon = permission.held ? IconCheck : IconMinus;
        return (
          <span className={textStyle.quiet}>
            <Icon size={15} stroke={1.6} style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} aria-hidden />
            {heldWords(permission)}
          </span>
        );
      },
    },
  ],
};
