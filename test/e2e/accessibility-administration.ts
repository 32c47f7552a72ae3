import { gridOf, openAttachments, openDomains } from '../tour/reach-administration.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { closeFloating, backToPeople, press } from './console.ts';

/** States of allowed domains and attachments beyond those of the tour, which came before. */
export const administrationStates: readonly AccessibilityStep[] = [
  {
    name: 'files selected, and one that was saved',
    async reach(page) {
      await closeFloating(page);
      await openAttachments(page);
      await gridOf(page, 'Attachments').focus();
      await press(page, 'Escape', 'Escape', 'Control+Home', 'ArrowDown', 'Space');
      const bar = page.getByRole('toolbar', { name: 'Files selected' });
      await bar.getByRole('button', { name: 'Download' }).click();
      await page
        .getByRole('list', { name: 'Downloads' })
        .getByText(/^Saved as/)
        .waitFor();
    },
  },
  {
    name: 'no file matches',
    async reach(page) {
      await page.getByPlaceholder('Name or message id').fill('nothing like it');
      await page.getByText('No file matches').waitFor();
    },
  },
  {
    name: 'domains selected',
    async reach(page) {
      await openDomains(page);
      await gridOf(page, 'Allowed domains').focus();
      await press(page, 'Control+a');
      await page.getByRole('toolbar', { name: 'Domains selected' }).waitFor();
    },
  },
  {
    name: 'what can be done with a domain',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Escape');
      await gridOf(page, 'Allowed domains')
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Show its people' }).waitFor();
    },
  },
  {
    name: 'no domain matches',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByPlaceholder('Domain').fill('nothing like it');
      await page.getByText('No domain matches').waitFor();
    },
  },
  {
    name: 'the panel after those',
    async reach(page) {
      await page.getByRole('button', { name: 'Clear the search' }).click();
      await backToPeople(page);
    },
  },
];
