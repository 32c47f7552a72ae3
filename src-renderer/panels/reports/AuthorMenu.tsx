import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { roles } from '#contract/people.ts';
import type { Report } from '#contract/reports.ts';
import { roleName, rolesInOrder } from '#contract/words/roles.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import type { ReportActions } from './use-report-actions.tsx';

interface AuthorMenuProps {
  report: Report;
  content: NonNullable<Report['content']>;
  actions: ReportActions;
}

/** What else can be done about the author of a reported message, and about the reporter. */
export function AuthorMenu({ report, content, actions }: AuthorMenuProps): ReactNode {
  const { reported, reporter } = content;
  const { permissions, setRole, deactivate } = actions.people;
  const userIds = [reported.userId];
  const { value: person } = useOrganizationQuery('people.person', { userId: reported.userId });
  const whom = person === null ? { userIds } : { userIds, person };
  const objection = permissions.toPeople('role', whom) ?? permissions.toRole(roles.owner, whom);
  return (
    <Menu position="bottom-end" withinPortal width={260}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label="More about the author">
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Permitted>
          <Menu.Item onClick={() => actions.message(reporter, report)}>Message the reporter</Menu.Item>
        </Permitted>
        <Menu.Divider />
        <Menu.Label>Set the author’s role to</Menu.Label>
        {rolesInOrder.map((role) => (
          <Permitted key={role} unless={permissions.toRole(role, whom)}>
            <Menu.Item onClick={() => setRole(userIds, role)}>{roleName(role)}</Menu.Item>
          </Permitted>
        ))}
        {objection !== null && <Menu.Label>{objection}</Menu.Label>}
        <Menu.Divider />
        <Permitted unless={permissions.toPeople('deactivate', whom)}>
          <Menu.Item onClick={() => deactivate({ userIds, name: reported.name })}>
            Deactivate the author
          </Menu.Item>
        </Permitted>
      </Menu.Dropdown>
    </Menu>
  );
}
