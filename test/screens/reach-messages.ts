import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { beginToOpen } from './reach-administration.ts';
import { confirm } from './reach.ts';
import { as, say } from './reach-reports.ts';

export function messageIdField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message id or link' });
}

export async function openInspector(page: Page): Promise<void> {
  await beginToOpen(page, 'Message inspector');
  await messageIdField(page).waitFor();
}

/** Makes the inspector fetch the message in the text, by keyboard. */
export async function inspect(page: Page, text: string): Promise<void> {
  await messageIdField(page).fill(text);
  await page.keyboard.press('Enter');
}

/** All fields of the inspected message. */
export function fieldsOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'All fields' });
}

/** A message with everything to look at: edited twice, moved to another topic, with reactions and links. */
export async function storiedMessage(realm: DemoRealm): Promise<number> {
  const id = await say(
    realm,
    'owner',
    'winter hours',
    'The studios open at 8:00 on weekdays.\n\nBring your **own clay**.',
  );
  const path = `/messages/${id}`;
  await as(realm, 'owner', 'PATCH', path, { content: 'The studios open at 8:30 on weekdays.' });
  await as(realm, 'owner', 'PATCH', path, {
    content:
      'The studios open at **8:30** on weekdays, from <time:2026-11-23T08:30:00+00:00>.\n\n* Studio A: until 20:00\n* Studio B: until 18:00\n\nSee `#kiln` for bookings, and https://orchid.example/hours. :orchid: :zulip:',
  });
  await as(realm, 'moderator', 'PATCH', path, { topic: 'winter hours, see #4017' });
  const reactions = [
    ['owner', 'tada'],
    ['moderator', 'tada'],
    ['member', 'tada'],
    ['administrator', 'eyes'],
    ['member', 'ship_it'],
    ['owner', 'zulip'],
  ] as const;
  for (const [actor, name] of reactions) {
    await as(realm, actor, 'POST', `${path}/reactions`, { emoji_name: name });
  }
  return id;
}

/** The form of a new run from anywhere, with nothing chosen. */
export async function openFlags(page: Page): Promise<void> {
  await beginToOpen(page, 'Mark messages');
  const heading = page.getByRole('heading', { name: 'New run' });
  // The button is there only while a run is shown instead of the form.
  const button = page.getByRole('button', { name: /^New run/ });
  await heading.or(button).waitFor();
  if (await button.isVisible()) await button.click();
  await heading.waitFor();
}

/** The filters of a new run, read from a link of Zulip. */
export async function narrowFromLink(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('option', { name: 'From a Zulip link' }).click();
  await page.getByLabel('Link', { exact: true }).fill(link);
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'Filters from a link' }).waitFor({ state: 'detached' });
}

/** The counted selection. */
export function countOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected messages' }).getByRole('status');
}

/** The form's filled button, whose name contains the number of messages. */
export function mainButton(page: Page): Locator {
  return page.locator('footer').getByRole('button', { name: /messages?/ });
}

/** Chooses the flag's operation. */
export async function chooseWhat(page: Page, what: string): Promise<void> {
  await page.getByLabel('Action', { exact: true }).first().click();
  await page.getByRole('option', { name: what, exact: true }).click();
}

/** Confirms the filled button's action. */
export async function startRun(page: Page): Promise<void> {
  await mainButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await confirm(page, dialog);
  await page.getByRole('progressbar', { name: 'Messages processed' }).waitFor();
}

/** The state of the displayed run. */
export function stateOf(page: Page, words: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: words });
}
