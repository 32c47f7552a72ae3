import { closeFloating, press } from '../e2e/console.ts';
import { gridOf, openPanel, waitForPreview } from './reach-administration.ts';
import type { Screen } from './screen.ts';

/** Code playgrounds: the list, and adding one with and without errors. */
export const playgroundScreens: readonly Screen[] = [
  {
    name: 'playgrounds',
    async reach(page) {
      await closeFloating(page);
      await openPanel(page, 'Code playgrounds');
      await gridOf(page, 'Code playgrounds').getByText('Kiln simulator').waitFor();
    },
  },
  {
    name: 'playgrounds-add',
    async reach(page) {
      await press(page, 'n');
      const dialog = page.getByRole('dialog', { name: 'Add code playground' });
      await dialog.getByRole('combobox', { name: /^Language/ }).fill('rs');
      await dialog.getByRole('textbox', { name: /^URL template/ }).fill('play.example/?code={code}');
      await dialog.getByRole('button', { name: 'Add https://' }).waitFor();
      await dialog.getByRole('textbox', { name: /^Name/ }).fill('Playground');
      await dialog.getByText('play.example/?code=print').waitFor();
    },
  },
  {
    name: 'playgrounds-preview',
    isOnlyInTour: true,
    async reach(page) {
      const dialog = page.getByRole('dialog', { name: 'Add code playground' });
      await dialog.getByRole('button', { name: 'Use Rust' }).click();
      await dialog.getByRole('button', { name: 'Add https://' }).click();
      await dialog.getByText('https://play.example/?code=print').waitFor();
      await waitForPreview(page);
    },
  },
];
