import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { Role } from '#contract/people.ts';
import { rolesInOrder } from '#contract/words/roles.ts';
import { RoleBadge } from '../../ui/RoleBadge.tsx';

interface RoleMenuProps {
  /** The button that opens the menu. */
  children: ReactElement;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Marked as the present one; null where several people have several roles. */
  current: Role | null;
  onPick: (role: Role) => void;
}

/** A menu of the five roles. Choosing one opens the preview of the change; nothing is sent by the menu itself. */
export function RoleMenu({ children, opened, onOpened, current, onPick }: RoleMenuProps): ReactNode {
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-start" withinPortal width={200}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Set role to</Menu.Label>
        {rolesInOrder.map((role) => (
          <Menu.Item
            key={role}
            onClick={() => onPick(role)}
            rightSection={
              role === current ? <IconCheck size={15} stroke={2.2} aria-label="Present role" /> : null
            }
          >
            <RoleBadge role={role} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
