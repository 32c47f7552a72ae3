import { linkifierSteps } from '../tour/linkifier-steps.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';
import { ownerOf } from './console.ts';

/** The states of the panel Linkifiers: those of the tour, and a search that finds nothing. */
export const linkifiers: readonly AccessibilityStep[] = [
  ...linkifierSteps.map(({ name, reach }): AccessibilityStep => ({
    name,
    reach: (page, realm) => reach(page, realm, ownerOf(realm)),
  })),
  {
    name: 'no linkifier matches',
    async reach(page) {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('textbox', { name: 'Search linkifiers' }).fill('no such linkifier');
      await page.getByText('No linkifier matches').waitFor();
    },
  },
];
