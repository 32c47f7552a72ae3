import { closeSheet, goHome } from './reach.ts';
import {
  chooseFilter,
  gridOf,
  openAttachments,
  openDomains,
  openPush,
  typeDomain,
  uploadFiles,
} from './reach-administration.ts';
import type { Screen } from './screen.ts';
import { closeFloating, ownerOf, press } from '../e2e/console.ts';

/** Allowed domains, attachments and push tests. */
export const administrationScreens: readonly Screen[] = [
  {
    name: 'domains',
    async reach(page) {
      await goHome(page);
      await openDomains(page);
    },
  },
  {
    name: 'domain-sheet',
    async reach(page) {
      await gridOf(page, 'Allowed domains').focus();
      await press(page, 'Control+Home', 'Enter');
      await page.locator('[data-region="sheet"]').getByText('Enforced').waitFor();
    },
  },
  {
    name: 'domain-refused',
    async reach(page) {
      await press(page, 'Escape');
      const dialog = await typeDomain(page, 'https://münchen.example/kontakt');
      await dialog.getByRole('button', { name: 'Use münchen.example' }).waitFor();
    },
  },
  {
    name: 'domain-impact',
    async reach(page) {
      const dialog = await typeDomain(page, 'loomhouse.example');
      await dialog.getByText('People outside').waitFor();
    },
  },
  {
    name: 'domain-removal',
    async reach(page) {
      await closeFloating(page);
      await gridOf(page, 'Allowed domains')
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByText('People outside').waitFor();
    },
  },
  {
    name: 'attachments',
    async reach(page, realm) {
      await closeFloating(page);
      await uploadFiles(realm, ownerOf(realm));
      await openAttachments(page);
      await page.getByText('studio backup.zip').waitFor();
    },
  },
  {
    name: 'attachment-sheet',
    async reach(page) {
      await page.getByText('glaze 1240 °C.jpg').click();
      await page.getByRole('complementary', { name: 'glaze 1240 °C.jpg' }).waitFor();
    },
  },
  {
    name: 'attachments-deletion',
    async reach(page) {
      await chooseFilter(page, 'Use', /^Unused/);
      await gridOf(page, 'Attachments').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByText('gone for good').first().waitFor();
    },
  },
  {
    name: 'push',
    async reach(page, realm) {
      await closeFloating(page);
      realm.control.addPushDevice(ownerOf(realm).userId, 'active');
      realm.control.addPushDevice(ownerOf(realm).userId, 'failed');
      await openPush(page);
      await page.getByText('Active', { exact: true }).waitFor();
    },
  },
  {
    name: 'push-handed-on',
    async reach(page) {
      await page
        .getByRole('button', { name: /^Send test to Device/ })
        .first()
        .click();
      await page.getByText('Did it arrive?').waitFor();
    },
  },
  {
    name: 'push-failed',
    async reach(page, realm) {
      realm.control.setPushService('unreachable');
      await closeSheet(page);
      await page.getByRole('button', { name: /^Send test to all(?! unencrypted)/ }).click();
      await page.getByText(/could not reach the push service/).waitFor();
      realm.control.setPushService('working');
    },
  },
  {
    name: 'push-device',
    async reach(page) {
      const device = gridOf(page, 'Push tests').getByText(/^Device \d+$/);
      await device.last().click();
      await page.getByText('Update the app', { exact: false }).last().waitFor();
    },
  },
  {
    name: 'push-test-token',
    async reach(page) {
      await page.getByRole('button', { name: 'Test a token' }).click();
      await page.getByRole('dialog', { name: 'Test any token of your account' }).waitFor();
    },
  },
  {
    name: 'push-token',
    async reach(page) {
      await closeFloating(page);
      await closeSheet(page);
      await page.getByRole('button', { name: /^Add device token/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a device by its token' });
      await dialog.getByRole('textbox', { name: /^Token/ }).fill('<c0ffee00 c0ffee11>');
      await dialog.getByText('Invalid APNS token').waitFor();
    },
  },
  {
    name: 'attachments-saved',
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
    name: 'attachments-nothing-matches',
    async reach(page) {
      await page.getByPlaceholder('Name or message id').fill('nothing like it');
      await page.getByText('No matches').waitFor();
    },
  },
  {
    name: 'domains-selection',
    async reach(page) {
      await openDomains(page);
      await gridOf(page, 'Allowed domains').focus();
      await press(page, 'Control+a');
      await page.getByRole('toolbar', { name: 'Allowed domains selected' }).waitFor();
    },
  },
  {
    name: 'domain-menu',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Escape');
      await gridOf(page, 'Allowed domains')
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Show people at this domain' }).waitFor();
    },
  },
  {
    name: 'domains-nothing-matches',
    async reach(page) {
      await press(page, 'Escape');
      await page.getByPlaceholder('Domain').fill('nothing like it');
      await page.getByText('No matches').waitFor();
    },
  },
];
