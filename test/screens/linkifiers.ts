import type { Locator, Page } from 'playwright-core';
import { goHome } from './reach.ts';
import { beginToOpen } from './reach-administration.ts';
import type { Screen } from './screen.ts';
import { typeText } from '../e2e/console.ts';

/** A message in which several linkifiers of the demo organization match, in three directions. */
const sampleText =
  'Merged web-shop#212 and glaze-lab#77, which closes #O4431.\nЮлия: see GLAZE-CE04 (also #R4398-1), not web-shop#12b\nمحمد: تم الإصلاح في oven#31';

const wayBack = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('button', { name: 'Linkifiers' });

/** Leaves the page of a linkifier for the list. */
export async function leaveLinkifier(page: Page): Promise<void> {
  await wayBack(page).click();
  await page.getByRole('grid', { name: 'Linkifiers' }).waitFor();
}

/** Shows the list of linkifiers. */
export async function openLinkifiers(page: Page): Promise<Locator> {
  await beginToOpen(page, 'Linkifiers');
  const grid = page.getByRole('grid', { name: 'Linkifiers' });
  await grid.or(wayBack(page)).waitFor();
  // A panel shows what was last open in it.
  if (await wayBack(page).isVisible()) await leaveLinkifier(page);
  await linkifierRows(page).first().waitFor();
  return grid;
}

/** The rows of the list, in their order. */
export const linkifierRows = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Linkifiers' }).locator('[role="row"][data-key]');

/** Opens the page of the linkifier whose pattern has the text in it. */
export async function openLinkifier(page: Page, text: string): Promise<void> {
  await linkifierRows(page).filter({ hasText: text }).locator('bdi').first().click();
  await page.getByRole('region', { name: 'Linkifier', exact: true }).waitFor();
}

/** The linkifiers panel: what works, what is wrong, and the previews of its changes. */
export const linkifierScreens: readonly Screen[] = [
  {
    name: 'linkifiers',
    async reach(page) {
      await goHome(page);
      await openLinkifiers(page);
      await openLinkifier(page, '(?P<shop>');
      await page.getByRole('textbox', { name: 'Name' }).fill('Issue or pull request by repository');
      await page.getByRole('textbox', { name: 'Sample text' }).fill(sampleText);
      await page
        .getByLabel('Pasted URL')
        .fill(
          'https://code.orchid-cooperative.example/kiln/pulls/482 https://code.orchid-cooperative.example/kiln/pulls/482#files',
        );
      for (const text of ['web-shop#212', 'see web-shop#7.', 'web-shop#12b', 'Kiln#9']) {
        await page.getByLabel('New sample').fill(text);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: `Remove the sample ${text}`, exact: true }).waitFor();
      }
      await page.getByText('Comes back unchanged').waitFor();
    },
  },
  {
    name: 'linkifiers-faults',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Pattern' }).fill('(?P<shop>[a-zA-Z0-9-]+)#(?P<id>[0-9]+)');
      await page.getByRole('button', { name: 'Add a template' }).click();
      await typeText(page, 'https://code.orchid-cooperative.example/{shop}/merge/{number}');
      await page.getByRole('button', { name: 'Use id' }).waitFor();
      await page.getByText(/1 changed/).waitFor();
    },
  },
  {
    name: 'linkifiers-change',
    async reach(page) {
      await page.getByRole('button', { name: 'Use id' }).click();
      await page.getByRole('button', { name: /^Change linkifier/, disabled: false }).waitFor();
    },
  },
  {
    name: 'linkifiers-list',
    async reach(page) {
      await page.getByRole('button', { name: 'Discard' }).click();
      await leaveLinkifier(page);
      await page.getByText('4 pass').first().waitFor();
      await page.getByRole('grid', { name: 'Linkifiers' }).focus();
    },
  },
  {
    name: 'linkifiers-order',
    async reach(page) {
      await page.keyboard.press('Alt+ArrowUp');
      await page.getByRole('button', { name: /^Change order/ }).waitFor();
    },
  },
  {
    name: 'linkifiers-new',
    async reach(page) {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('button', { name: /^New linkifier/ }).click();
      await page.getByRole('textbox', { name: 'Pattern' }).fill('(kiln|oven)-(?P<number>[0-9]+');
      await page.getByRole('button', { name: 'Add )' }).waitFor();
    },
  },
  {
    name: 'linkifiers-nothing-matches',
    async reach(page) {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('no such linkifier');
      await page.getByText('No matches').waitFor();
    },
  },
];
