import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { openInvitations } from '../screens/invitations.ts';
import { gridOf, waitForPreview } from '../screens/reach-administration.ts';
import { press, typeText } from './console.ts';
import { openedForFile } from './opened.ts';

/** Invitations in the whole app. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});

const openOnes = () => realm.control.snapshot().invitations.emails.filter(({ isRevoked }) => !isRevoked);

it('an invitation opens by Enter in a sheet that continues to the next one and closes with Esc', async () => {
  await openInvitations(page);
  await gridOf(page, 'Invitations').focus();
  await press(page, 'Control+Home', 'Enter');
  const sheet = page.locator('[data-region="sheet"]');
  await sheet.getByText(/^1 of \d+$/).waitFor();
  await sheet.getByRole('button', { name: 'Next invitation' }).click();
  await sheet.getByText(/^2 of \d+$/).waitFor();
  await press(page, 'Escape');
  await expect.poll(() => sheet.count()).toBe(0);
});

it('forty people are invited from a messy list by keyboard alone, into a channel, and revoked by an undo', async () => {
  const before = openOnes().length;
  const fresh = Array.from({ length: 40 }, (_, index) => `new.${index}@loomhouse.example`);
  await openInvitations(page);
  await gridOf(page, 'Invitations').focus();
  await press(page, 'n');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).waitFor();
  await page.keyboard.insertText(`noor.haddad@loomhouse.example; nobody@\n${fresh.join(', ')}, ${fresh[3]}`);
  await dialog.getByText('40 will be invited').waitFor();
  await dialog.getByText(/^Already invited by/).waitFor();
  await dialog.getByRole('combobox', { name: 'Channels' }).focus();
  // Faster than the channels are found.
  await typeText(page, 'general');
  await press(page, 'Enter');
  await waitForPreview(page);
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Type 40 to confirm/ })
    .fill('40');
  await dialog.getByRole('button', { name: 'Invite 40 people', disabled: false }).waitFor();
  await press(page, 'Control+Enter');
  await gridOf(page, 'Invitations').getByText('new.39@loomhouse.example').waitFor();
  await expect.poll(() => openOnes().length).toBe(before + 40);
  const channelIds = openOnes().at(-1)?.channelIds ?? [];
  expect(channelIds).toHaveLength(1);
  await gridOf(page, 'Invitations').focus();
  await press(page, 'Control+z');
  await waitForPreview(page);
  const typed = page.getByRole('dialog').getByRole('textbox', { name: /^Type 40 to confirm/ });
  await typed.fill('40');
  await press(page, 'Control+Enter');
  await expect.poll(() => openOnes().length, { timeout: 15_000 }).toBe(before);
  await gridOf(page, 'Invitations').getByText('new.39@loomhouse.example').waitFor({ state: 'detached' });
});
