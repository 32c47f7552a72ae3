import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { closeFloating } from '../e2e/console.ts';
import { describedMember, goHome, openSheet, selectFew } from './reach.ts';
import type { Screen } from './screen.ts';

async function describedSheet(page: Page, realm: DemoRealm): Promise<Locator> {
  await goHome(page);
  return openSheet(page, await describedMember(page, realm));
}

/** Groups, profile fields and accounts of one person and of several; each continues from the one before. */
export const editScreens: readonly Screen[] = [
  {
    name: 'person-edit-form',
    async reach(page, realm) {
      const sheet = await describedSheet(page, realm);
      await sheet.getByRole('tab', { name: 'Profile' }).click();
      await sheet.getByRole('button', { name: 'Edit profile' }).click();
      const form = page.getByRole('dialog', { name: /^Edit / });
      await form.getByLabel('City').fill('Nairobi');
      await form.getByLabel('Website').fill('orchid.example');
      await form.getByText(/^Enter a full URL/).waitFor();
    },
  },
  {
    name: 'person-protected',
    async reach(page, realm) {
      await closeFloating(page);
      const sheet = await describedSheet(page, realm);
      await sheet.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Protect from changes' }).click();
      await sheet.getByText(/^Protected\. This console/).waitFor();
    },
  },
  {
    name: 'email-dialog',
    async reach(page) {
      const sheet = page.locator('aside[data-region="sheet"]');
      await sheet.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Remove protection' }).click();
      await sheet.getByText(/^Protected\. This console/).waitFor({ state: 'detached' });
      await sheet.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Change email' }).click();
      await page.getByRole('dialog', { name: /^Email of/ }).waitFor();
    },
  },
  {
    name: 'group-dialog',
    hasMenu: true,
    async reach(page) {
      await selectFew(page);
      await page.keyboard.press('g');
      await page.getByRole('dialog', { name: 'Add 5 people to a group' }).waitFor();
    },
  },
  {
    name: 'field-dialog',
    async reach(page) {
      await selectFew(page);
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog');
      await dialog.getByPlaceholder('Choose a field').fill('City');
      await page.getByRole('option', { name: 'City', exact: true }).click();
      await dialog.getByLabel('City', { exact: true }).fill('x'.repeat(52));
      await dialog.getByText('Limited to 50 characters (2 too many).').first().waitFor();
    },
  },
  {
    name: 'deactivate-dialog',
    async reach(page) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await selectFew(page);
      await page.getByRole('toolbar', { name: 'People selected' }).getByText('Deactivate').click();
      const dialog = page.getByRole('dialog', { name: 'Deactivate 5 people' });
      await dialog.getByLabel('Notify them by email').check();
      await dialog.getByLabel('Message to include in the email').fill('Thank you for all of it.');
      await dialog.getByLabel('Reason').fill('The season is over');
      await dialog.getByText('calls to the server').waitFor();
    },
  },
];
