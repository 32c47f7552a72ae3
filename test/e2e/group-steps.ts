import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { press } from './console.ts';
import { ownRequest } from './realm-requests.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** The groups panel, wherever one is: the organization's own groups, or those that follow roles. */
export async function openGroups(page: Page, tab: 'Custom' | 'System' = 'Custom'): Promise<Locator> {
  await page.keyboard.press(keyOf.groups);
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('button', { name: 'Groups' });
  if ((await crumb.count()) > 0) await crumb.click();
  await page.getByRole('tab', { name: new RegExp(`^${tab} groups`) }).click();
  const grid = page.getByRole('grid', { name: 'Groups' });
  await grid.locator('[data-key]').first().waitFor();
  return grid;
}

/** Opens a group's page by its name. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const grid = await openGroups(page);
  await page.getByPlaceholder('Name, description or id').fill(name);
  await grid.locator('[data-key]').getByText(name, { exact: true }).first().dblclick();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  // Rights arrive with the details; without them, nothing can be edited.
  await page.getByRole('combobox', { name: 'Add members' }).waitFor();
}

export type DemoGroup = ReturnType<DemoRealm['control']['snapshot']>['groups'][number];

export function groupOf(realm: DemoRealm, name: string): DemoGroup {
  const group = realm.control.snapshot().groups.find((each) => each.name === name);
  if (!group) throw new Error(`The demo realm has no group ${name}.`);
  return group;
}

/** The server's value of a group permission. */
export async function permissionOf(realm: DemoRealm, groupId: number, name: string): Promise<unknown> {
  const { user_groups: groups } = await ownRequest(realm, 'GET', '/user_groups');
  return (groups as Record<string, unknown>[]).find(({ id }) => id === groupId)?.[name];
}

/** Confirms the preview on screen. */
export async function confirmPreview(page: Page): Promise<void> {
  await page
    .locator('[role="dialog"]')
    .getByText('Nothing has been sent yet', { exact: false })
    .first()
    .waitFor();
  await press(page, 'Control+Enter');
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
}
