import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { roles, type Role } from '#contract/people.ts';
import { rolesInOrder } from '#contract/words/roles.ts';
import layout from '../../ui/Layout.module.css';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { RoleBadge } from '../../subjects/people/RoleBadge.tsx';

interface RoleMenuProps {
  /** The button that opens the menu. */
  children: ReactElement<Record<string, unknown>>;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Marked as the present one; null where several people have several roles. */
  current: Role | null;
  onPick: (role: Role) => void;
  /** Why no role can be set; null where one can. */
  unless: string | null;
  /** The same of each role. */
  unlessRole: (role: Role) => string | null;
}

/** What chooses a role in the menu; two of them begin with the same letter. */
const roleKeys: Readonly<Record<Role, string>> = {
  [roles.owner]: 'O',
  [roles.administrator]: 'A',
  [roles.moderator]: 'M',
  [roles.member]: 'E',
  [roles.guest]: 'G',
};

/** A menu of the five roles. Choosing one opens the preview of the change; nothing is sent by the menu itself. */
export function RoleMenu(props: RoleMenuProps): ReactNode {
  const { opened, onOpened, current, onPick, unless, unlessRole } = props;
  const ofOwner = unlessRole(roles.owner);
  return (
    <Menu
      opened={opened && unless === null}
      onChange={onOpened}
      position="bottom-start"
      withinPortal
      width={200}
    >
      <Menu.Target>
        <Permitted unless={unless}>{props.children}</Permitted>
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={(event) => {
          const role = rolesInOrder.find((each) => roleKeys[each] === event.key.toUpperCase());
          if (role === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          if (unlessRole(role) !== null) return;
          onOpened(false);
          onPick(role);
        }}
      >
        <Menu.Label>Set role to</Menu.Label>
        {rolesInOrder.map((role) => (
          <Permitted key={role} unless={unlessRole(role)}>
            <Menu.Item
              onClick={() => onPick(role)}
              aria-keyshortcuts={roleKeys[role]}
              rightSection={
                <span className={layout.inlineRow}>
                  {role === current && <IconCheck size={15} stroke={2.2} aria-label="Present role" />}
                  <Keys keys={roleKeys[role]} />
                </span>
              }
            >
              <RoleBadge role={role} />
            </Menu.Item>
          </Permitted>
        ))}
        {ofOwner !== null && current !== roles.owner && <Menu.Label>{ofOwner}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
