import { spotlight } from '@mantine/spotlight';
import { subscribe } from '../bridge/client.ts';
import { startClock } from '../state/clock.ts';
import { startComposedKeys } from '../state/composed-keys.ts';
import { openAddOrganization, showAbout, showDiagnostics, showShortcuts } from '../state/dialogs.ts';
import { startDownloads } from '../state/downloads.ts';
import { startFocus } from '../state/focus.ts';
import { startOrganizations } from '../state/organizations.ts';
import { startPictures } from '../state/pictures.ts';
import { startPreferences } from '../state/preferences.ts';
import { startReplicas } from '../state/replica.ts';
import { startShortcuts } from '../state/shortcuts.ts';
import { startStorage } from '../state/storage.ts';
import { startUpdates } from '../state/updates.ts';
import { startReportNews } from './report-news.tsx';
import { startErrorNotes } from './trouble/error-report.ts';
import { startWindowRequests } from './window-requests.tsx';

/**
 * Starts everything that lives as long as the window: state that follows the main process, the clock, the
 * keyboard, and the commands of the application menu.
 *
 * @returns the function that ends all of it.
 */
export function start(): () => void {
  const ends = [
    // Before anything else that listens to keys.
    startComposedKeys(),
    startPreferences(),
    startReplicas(),
    startPictures(),
    startOrganizations(),
    startClock(),
    startShortcuts(),
    startDownloads(),
    startStorage(),
    startUpdates(),
    startWindowRequests(),
    startReportNews(),
    startErrorNotes(),
    startFocus(),
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
        case 'show-diagnostics':
          showDiagnostics(true);
          break;
        case 'show-about':
          showAbout(true);
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
