import { ActionIcon, Button, Flex, Menu, Text } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconDoorExit,
  IconDots,
  IconLock,
  IconLockOpen,
  IconMail,
  IconShieldHalf,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { call } from '../../bridge/client.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useRow } from '../../state/replica.ts';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import { protectAccounts } from './edit/protect-accounts.ts';
import type { PersonEdits } from '../../subjects/people/edit/use-person-edits.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './PersonSheet.module.css';

interface SheetActionsProps {
  person: PersonDetail;
  edits: PersonEdits;
}

/** Whether this console must leave the account alone. */
function useIsProtected(userId: number): boolean {
  return useRow('safety', 0)?.protectedUserIds.includes(userId) ?? false;
}

/** What can be done with one person. Every action leads to a preview. */
export function SheetActions({ person, edits }: SheetActionsProps): ReactNode {
  const organizationId = useOrganizationId();
  const [roleMenuOpen, setRoleMenuOpen] = useState(false);
  const isProtected = useIsProtected(person.userId);
  const targets = { userIds: [person.userId], name: person.name };
  const whom = { userIds: targets.userIds, person };
  const { permissions } = edits;
  const byRole = permissions.readOnly === null && !isProtected ? permissions.to('change accounts') : null;
  const canOffboard = person.isActive && !person.isBot;
  const cannotDeactivate = permissions.toPeople('deactivate', whom);
  useChangeShortcut(
    {
      id: `people offboard ${person.userId}`,
      keys: null,
      label: `Offboard ${person.name}`,
      scope: 'People',
      run: () => edits.offboard(person),
    },
    canOffboard ? cannotDeactivate : 'Only an active person can be offboarded.',
  );
  const ProtectIcon = isProtected ? IconLockOpen : IconLock;
  return (
    <>
      {isProtected && (
        <p className={classes.remark}>
          <IconLock size={13} stroke={1.6} aria-hidden />
          Protected. This console won&apos;t change this account.
        </p>
      )}
      {byRole !== null && (
        <Text size="sm" c="var(--rc-fg2)" mt={8}>
          {byRole}
        </Text>
      )}
      <Flex gap={8} mt={10}>
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
        {person.isActive && (
          <Permitted unless={permissions.toPeople('group', whom)}>
            <Button
              leftSection={<IconUsersPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => edits.setGroup(targets)}
            >
              Group
            </Button>
          </Permitted>
        )}
        <span className={layoutStyle.grow} />
        {person.isActive ? (
          <Permitted unless={cannotDeactivate}>
            <Button onClick={() => edits.deactivate(targets)}>Deactivate</Button>
          </Permitted>
        ) : (
          <Permitted unless={permissions.toPeople('reactivate', whom)}>
            <Button onClick={() => edits.reactivate(targets)}>Reactivate</Button>
          </Permitted>
        )}
        <Menu position="bottom-end" withinPortal width={220}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label="More actions">
              <IconDots size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!person.isBot && person.email !== null && (
              <Permitted unless={permissions.toPeople('email', whom)}>
                <Menu.Item
                  leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
                  onClick={() => edits.setEmail(person)}
                >
                  Change e-mail
                </Menu.Item>
              </Permitted>
            )}
            {canOffboard && (
              <Permitted unless={cannotDeactivate}>
                <Menu.Item
                  leftSection={<IconDoorExit size={16} stroke={1.6} aria-hidden />}
                  onClick={() => edits.offboard(person)}
                >
                  Offboard
                </Menu.Item>
              </Permitted>
            )}
            <Menu.Item
              leftSection={<ProtectIcon size={16} stroke={1.6} aria-hidden />}
              onClick={() => void protectAccounts(organizationId, [person.userId], !isProtected)}
            >
              {isProtected ? 'Remove protection' : 'Protect from changes'}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => void call('clipboard.write', { text: String(person.userId) })}
            >
              Copy user id
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Flex>
    </>
  );
}
