import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { backToPeople, findPerson, peopleGrid, press, writes } from './console.ts';
import { openedForFile } from './opened.ts';
import { clickPerson, membersOf } from './person-steps.ts';

/** Groups, profile fields and accounts, of one person and of several, in the whole app. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));

const userOf = (userId: number) => realm.control.snapshot().users.find((user) => user.userId === userId);
const groupNamed = (name: string) => realm.control.snapshot().groups.find((group) => group.name === name);

/** Members that no other test in this file uses. */
const taken = new Set<number>();
function nextMembers(count: number, fits: (member: UserSnapshot) => boolean = () => true): UserSnapshot[] {
  const members = membersOf(realm)
    .filter((member) => !taken.has(member.userId) && fits(member))
    .slice(0, count);
  for (const { userId } of members) taken.add(userId);
  if (members.length < count) throw new Error('Not enough members are left for this test.');
  return members;
}

async function select(people: readonly UserSnapshot[]): Promise<Locator> {
  const bar = page.getByRole('toolbar', { name: 'People selected' });
  for (const { fullName, userId } of people) {
    await findPerson(page, fullName);
    await peopleGrid(page).locator(`[data-key="${userId}"]`).getByRole('checkbox').click();
    // The next search would clear the selection.
    const keep = bar.getByRole('button', { name: 'Keep selection', pressed: false });
    if ((await keep.count()) > 0) await keep.click();
  }
  await bar.getByText(`${people.length} selected`).waitFor();
  return bar;
}

async function focusGrid(): Promise<void> {
  await page.getByPlaceholder('Name, email or id').focus();
  await press(page, 'ArrowDown');
}

const openSheet = ({ fullName }: UserSnapshot): Promise<Locator> => clickPerson(page, fullName);

async function dialogGone(): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

describe('several people, by keyboard,', () => {
  it('join a group in one call, and leave it again by Ctrl Z', async () => {
    const group = realm.control
      .snapshot()
      .groups.find(({ name, deactivated }) => !name.startsWith('role:') && !deactivated);
    const name = group?.name ?? '';
    const people = nextMembers(3, ({ userId }) => group?.members.includes(userId) === false);
    await select(people);
    await focusGrid();
    await press(page, 'g');
    const dialog = page.getByRole('dialog', { name: 'Add 3 people to a group' });
    await dialog.getByPlaceholder('Find a group').fill(name);
    const groupCalls = () =>
      realm.log.filter(({ method, path }) => method === 'POST' && path.includes('/user_groups/')).length;
    const before = groupCalls();
    await dialog.getByText('1 call to the server', { exact: true }).waitFor();
    await dialog.getByLabel('Reason').fill('New in the print workshop');
    await dialog.getByRole('button', { name: 'Add 3 people' }).click();
    await expect
      .poll(() => groupNamed(name)?.members)
      .toEqual(expect.arrayContaining(people.map(({ userId }) => userId)));
    expect(groupCalls()).toBe(before + 1);
    await dialogGone();
    const said = page.locator('footer').getByText(`Added 3 people to ${name}`);
    await said.waitFor();
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0);

    await focusGrid();
    await press(page, 'g');
    await dialog.waitFor();
    const [noticeLayer, dialogLayer] = await page.evaluate(() =>
      ['.mantine-Notifications-root[data-position="bottom-right"]', '.mantine-Modal-inner'].map((layer) => {
        const element = document.querySelector(layer);
        return element === null ? 0 : Number(getComputedStyle(element).zIndex);
      }),
    );
    expect(noticeLayer, 'a notice covers no button of a dialog').toBeLessThan(dialogLayer ?? 0);
    // The first one closes the list of groups.
    await press(page, 'Escape', 'Escape');
    await dialogGone();

    await focusGrid();
    await press(page, 'Control+z');
    const undo = page.getByRole('dialog', { name: `Undo: Add 3 people to ${name}` });
    await undo.waitFor();
    await undo.getByRole('button', { name: 'Remove 3 people (undo)' }).click();
    await expect.poll(() => groupNamed(name)?.members.toSorted()).toEqual(group?.members.toSorted());
    await dialogGone();
  });

  it('get a profile field value chosen by type', async () => {
    const people = nextMembers(2);
    await select(people);
    await focusGrid();
    await press(page, 'e');
    const dialog = page.getByRole('dialog', { name: /^Edit a field of 2 people$|of 2 people$/ });
    await dialog.getByPlaceholder('Choose a field').fill('Team');
    await page.getByRole('option', { name: 'Team', exact: true }).click();
    await dialog.getByPlaceholder('Not set').click();
    const option = page.getByRole('option').first();
    const team = (await option.textContent()) ?? '';
    await option.click();
    await dialog.getByRole('button', { name: 'Make 2 changes', disabled: false }).waitFor();
    await press(page, 'Control+Enter');
    await dialogGone();
    for (const { fullName } of people) {
      await findPerson(page, fullName);
      await expect.poll(() => peopleGrid(page).getByText(team, { exact: true }).count()).toBe(1);
    }
  });

  it('are deactivated after a preview, with the text of the email', async () => {
    const people = nextMembers(2);
    const bar = await select(people);
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate 2 people' });
    await dialog.getByLabel('Notify them by email').check();
    await dialog.getByLabel('Message to include in the email').fill('Thank you.');
    await dialog.getByRole('button', { name: 'Deactivate 2 people' }).click();
    await expect.poll(() => people.map(({ userId }) => userOf(userId)?.isActive)).toEqual([false, false]);
    const sent = realm.log.filter(({ method }) => method === 'DELETE').map(({ parameters }) => parameters);
    expect(sent.slice(-2)).toEqual([
      { deactivation_notification_comment: 'Thank you.' },
      { deactivation_notification_comment: 'Thank you.' },
    ]);
    await dialogGone();
  });
});

describe('a person’s whole profile', () => {
  it('is edited by type and sent in one call', async () => {
    const [person] = nextMembers(1) as [UserSnapshot];
    const sheet = await openSheet(person);
    await sheet.getByRole('button', { name: 'Edit profile' }).click();
    const form = page.getByRole('dialog', { name: `Edit ${person.fullName}` });
    await form.getByLabel('Full name').fill(`${person.fullName} Hale`);
    await form.getByLabel('City').fill('Nairobi');
    await form.getByLabel('Contract ends').fill('2027-03-31');
    await form.getByLabel('Website').fill('orchid.example');
    await form.getByText('Enter a full URL, for example https://example.com/page.').waitFor();
    expect(await form.getByRole('button', { name: 'Change profile' }).isDisabled()).toBe(true);
    await form.getByLabel('Website').fill('https://orchid.example/hale');
    await form.getByLabel('About').fill('Looks after *the kiln*.');
    const before = writes(realm).length;
    await form.getByRole('button', { name: 'Change profile', disabled: false }).waitFor();
    await form.getByText('1 call to the server', { exact: true }).waitFor();
    await press(page, 'Control+Enter');
    await page.getByRole('complementary', { name: `${person.fullName} Hale`, exact: true }).waitFor();
    await dialogGone();
    expect(writes(realm).length).toBe(before + 1);
    expect(Object.values(userOf(person.userId)?.profile ?? {})).toEqual(
      expect.arrayContaining([
        'Nairobi',
        '2027-03-31',
        'https://orchid.example/hale',
        'Looks after *the kiln*.',
      ]),
    );
  });

  it('isn’t lost by a single Escape', async () => {
    const [person] = nextMembers(1) as [UserSnapshot];
    const sheet = await openSheet(person);
    await sheet.getByRole('button', { name: 'Edit profile' }).click();
    const form = page.getByRole('dialog', { name: `Edit ${person.fullName}` });
    await form.getByLabel('City').fill('Nairobi');
    await press(page, 'Escape');
    await form.getByText('Your changes aren’t saved. Close again to discard them.').waitFor();
    expect(await form.getByLabel('City').inputValue()).toBe('Nairobi');
    await press(page, 'Escape');
    await dialogGone();
  });
});

describe('a safety level', () => {
  async function chooseLevel(label: RegExp): Promise<void> {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitemradio', { name: label }).click();
    await page.getByRole('button', { name: label }).waitFor();
    await page.keyboard.press('Escape');
  }

  it('that is read-only offers nothing, and says how to proceed', async () => {
    const [person] = nextMembers(1) as [UserSnapshot];
    await chooseLevel(/Read-only/);
    const before = writes(realm).length;
    const sheet = await openSheet(person);
    const setRole = sheet.getByRole('button', { name: 'Set role' });
    expect(await setRole.getAttribute('aria-description')).toContain('This console is read-only');
    await setRole.focus();
    await press(page, 'Enter');
    expect(await page.getByRole('menuitem').count()).toBe(0);
    expect(writes(realm).length).toBe(before);
    await page.getByRole('button', { name: 'Change safety level' }).click();
    await page.getByRole('menuitemradio', { name: /Confirm every write/ }).click();
    await expect.poll(() => setRole.isEnabled()).toBe(true);
  });

  it('below that sends a harmless change immediately, and previews everything else', async () => {
    const [person] = nextMembers(1) as [UserSnapshot];
    await chooseLevel(/Confirm risky writes/);
    const sheet = await openSheet(person);
    await sheet.getByRole('button', { name: 'Set role' }).click();
    await page.getByRole('menuitem', { name: 'Moderator' }).click();
    await expect.poll(() => userOf(person.userId)?.role).toBe(300);
    await sheet.getByRole('button', { name: 'Set role' }).click();
    await page.getByRole('menuitem', { name: 'Owner' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).waitFor();
    await press(page, 'Escape');
    await dialogGone();
    await chooseLevel(/Confirm every write/);
  });

  it('for a protected account offers no change, and says what to do', async () => {
    const [person] = nextMembers(1) as [UserSnapshot];
    const sheet = await openSheet(person);
    await sheet.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Protect from changes' }).click();
    await sheet.getByText(/^Protected\. This console won't change this account/).waitFor();
    expect(await page.getByText(/account protected/).count(), 'the sheet shows it').toBe(0);
    await sheet.getByRole('button', { name: 'More actions' }).click();
    const deactivate = page.getByRole('menuitem', { name: 'Deactivate' });
    expect(await deactivate.getAttribute('aria-description')).toMatch(
      /^Protected\. .* Remove protection first\.$/,
    );
    await deactivate.focus();
    await press(page, 'Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
