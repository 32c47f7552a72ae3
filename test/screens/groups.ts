import {
  dropPermission,
  editPermission,
  leavePermission,
  meetConflict,
  openGraph,
  showGroup,
  showGroups,
  tickMatrix,
} from './reach-groups.ts';
import { goHome } from './reach.ts';
import type { Screen } from './screen.ts';

/** The groups panel: list, page, conflict, graph, matrix, dialogs. */
export const groupScreens: readonly Screen[] = [
  {
    name: 'groups',
    async reach(page) {
      await goHome(page);
      await showGroups(page);
    },
  },
  { name: 'group', reach: showGroup },
  { name: 'group-permission', hasMenu: true, reach: editPermission },
  { name: 'group-unsaved', reach: leavePermission },
  { name: 'group-conflict', reach: meetConflict },
  {
    name: 'group-graph',
    async reach(page) {
      await dropPermission(page);
      await openGraph(page);
    },
  },
  {
    name: 'group-members',
    async reach(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /^Members/ }).click();
      await page.getByRole('grid', { name: 'Members' }).locator('[data-key] svg').first().waitFor();
      await page.getByText('through glaze-lab').first().waitFor();
    },
  },
  {
    name: 'group-used-in',
    async reach(page) {
      await page.getByRole('tab', { name: /^Used in/ }).click();
      await page.getByRole('grid', { name: 'Used in' }).locator('[data-key]').first().waitFor();
    },
  },
  {
    name: 'group-set-operations',
    async reach(page) {
      await page.getByRole('tab', { name: 'Overview' }).click();
      await page.getByRole('button', { name: 'Set operations' }).click();
      await page.getByRole('dialog').getByText('in kiln').waitFor();
    },
  },
  {
    name: 'group-add-members',
    async reach(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add members', exact: true }).click();
      await page
        .getByRole('dialog', { name: /Add members/ })
        .getByText('Pasted list')
        .click();
      await page.getByRole('textbox', { name: 'List' }).fill('nobody@nowhere.test');
      await page.getByRole('status').filter({ hasText: '1 not found' }).waitFor();
    },
  },
  {
    name: 'group-add-columns',
    async reach(page) {
      const dialog = page.getByRole('dialog', { name: /Add members/ });
      await dialog.getByRole('radiogroup').getByText('CSV file').click();
      const text = 'id;Person;Team\n1001;Lena Berg;Kiln\n1002;Omar Diaz;Loom\n';
      const file = { name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      const columns = page.getByRole('dialog', { name: 'Check the columns' });
      await columns.getByRole('combobox', { name: 'Titles' }).waitFor();
    },
  },
  {
    name: 'groups-matrix',
    async reach(page) {
      for (const dialog of ['Check the columns', 'Add members']) {
        await page.getByRole('dialog', { name: dialog }).press('Escape');
        await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' });
      }
      await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
      await tickMatrix(page);
    },
  },
  {
    name: 'groups-system',
    async reach(page) {
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('tab', { name: /^System groups/ }).click();
      await page.getByRole('grid', { name: 'Groups' }).getByText('Full members', { exact: true }).waitFor();
    },
  },
  {
    name: 'groups-new',
    async reach(page) {
      await page.getByRole('tab', { name: 'Custom groups' }).click();
      await page.getByRole('button', { name: 'New group' }).click();
      const dialog = page.getByRole('dialog', { name: 'New group' });
      await dialog.getByLabel('Name', { exact: true }).fill('kiln');
      await dialog.getByText("User group 'kiln' already exists.").waitFor();
    },
  },
  {
    name: 'groups-nothing-matches',
    async reach(page) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
      await page.getByPlaceholder('Name, description or id').fill('no such group');
      await page.getByText('No group matches').waitFor();
    },
  },
];
