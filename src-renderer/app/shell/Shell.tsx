import { Flex, Stack } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { Fragment, memo, useEffect } from 'react';
import type { Organization } from '#contract/organization.ts';
import { call } from '../../bridge/client.ts';
import { panelOf } from '../../panels/registry.ts';
import { say } from '#words/say.ts';
import {
  openAddOrganization,
  openNetwork,
  showAbout,
  showWhatsNew,
  showDiagnostics,
  showOwnAccount,
  showPreferences,
  showShortcuts,
} from '../../state/dialogs.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { useCannotCreateAccounts } from '../../state/permissions.ts';
import { useChangeShortcut } from '../../ui/Permitted.tsx';
import { useNavigate, usePlace } from '../../state/navigation.ts';
import { hideNotices } from '../../state/notices.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import { emptyQuestion, questionText } from '../../state/permission-question.ts';
import { useRow } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { useStorageStore } from '../../state/storage.ts';
import { OfflineBanner } from '../../ui/OfflineBanner.tsx';
import { JobView } from '../job/JobView.tsx';
import { PausedJobs } from '../job/PausedJobs.tsx';
import { FinishedChangeNotice } from '../job/FinishedChangeNotice.tsx';
import { networkOf } from '../network/network-words.ts';
import { Palette } from '../palette/Palette.tsx';
import { ErrorBoundary } from '../trouble/ErrorBoundary.tsx';
import { LoadedPanel } from './LoadedPanel.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { OrganizationRail } from './OrganizationRail.tsx';
import { focusNextRegion } from './regions.ts';
import layoutStyle from '../../ui/Layout.module.css';
import { hasSettingsBeside } from './settings-entries.ts';
import { SettingsNavigation } from './SettingsNavigation.tsx';
import classes from './Shell.module.css';
import { SideNavigation } from './SideNavigation.tsx';
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx';
import { StorageBanner } from './StorageBanner.tsx';
import { TopBar } from './TopBar.tsx';
import { useStart } from './use-start.ts';
import { StoppedDemoBanner } from './StoppedDemoBanner.tsx';
import { UnencryptedBanner } from './UnencryptedBanner.tsx';

/** What can be done everywhere by keys and from the palette. */
const ShellShortcuts = memo(function ShellShortcuts(): null {
  const navigate = useNavigate();
  const scope = say('ui.everywhere');
  const organizationId = useOrganizationId();
  useChangeShortcut(
    {
      id: 'create accounts',
      keys: null,
      label: say('shell.create-accounts'),
      scope,
      run() {
        writePanelMemory(organizationId, 'invitations.dialog', 'accounts');
        navigate({ panel: 'invitations' });
      },
    },
    useCannotCreateAccounts(),
  );
  useShortcut({
    id: 'permissions of somebody',
    keys: null,
    label: say('shell.why-no-post'),
    scope,
    run: () => navigate({ panel: 'permissions', open: questionText(emptyQuestion) }),
  });
  useShortcut({
    id: 'compare permissions',
    keys: null,
    label: say('shell.compare-permissions'),
    scope,
    run: () =>
      navigate({
        panel: 'permissions',
        open: permissionPlaceText({ view: 'compare', userIds: [null, null] }),
      }),
  });
  useShortcut({
    id: 'recommended settings',
    keys: null,
    label: say('shell.check-advice'),
    scope,
    run: () => navigate({ panel: 'permissions', open: permissionPlaceText({ view: 'advice' }) }),
  });
  useShortcut({
    id: 'palette',
    keys: 'Ctrl K',
    label: say('shell.open-palette'),
    scope,
    inPalette: false,
    run: spotlight.open,
  });
  useShortcut({
    id: 'next region',
    keys: 'F6',
    label: say('shell.next-region'),
    scope,
    inPalette: false,
    run: () => focusNextRegion(1),
  });
  useShortcut({
    id: 'previous region',
    keys: 'Shift F6',
    label: say('shell.previous-region'),
    scope,
    inPalette: false,
    run: () => focusNextRegion(-1),
  });
  useShortcut({
    id: 'shortcuts',
    keys: '?',
    label: say('shell.show-shortcuts'),
    scope,
    run: () => showShortcuts(true),
  });
  useShortcut({
    id: 'preferences',
    keys: 'Ctrl ,',
    label: say('shell.preferences'),
    scope,
    run: () => showPreferences(true),
  });
  useShortcut({
    id: 'diagnostics',
    keys: null,
    label: say('shell.show-diagnostics'),
    scope: say('ui.everywhere'),
    run: () => showDiagnostics(true),
  });
  useShortcut({
    id: 'about',
    keys: null,
    label: say('about.title'),
    scope: say('ui.everywhere'),
    run: () => showAbout(true),
  });
  useShortcut({
    id: 'whats new',
    keys: null,
    label: say('whats-new.title'),
    scope: say('ui.everywhere'),
    run: () => showWhatsNew(true),
  });
  useShortcut({
    id: 'own account',
    keys: null,
    label: say('shell.your-account'),
    scope: say('ui.everywhere'),
    run: () => showOwnAccount(true),
  });
  useShortcut({
    id: 'add organization',
    keys: null,
    label: say('shell.add-an-organization'),
    scope: say('shell.organizations'),
    run: () => openAddOrganization(),
  });
  return null;
});

/** The panel on screen, or the job that was opened over it. News of the organization alone redraws neither. */
const Content = memo(function Content() {
  const place = usePlace();
  const panel = panelOf(place.panel);
  const job = useRow('jobs', place.job ?? '');
  if (job !== undefined) {
    return <JobView key={job.id} job={job} />;
  }
  return panel && <LoadedPanel panel={panel} />;
});

/** What opens over the panels, or says what came of changes, whichever is on screen. */
const OverPanels = memo(function OverPanels({ organizationId }: { organizationId: string }) {
  return (
    <>
      <Palette />
      <Fragment key={organizationId}>
        <OwnAccount />
        <FinishedChangeNotice />
        <PausedJobs />
      </Fragment>
    </>
  );
});

/** The console around the panels of one organization. */
export function Shell({ organization }: { organization: Organization }) {
  const place = usePlace();
  const panel = panelOf(place.panel);
  useStart(organization);
  // A file that started again says it in the same banner.
  const hasNewFile = useStorageStore(({ newFile }) => newFile !== null);
  const isSignedOut = organization.connection.kind === 'signed-out';
  const signIn = (): void => openAddOrganization(organization.url, organization.email);
  // What a notice offers belongs to the panel that it came from.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another place is what ends it
  useEffect(() => hideNotices, [organization.id, place.panel]);
  return (
    <Flex h="100%">
      <OrganizationRail />
      <div className={layoutStyle.column}>
        <TopBar organization={organization} />
        <Flex flex={1} mih={0}>
          <SideNavigation organization={organization} />
          <div className={classes.beside}>
            {hasSettingsBeside(place) && <SettingsNavigation organization={organization} />}
            <Flex
              component="main"
              className={layoutStyle.panel ?? ''}
              direction="column"
              flex={1}
              miw={0}
              bg="var(--rc-bg)"
              data-region="panel"
              aria-label={panel?.label ?? say('shell.panel')}
            >
              <StorageBanner onSignIn={isSignedOut ? signIn : null} />
              {!(isSignedOut && hasNewFile) && (
                <OfflineBanner
                  connection={organization.connection}
                  dataFromMilliseconds={organization.dataFromMilliseconds}
                  onTryNow={() => void call('organization.try-now', { organizationId: organization.id })}
                  onCheck={() => openNetwork(networkOf(organization))}
                  onSignIn={signIn}
                />
              )}
              {organization.connection.kind === 'unencrypted' ? (
                <UnencryptedBanner organization={organization} />
              ) : null}
              {organization.connection.kind === 'stopped' ? <StoppedDemoBanner /> : null}
              <ReadOnlyBanner />
              <Stack gap={0} flex={1} pos="relative" mih={0}>
                <ErrorBoundary key={`${organization.id} ${place.panel}`} place="panel">
                  <Content />
                </ErrorBoundary>
              </Stack>
            </Flex>
          </div>
        </Flex>
      </div>
      <ShellShortcuts />
      <OverPanels organizationId={organization.id} />
    </Flex>
  );
}
