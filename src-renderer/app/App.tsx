import { memo, useDeferredValue, useMemo } from 'react';
import { useDialogsStore } from '../state/dialogs.ts';
import { OrganizationContext } from '../state/organization-context.ts';
import { useCurrentOrganization, useOrganizationsStore } from '../state/organizations.ts';
import { OverflowTip } from '../ui/OverflowTip.tsx';
import { AboutDialog } from './about/AboutDialog.tsx';
import { WhatsNewDialog } from './about/WhatsNewDialog.tsx';
import { FirstRun } from './first-run/FirstRun.tsx';
import { NetworkDialog } from './network/NetworkDialog.tsx';
import { PreferencesDialog } from './shell/PreferencesDialog.tsx';
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
      <WhatsNewDialog />
      <PreferencesDialog />
    </>
  );
});

/** What the window shows, apart from the organization itself. */
interface Shown {
  /** False until the main process has said which organizations there are. */
  isKnown: boolean;
  hasOrganization: boolean;
  /** The organization that is being added. */
  adding: { address: string; email: string } | null;
}

const nothing: Shown = { isKnown: false, hasOrganization: false, adding: null };

/**
 * What is to be shown, a moment late: so React draws the console, when it comes for the first time, in pieces of a few
 * milliseconds, and keys and the last picture are not held up by all of it.
 */
function useShown(hasOrganization: boolean): Shown {
  const adding = useDialogsStore((state) => state.adding);
  const isKnown = useOrganizationsStore((state) => state.list !== null);
  const next = useMemo(() => ({ isKnown, hasOrganization, adding }), [isKnown, hasOrganization, adding]);
  return useDeferredValue(next, nothing);
}

/** The whole window: first run while there is no organization, the console otherwise. */
export function App() {
  const organization = useCurrentOrganization();
  const { isKnown, hasOrganization, adding } = useShown(organization !== undefined);
  if (!isKnown) {
    // The list comes from the main process within a few milliseconds; anything drawn now would flash.
    return null;
  }
  const isConsole = hasOrganization && adding === null;
  return (
    <>
      {isConsole && organization !== undefined ? (
        <OrganizationContext value={organization.id}>
          <Shell organization={organization} />
        </OrganizationContext>
      ) : (
        <FirstRun
          key={adding?.address ?? ''}
          address={adding?.address ?? ''}
          email={adding?.email ?? ''}
          canClose={hasOrganization && organization !== undefined}
        />
      )}
      <Dialogs />
      <OverflowTip />
    </>
  );
}
