import type { Locator, Page } from 'playwright-core';
import { closeFloating, press } from '../e2e/console.ts';
import { gridOf, openPanel, waitForPreview } from './reach-administration.ts';
import { openJournal } from './reach.ts';
import type { Screen } from './screen.ts';

/** The list of open invitations. */
export async function openInvitations(page: Page): Promise<void> {
  await openPanel(page, 'Invitations');
  await gridOf(page, 'Invitations').locator('[data-key]').first().waitFor();
}

/** The dialog for inviting people, with a pasted list. */
export async function pasteAddresses(page: Page, text: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Invite people/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(text);
  await dialog.getByText(/will be invited/).waitFor();
  return dialog;
}

const messyList = `Name,Email
"Quill, Ada",ada.quill@loomhouse.example
Noor Haddad <noor.haddad@loomhouse.example>; bo@loomhouse.example, BO@loomhouse.example\u200b
someone@mailinator.com
half an address@`;

const accountList = `Name,Email,Team
"Quill, Ada",ada.quill@loomhouse.example,Kiln
Bo Reed,\u00adbo.reed@loomhouse.example,Loom
,nobody@loomhouse.example,
Fay Loom,someone@mailinator.com,
Bo Again,BO.REED@loomhouse.example,`;

/** A file whose titles don't show which of two address columns is meant. */
async function chooseManagersFile(dialog: Locator): Promise<void> {
  const text = `Person,First contact,Second contact
Lena Berg,lena.berg@loomhouse.example,omar.diaz@loomhouse.example
Ana Silva,ana.silva@loomhouse.example,omar.diaz@loomhouse.example
`;
  const file = { name: 'newcomers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog.getByLabel('CSV file').setInputFiles(file);
}

/** Invitations by email and by link, and accounts without one. */
export const invitationScreens: readonly Screen[] = [
  {
    name: 'invitations',
    async reach(page) {
      await closeFloating(page);
      await openInvitations(page);
    },
  },
  {
    name: 'invitation-sheet',
    async reach(page) {
      await gridOf(page, 'Invitations').getByText('@').first().click();
      await page.locator('[data-region="sheet"]').getByRole('button', { name: 'Resend' }).waitFor();
    },
  },
  {
    name: 'invitation-link-sheet',
    async reach(page) {
      await press(page, 'Escape');
      await gridOf(page, 'Invitations').getByText('Invitation link').first().click();
      await page.locator('[data-region="sheet"]').getByRole('button', { name: 'Copy link' }).waitFor();
    },
  },
  {
    name: 'invitations-addresses',
    async reach(page) {
      await press(page, 'Escape');
      await pasteAddresses(page, messyList);
    },
  },
  {
    name: 'invitations-columns',
    async reach(page) {
      await closeFloating(page);
      await page.getByRole('button', { name: /^Invite people/ }).click();
      await chooseManagersFile(page.getByRole('dialog', { name: 'Invite people' }));
      await page
        .getByRole('dialog', { name: 'Check the columns' })
        .getByRole('button', { name: 'Invite every address' })
        .waitFor();
    },
  },
  {
    name: 'invitations-file',
    async reach(page) {
      await page.getByRole('combobox', { name: 'Use First contact as' }).selectOption('Email');
      await page.locator('button:enabled', { hasText: 'Use 2 rows' }).waitFor();
      await press(page, 'Control+Enter');
      await page.getByRole('dialog', { name: 'Check the columns' }).waitFor({ state: 'detached' });
      await page.getByText('2 will be invited').waitFor();
      await waitForPreview(page);
    },
  },
  {
    name: 'invitations-link',
    async reach(page) {
      await closeFloating(page);
      await page.getByRole('button', { name: /^Create link/ }).click();
      await page.getByRole('dialog', { name: 'Create an invitation link' }).waitFor();
      await waitForPreview(page);
    },
  },
  {
    name: 'invitations-accounts',
    async reach(page) {
      await closeFloating(page);
      await page.getByRole('button', { name: /^Create accounts/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Create accounts' });
      await dialog.getByRole('textbox', { name: 'Names and email addresses' }).fill(accountList);
      await dialog.getByText(/will be created/).waitFor();
      await waitForPreview(page);
    },
  },
  {
    name: 'invitations-selection',
    async reach(page) {
      await closeFloating(page);
      await gridOf(page, 'Invitations').focus();
      await press(page, 'Control+a');
      await page.getByRole('toolbar', { name: 'Invitations selected' }).waitFor();
    },
  },
  {
    name: 'invitations-menu',
    hasMenu: true,
    async reach(page) {
      await press(page, 'Escape');
      await gridOf(page, 'Invitations')
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Revoke' }).waitFor();
    },
  },
  {
    name: 'invitations-nothing-matches',
    isOnlyInTour: true,
    async reach(page) {
      await press(page, 'Escape');
      await page.getByPlaceholder('Address, role or inviter').fill('nothing like it');
      await page.getByText('No matches').waitFor();
    },
  },
  {
    name: 'invitations-link-partly',
    async reach(page, realm) {
      await page.getByPlaceholder('Address, role or inviter').fill('');
      realm.faults.add({
        method: 'POST',
        path: '/invites/multiuse',
        fault: { kind: 'ignore', parameters: ['include_realm_default_subscriptions'] },
      });
      await page.getByRole('button', { name: /^Create link/ }).click();
      await page.getByRole('dialog', { name: 'Create an invitation link' }).waitFor();
      await waitForPreview(page);
      await press(page, 'Control+Enter');
      await page.locator('footer').getByText('Created an invitation link').waitFor();
      await openJournal(page);
      await page.getByRole('grid', { name: 'Journal' }).locator('[data-key]').first().dblclick();
      await page
        .getByRole('list', { name: 'Changes' })
        .getByText(/^Applied, but the server left out/)
        .waitFor();
    },
  },
];
