import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconCursorText,
  IconDoorExit,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPencil,
  IconShieldHalf,
  IconUserOff,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { call } from '../../bridge/client.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import { protectAccounts } from './edit/protect-accounts.ts';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import { useIsProtected } from './use-is-protected.ts';

interface SheetActionsProps {
  person: PersonDetail;
  edits: PersonEdits;
}

const canOffboard = ({ isActive, isBot }: PersonDetail): boolean => isActive && !isBot;

/** What is done most with one person. Every action leads to a preview. */
export function PersonActions({ person, edits }: SheetActionsProps): ReactNode {
  const [roleMenuOpen, setRoleMenuOpen] = useState(false);
  const targets = { userIds: [person.userId], name: person.name };
  const whom = { userIds: targets.userIds, person };
  const { permissions } = edits;
  useChangeShortcut(
    {
      id: `people offboard ${person.userId}`,
      keys: null,
      label: `Offboard ${person.name}`,
      scope: 'People',
      run: () => edits.offboard(person),
    },
    canOffboard(person)
      ? permissions.toPeople('deactivate', whom)
      : 'Only an active person can be offboarded.',
  );
  return (
    <>
      <RoleMenu
        opened={roleMenuOpen}
        onOpened={setRoleMenuOpen}
        current={person.role}
        onPick={(role) => edits.setRole([person.userId], role)}
        unless={permissions.toPeople('role', whom)}
        unlessRole={(role) => permissions.toRole(role, whom)}
      >
        <Button
          leftSection={<IconShieldHalf size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          Set role
        </Button>
      </RoleMenu>
      {person.isActive ? (
        <Permitted unless={permissions.toPeople('group', whom)}>
          <Button
            leftSection={<IconUsersPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => edits.setGroup(targets)}
          >
            Group
          </Button>
        </Permitted>
      ) : (
        <Permitted unless={permissions.toPeople('reactivate', whom)}>
          <Button onClick={() => edits.reactivate(targets)}>Reactivate</Button>
        </Permitted>
      )}
      {!person.isBot && (
        <Permitted unless={permissions.toPeople('profile', whom)}>
          <Button
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            aria-label="Edit profile"
            onClick={() => edits.editProfile(person)}
          >
            Edit
          </Button>
        </Permitted>
      )}
    </>
  );
}

/** What else can be done with one person, as items of a menu. */
export function MorePersonActions({ person, edits }: SheetActionsProps): ReactNode {
  const organizationId = useOrganizationId();
  const isProtected = useIsProtected(person.userId);
  const targets = { userIds: [person.userId], name: person.name };
  const whom = { userIds: targets.userIds, person };
  const { permissions } = edits;
  const cannotDeactivate = permissions.toPeople('deactivate', whom);
  const ProtectIcon = isProtected ? IconLockOpen : IconLock;
  return (
    <>
      <Permitted unless={permissions.toPeople('rename', whom)}>
        <Menu.Item
          leftSection={<IconCursorText size={16} stroke={1.6} aria-hidden />}
          rightSection={<Keys keys="F2" />}
          onClick={() => edits.rename(person)}
        >
          Rename
        </Menu.Item>
      </Permitted>
      {!person.isBot && person.email !== null && (
        <Permitted unless={permissions.toPeople('email', whom)}>
          <Menu.Item
            leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
            onClick={() => edits.setEmail(person)}
          >
            Change email
          </Menu.Item>
        </Permitted>
      )}
      <Menu.Item
        leftSection={<ProtectIcon size={16} stroke={1.6} aria-hidden />}
        onClick={() => void protectAccounts(organizationId, [person.userId], !isProtected, true)}
      >
        {isProtected ? 'Remove protection' : 'Protect from changes'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        onClick={() => void call('clipboard.write', { text: String(person.userId) })}
      >
        Copy user id
      </Menu.Item>
      {person.isActive && <Menu.Divider />}
      {canOffboard(person) && (
        <Permitted unless={cannotDeactivate}>
          <Menu.Item
            leftSection={<IconDoorExit size={16} stroke={1.6} aria-hidden />}
            onClick={() => edits.offboard(person)}
          >
            Offboard
          </Menu.Item>
        </Permitted>
      )}
      {person.isActive && (
        <Permitted unless={cannotDeactivate}>
          <Menu.Item
            leftSection={<IconUserOff size={16} stroke={1.6} aria-hidden />}
            onClick={() => edits.deactivate(targets)}
          >
            Deactivate
          </Menu.Item>
        </Permitted>
      )}
    </>
  );
}
