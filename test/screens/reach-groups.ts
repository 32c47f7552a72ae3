import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { groupOf, openGroup, openGroups } from '../e2e/group-steps.ts';
import { ownRequest } from '../e2e/realm-requests.ts';
import { closeNotices } from './reach.ts';

/** The list of groups including deactivated ones, with the pointer out of the way. */
export async function showGroups(page: Page): Promise<void> {
  await openGroups(page);
  await page.getByPlaceholder('Name, description or id').fill('');
  await page.mouse.move(0, 0);
}

/** A group's page, with its small nesting diagram. */
export async function showGroup(page: Page): Promise<void> {
  await openGroup(page, 'kiln');
  await page
    .getByRole('list', { name: /^Who has/ })
    .getByRole('listitem')
    .first()
    .waitFor();
  await page.mouse.move(0, 0);
}

/** A permission being edited, with what can be named in it. */
export async function editPermission(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Add members', exact: true });
  await field.click();
  await field.fill('lis');
  await page.getByRole('option', { name: /lisboa/ }).waitFor();
}

/** The unsent change of the permission. */
export async function leavePermission(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Add members', exact: true }).blur();
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
}

/** What someone else saved meanwhile, compared with the change. */
export async function meetConflict(page: Page, realm: DemoRealm): Promise<void> {
  const group = groupOf(realm, 'kiln');
  const [owner] = realm.accounts;
  const theirs = {
    direct_members: [owner?.userId ?? 0],
    direct_subgroups: [groupOf(realm, 'on-call').id],
  };
  await ownRequest(realm, 'PATCH', `/user_groups/${group.id}`, { can_add_members_group: { new: theirs } });
  await page.getByText('Someone else saved another value.').waitFor();
  await page.keyboard.press('Control+s');
  await page
    .getByRole('dialog')
    .getByText(/will have this permission/)
    .waitFor();
}

/** Discards the change of the permission. */
export async function dropPermission(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('unsaved change').waitFor({ state: 'detached' });
}

/** The whole nesting around the group as a graph, without a notice of an earlier job over it. */
export async function openGraph(page: Page): Promise<void> {
  await closeNotices(page);
  await page.getByRole('button', { name: 'Open graph' }).click();
  await page.getByRole('application').getByRole('img').first().waitFor();
}

/** The matrix with two changed cells. */
export async function tickMatrix(page: Page): Promise<void> {
  await openGroups(page);
  await page.getByRole('tab', { name: 'Matrix' }).click();
  const matrix = page.getByRole('grid', { name: 'Members of groups' });
  await matrix.locator('[data-cell] span').first().waitFor();
  await matrix.focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByText('2 unsaved changes', { exact: true }).waitFor();
}
