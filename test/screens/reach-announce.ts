import type { Locator, Page } from 'playwright-core';
import { noDialog } from './reach-statuses.ts';
import { press } from '../e2e/console.ts';

/** Opens the panel from anywhere, with nothing written. */
export async function openAnnounce(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('button', { name: 'Announcements' })
    .click();
  await page.getByRole('button', { name: /New announcement/ }).click();
  await messageField(page).waitFor();
}

export function messageField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

/** Chooses the channel with that name. */
export async function chooseChannel(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Channel' });
  await page
    .getByPlaceholder('Find a channel')
    .or(field.and(page.locator('[value]:not([value=""])')))
    .waitFor();
  await field.click();
  await field.fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

/** Writes a message to a topic of a channel. */
export async function writeTo(page: Page, channel: string, topic: string, text: string): Promise<void> {
  await chooseChannel(page, channel);
  await page.getByLabel('Topic').fill(topic);
  await page.getByLabel('Topic').press('Escape');
  await messageField(page).fill(text);
}

/** Types when the message goes out, and has it written as the console writes times. */
export async function sendAt(page: Page, time: string): Promise<void> {
  const field = page.getByLabel(/^Send at/);
  await field.fill(time);
  await field.press('Enter');
}

/** Writes one character more than the server takes, of the topic and of the text, and waits until it is told. */
export async function writeTooMuch(page: Page): Promise<void> {
  await openAnnounce(page);
  await writeTo(page, 'general', 'x'.repeat(64), 'y'.repeat(10_001));
  await page
    .getByText(/^1 character too long/)
    .first()
    .waitFor();
}

/** Confirms the preview of the filled button's action. */
export async function confirmMain(page: Page): Promise<void> {
  await press(page, 'Control+Enter');
  await page.getByRole('dialog').waitFor();
  await press(page, 'Control+Enter');
  await noDialog(page);
}

export const winterHours = `**From Monday the studios open at 8:30.**

| Studio | Weekdays | Saturday |
|---|---|---|
| A | 8:30 to 20:00 | 10:00 to 16:00 |
| B | 8:30 to 18:00 | closed |

Kiln bookings move with it: nothing to do for you. :kiln_hot:
Questions go to @*Facilities* or #**general**.

First opening: <time:2026-11-23T08:30:00+00:00>`;
