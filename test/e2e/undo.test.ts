import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { backToPeople, peopleGrid, press, writes } from './console.ts';
import { openedForFile } from './opened.ts';
import { clickPerson, memberOf } from './person-steps.ts';
import { ownRequest } from './realm-requests.ts';
import { waitForPreview } from '../screens/reach-administration.ts';

/**
 * The result of changing a single value is reported where it was made; undo and redo show what they change before it is
 * sent.
 */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));

const city = 2;
const cityOf = ({ userId }: UserSnapshot): string | undefined =>
  realm.control.snapshot().users.find((user) => user.userId === userId)?.profile[city];
const footer = (): Locator => page.locator('footer');
const line = (): Locator => page.getByRole('dialog', { name: /^(Undo|Redo): / });

async function chooseLevel(label: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
  await page.keyboard.press('Escape');
}

async function moveTo(person: UserSnapshot, name: string): Promise<void> {
  const sheet = await clickPerson(page, person.fullName);
  await sheet.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByRole('dialog').getByLabel('City').fill(name);
  await waitForPreview(page);
  await press(page, 'Control+Enter');
  await expect.poll(() => cityOf(person)).toBe(name);
  await footer().getByText(`Set City to ${name} for ${person.fullName}`).waitFor();
}

describe('a city edited at the level that sends small changes immediately', () => {
  beforeEach(() => chooseLevel(/Confirm risky writes/));

  it('is undone and redone by keys, each shown in a line and only sent by Enter', async () => {
    const person = memberOf(realm, 1);
    const before = cityOf(person);
    await moveTo(person, 'Nairobi');
    await peopleGrid(page).focus();
    const sent = writes(realm).length;
    await press(page, 'Control+z');
    await line().waitFor();
    expect(await line().textContent()).toContain(person.fullName);
    expect(await line().textContent()).toContain('Nairobi');
    expect(writes(realm)).toHaveLength(sent);
    await press(page, 'Escape');
    await line().waitFor({ state: 'detached' });
    expect(writes(realm)).toHaveLength(sent);

    await press(page, 'Control+z');
    await line().getByRole('button', { name: 'Undo' }).waitFor();
    await press(page, 'Control+z', 'Enter');
    await expect.poll(() => cityOf(person)).toBe(before);
    await footer().getByText(`Undone: Set City to Nairobi for ${person.fullName}`).waitFor();
    expect(writes(realm)).toHaveLength(sent + 1);

    // This key press must not send anything from before this test either.
    await peopleGrid(page).focus();
    await press(page, 'Control+Shift+z');
    await line().getByRole('button', { name: 'Redo' }).waitFor();
    await press(page, 'Enter');
    await expect.poll(() => cityOf(person)).toBe('Nairobi');
    await footer().getByText(`Redone: Set City to Nairobi for ${person.fullName}`).waitFor();
    await footer().getByRole('button', { name: 'Undo' }).click();
    await line().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cityOf(person)).toBe(before);
  });

  it('is only undone from another panel after a dialog', async () => {
    const person = memberOf(realm, 2);
    await moveTo(person, 'Nairobi');
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Channels/ })
      .click();
    const grid = page.getByRole('grid', { name: 'Channels' });
    await grid.focus();
    const sent = writes(realm).length;
    await press(page, 'Control+z');
    const preview = page.getByRole('dialog', { name: `Undo: Set City to Nairobi for ${person.fullName}` });
    await preview.getByText('Nairobi', { exact: true }).waitFor();
    expect(await preview.getAttribute('aria-modal')).toBe('true');
    expect(writes(realm)).toHaveLength(sent);
    await press(page, 'Control+Enter');
    await expect.poll(() => cityOf(person)).not.toBe('Nairobi');
    // From the user's perspective, it was made here.
    await footer().getByText(`Undone: Set City to Nairobi for ${person.fullName}`).waitFor();
    const undone = writes(realm).length;
    await grid.focus();
    await press(page, 'Control+z');
    await page.waitForFunction(() => document.querySelector('[role="dialog"], [role="alert"]') !== null);
    expect(writes(realm)).toHaveLength(undone);
  });
});

describe('an open preview of one city', () => {
  beforeEach(() => chooseLevel(/Confirm every write/));

  it('shows what another client changed it to, and only sends it after another review', async () => {
    const person = memberOf(realm, 3);
    const sheet = await clickPerson(page, person.fullName);
    await sheet.getByRole('button', { name: 'Edit profile' }).click();
    const preview = page.getByRole('dialog', { name: `Edit ${person.fullName}` });
    await preview.getByLabel('City').fill('Nairobi');
    await preview.getByLabel('Reason').fill('Moved');
    await ownRequest(realm, 'PATCH', `/users/${person.userId}`, {
      profile_data: [{ id: city, value: 'Oslo' }],
    });
    await preview.getByText('Changed meanwhile to Oslo').waitFor();
    const sent = writes(realm).length;
    await press(page, 'Control+Enter');
    await press(page, 'Control+r');
    await preview.getByText('Oslo', { exact: true }).waitFor();
    await expect.poll(() => preview.getByText(/meanwhile/).count()).toBe(0);
    await waitForPreview(page);
    expect(await preview.getByLabel('Reason').inputValue()).toBe('Moved');
    expect(writes(realm)).toHaveLength(sent);
    await press(page, 'Control+Enter');
    await expect.poll(() => cityOf(person)).toBe('Nairobi');
    expect(writes(realm)).toHaveLength(sent + 1);
  });
});
