import { memo } from 'react';
import { useDialogsStore } from '../state/dialogs.ts';
import { OrganizationContext } from '../state/organization-context.ts';
import { useCurrentOrganization, useOrganizationsStore } from '../state/organizations.ts';
import { AboutDialog } from './about/AboutDialog.tsx';
import { FirstRun } from './first-run/FirstRun.tsx';
import { NetworkDialog } from './network/NetworkDialog.tsx';
import { Shell } from './shell/Shell.tsx';
import { ShortcutsDialog } from './shell/ShortcutsDialog.tsx';
import { DiagnosticsDialog } from './trouble/DiagnosticsDialog.tsx';

/** What can be opened with an organization and without one. News of the organization redraws none of them. */
const Dialogs = memo(function Dialogs() {
  return (
    <>
      <NetworkDialog />
      <ShortcutsDialog />
      <DiagnosticsDialog />
      <AboutDialog />
    </>
  );
});

/** The whole window: first run while there is no organization, the console otherwise. */
export function App() {
  const adding = useDialogsStore((state) => state.adding);
  const isKnown = useOrganizationsStore((state) => state.list !== null);
  const organization = useCurrentOrganization();
  if (!isKnown) {
    // The list comes from the main process within a few milliseconds; anything drawn now would flash.
    return null;
  }
  const isAdding = organization === undefined || adding !== null;
  return (
    <>
      {isAdding ? (
        <FirstRun
          key={adding?.address ?? ''}
          address={adding?.address ?? ''}
          email={adding?.email ?? ''}
          canClose={organization !== undefined}
        />
      ) : (
        <OrganizationContext value={organization.id}>
          <Shell organization={organization} />
        </OrganizationContext>
      )}
      <Dialogs />
    </>
  );
}
