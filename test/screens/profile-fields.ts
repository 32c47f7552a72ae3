import type { Locator, Page } from 'playwright-core';
import { closeFloating, press } from '../e2e/console.ts';
import { openPanel, waitForPreview } from './reach-administration.ts';
import type { Screen } from './screen.ts';

const fieldList = (page: Page): Locator => page.getByRole('grid', { name: 'Profile fields' });

/** Opens the panel with its list. */
export async function openProfileFields(page: Page): Promise<Locator> {
  await openPanel(page, 'Profile fields');
  const list = fieldList(page);
  await list.locator('[data-key]').first().waitFor();
  return list;
}

/** Custom profile fields: the list, editing a field, a deletion, and converting texts to a list. */
export const profileFieldScreens: readonly Screen[] = [
  {
    name: 'profile-fields',
    async reach(page) {
      await closeFloating(page);
      const list = await openProfileFields(page);
      await list.focus();
      await press(page, 'Alt+ArrowDown');
      await page.getByText('1 unsaved change').waitFor();
    },
  },
  {
    name: 'profile-fields-edit',
    async reach(page) {
      await fieldList(page).focus();
      await press(page, 'Escape');
      await press(page, 'e');
      const dialog = page.getByRole('dialog', { name: 'Edit Team' });
      await dialog.getByRole('button', { name: 'Remove Bookkeeping' }).click();
      await dialog.getByRole('button', { name: 'Export values as CSV' }).waitFor();
      await waitForPreview(page);
    },
  },
  {
    name: 'profile-fields-delete',
    isOnlyInTour: true,
    async reach(page) {
      await closeFloating(page);
      await fieldList(page).focus();
      await press(page, 'Delete');
      await page.getByRole('dialog', { name: 'Delete Team' }).waitFor();
      await waitForPreview(page);
    },
  },
  {
    name: 'profile-fields-convert',
    async reach(page) {
      await closeFloating(page);
      const list = await openProfileFields(page);
      await list.focus();
      await press(page, 'Control+Home');
      await press(page, 'ArrowDown');
      await press(page, 't');
      await page.getByRole('dialog', { name: 'Turn City into a list of options' }).waitFor();
      await waitForPreview(page);
    },
  },
];
