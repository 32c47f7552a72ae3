import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { encodePattern } from '@realm-console/demo-realm/pictures';
import { closeFloating, press } from '../e2e/console.ts';
import { gridOf, openPanel, waitForPreview } from './reach-administration.ts';
import type { Screen } from './screen.ts';

/** The dialog that adds emoji, with files chosen. */
async function chooseFiles(page: Page, names: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: /^Add emoji/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add emoji' });
  const files = names.map((name) => ({
    name,
    mimeType: 'image/png',
    buffer: name.startsWith('broken')
      ? Buffer.from('no picture')
      : encodePattern(createHash('sha256').update(name).digest(), 64),
  }));
  await dialog.locator('input[type=file]').setInputFiles(files);
  await dialog.getByText(`of ${names.length} files will be added`).waitFor();
  return dialog;
}

/** The organization's custom emoji. */
export const emojiScreens: readonly Screen[] = [
  {
    name: 'emoji',
    async reach(page) {
      await closeFloating(page);
      await openPanel(page, 'Custom emoji');
      await gridOf(page, 'Custom emoji').getByText(':orchid:').waitFor();
    },
  },
  {
    name: 'emoji-files',
    async reach(page) {
      const dialog = await chooseFiles(page, [
        'Clay pot.png',
        'glaze.png',
        'orchid.png',
        'house.png',
        'broken.png',
        'turning wheel!.png',
      ]);
      await dialog.getByText('Replaces the built-in emoji').first().waitFor();
      await waitForPreview(page);
    },
  },
  {
    name: 'emoji-selection',
    isOnlyInTour: true,
    async reach(page) {
      await closeFloating(page);
      await gridOf(page, 'Custom emoji').focus();
      await press(page, 'Control+a');
      await page.getByRole('toolbar', { name: 'Custom emoji selected' }).waitFor();
    },
  },
];
