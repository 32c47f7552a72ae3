import { closeFloating, press } from '../e2e/console.ts';
import { gridOf, openPanel, waitForPreview } from './reach-administration.ts';
import type { Screen } from './screen.ts';

/** Exports of the organization's data: the list, and starting one. */
export const exportScreens: readonly Screen[] = [
  {
    name: 'data-exports',
    async reach(page) {
      await closeFloating(page);
      await openPanel(page, 'Data exports');
      await gridOf(page, 'Data exports').getByText('Ready').waitFor();
    },
  },
  {
    name: 'data-exports-start',
    async reach(page) {
      await press(page, 'n');
      const dialog = page.getByRole('dialog', { name: 'Start an export' });
      await dialog.getByRole('radio', { name: /with consent/ }).check();
      await dialog.getByText(/^\d+ people hide their/).waitFor();
      await waitForPreview(page);
    },
  },
  {
    name: 'data-exports-other-server',
    async reach(page, realm) {
      await closeFloating(page);
      realm.control.moveExports('https://files.example.org');
      const grid = gridOf(page, 'Data exports');
      // The file's column doesn't fit in a small window.
      await grid
        .getByRole('button', { name: /^Download .* from files\.example\.org$/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Download from another server' }).waitFor();
    },
  },
];
