import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PermissionArea, PersonPermission } from '#contract/groups.ts';
import { say } from '#words/say.ts';
import classes from './PersonPermissions.module.css';

interface PermissionAreasProps<Permission extends PersonPermission> {
  permissions: readonly Permission[];
  /** The line of one, with its key. */
  children: (permission: Permission) => ReactNode;
}

function titleOf(area: PermissionArea): string {
  if (area.kind === 'organization') return say('permissions.organization');
  return area.kind === 'group' ? area.name : say('permissions.named-channel', { name: area.name });
}

function keyOf(area: PermissionArea): string {
  if (area.kind === 'organization') return '';
  return area.kind === 'group' ? `group:${area.groupId}` : `channel:${area.channelId}`;
}

/** Permissions in the order they came, under the organization, group or channel that they are of. */
export function PermissionAreas<Permission extends PersonPermission>(
  props: PermissionAreasProps<Permission>,
): ReactNode {
  const areas = Map.groupBy(props.permissions, ({ area }) => keyOf(area));
  return [...areas].map(([key, permissions]) => {
    const [first] = permissions;
    const title = first === undefined ? '' : titleOf(first.area);
    return (
      <section key={key} aria-label={title} className={classes.area}>
        <Text component="h3" size="sm" mb={2} fw={600} className="rc-break" dir="auto">
          {title}
        </Text>
        <ul>{permissions.map((permission) => props.children(permission))}</ul>
      </section>
    );
  });
}
