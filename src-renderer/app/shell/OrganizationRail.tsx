import { ActionIcon, Menu, Stack, Tooltip } from '@mantine/core';
import { IconDeviceDesktopCog, IconHelp, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { Organization } from '#contract/organization.ts';
import { say } from '#words/say.ts';
import {
  openAddOrganization,
  showAbout,
  showDiagnostics,
  showPreferences,
  showShortcuts,
} from '../../state/dialogs.ts';
import { showOrganization, useOrganizationsStore } from '../../state/organizations.ts';
import { isMac } from '../../state/platform.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { ConnectionCorner } from './ConnectionMark.tsx';
import { connectionInSentence } from './connection-words.ts';
import { OrganizationMark } from './OrganizationMark.tsx';
import classes from './OrganizationRail.module.css';

const noOrganizations: readonly Organization[] = [];
const shortcutDigits = 9;

const Tile = memo(function Tile({
  organization,
  position,
  isCurrent,
  isOneOfSeveral,
}: {
  organization: Organization;
  position: number;
  isCurrent: boolean;
  /** Another tile is an account of the same organization: the address tells them apart. */
  isOneOfSeveral: boolean;
}) {
  const keys = position <= shortcutDigits ? `Ctrl ${position}` : null;
  const { id, connection } = organization;
  // The navigation has the number of the organization that is open.
  const openReports = isCurrent ? 0 : (organization.counts?.openReports ?? 0);
  const name = isOneOfSeveral ? `${organization.name} (${organization.email})` : organization.name;
  useShortcut({
    id: `organization ${position}`,
    keys,
    label: say('shell.show-organization', { name }),
    scope: say('shell.organizations'),
    // The palette has the organizations themselves.
    inPalette: false,
    run: () => showOrganization(id),
  });
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      <Tooltip
        position="right"
        label={[
          name,
          connectionInSentence(organization),
          ...(organization.isDemo ? [say('shell.demo')] : []),
        ].join(', ')}
      >
        <button
          type="button"
          className={classes.tile}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={() => showOrganization(id)}
        >
          <OrganizationMark organization={organization} />
          <span className="rc-visually-hidden">
            {name}, {connectionInSentence(organization)}
          </span>
          <ConnectionCorner connection={connection} />
          {openReports > 0 && (
            <span className={`${classes.reports} rc-tabular`}>
              {openReports > 99 ? '99+' : openReports}{' '}
              <span className="rc-visually-hidden">{say('shell.open-reports', { count: openReports })}</span>
            </span>
          )}
          {keys === null ? null : (
            <span className={classes.digit} aria-hidden>
              {position}
            </span>
          )}
        </button>
      </Tooltip>
    </li>
  );
});

/** Help and what belongs to the console itself, below the organizations. */
const Foot = memo(function Foot() {
  return (
    <Stack gap={8} align="center" pt={8} pb={12}>
      <Tooltip position="right" label={say('shell.shortcuts')}>
        <ActionIcon size={32} aria-label={say('shell.shortcuts')} onClick={() => showShortcuts(true)}>
          <IconHelp size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Menu position="right-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon size={32} aria-label={say('shell.console')}>
            <IconDeviceDesktopCog size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<Keys keys="Ctrl ," />} onClick={() => showPreferences(true)}>
            {say('shell.preferences')}
          </Menu.Item>
          <Menu.Item onClick={() => showDiagnostics(true)}>{say('shell.diagnostics')}</Menu.Item>
          <Menu.Item onClick={() => showAbout(true)}>{say('about.title')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Stack>
  );
});

const AddTile = memo(function AddTile() {
  return (
    <li className={classes.item}>
      <Tooltip position="right" label={say('shell.add-an-organization')}>
        <button
          type="button"
          className={classes.add}
          aria-label={say('shell.add-an-organization')}
          onClick={() => openAddOrganization()}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </button>
      </Tooltip>
    </li>
  );
});

/** The column of organizations, with help and the console's own menu at its foot. */
export const OrganizationRail = memo(function OrganizationRail() {
  const list = useOrganizationsStore((state) => state.list) ?? noOrganizations;
  const currentId = useOrganizationsStore((state) => state.currentId);
  return (
    <nav
      className={classes.rail}
      aria-label={say('shell.organizations')}
      data-region="organizations"
      data-mac={isMac || undefined}
    >
      <ul className={classes.list}>
        {list.map((organization, index) => (
          <Tile
            key={organization.id}
            organization={organization}
            position={index + 1}
            isCurrent={organization.id === currentId}
            isOneOfSeveral={list.filter(({ url }) => url === organization.url).length > 1}
          />
        ))}
        <AddTile />
      </ul>
      <Foot />
    </nav>
  );
});
