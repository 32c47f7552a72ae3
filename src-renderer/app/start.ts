import { spotlight } from '@mantine/spotlight';
import { subscribe } from '../bridge/client.ts';
import { startClock } from '../state/clock.ts';
import { openAddOrganization, showShortcuts } from '../state/dialogs.ts';
import { startDownloads } from '../state/downloads.ts';
import { navigate } from '../state/navigation.ts';
import { showOrganization, startOrganizations } from '../state/organizations.ts';
import { writePanelMemory } from '../state/panel-memory.ts';
import { startPreferences } from '../state/preferences.ts';
import { startReplicas } from '../state/replica.ts';
import { startShortcuts } from '../state/shortcuts.ts';
import { startStorage } from '../state/storage.ts';

/**
 * Starts everything that lives as long as the window: state that follows the main process, the clock, the
 * keyboard, and the commands of the application menu.
 *
 * @returns the function that ends all of it.
 */
export function start(): () => void {
  const ends = [
    startPreferences(),
    startReplicas(),
    startOrganizations(),
    startClock(),
    startShortcuts(),
    startDownloads(),
    startStorage(),
    subscribe('open-report', ({ organizationId, reportId }) => {
      writePanelMemory(organizationId, 'reports.tab', 'open');
      writePanelMemory(organizationId, 'reports.open', reportId);
      showOrganization(organizationId);
      navigate(organizationId, { panel: 'reports' });
    }),
    subscribe('command', ({ command }) => {
      switch (command) {
        case 'open-palette':
          spotlight.open();
          break;
        case 'add-organization':
          openAddOrganization();
          break;
        case 'show-shortcuts':
          showShortcuts(true);
          break;
      }
    }),
  ];
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
