import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { backToPeople, peopleGrid, press, typeText } from './console.ts';
import { openedForFile } from './opened.ts';
import { addFilter } from './person-steps.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** Filters, saved views and pasted lists of the people panel, in the whole app. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(async () => {
  await press(page, 'Escape', 'Escape', keyOf.people);
  await page.getByRole('tab', { name: /^Active people/ }).click();
  await backToPeople(page);
});

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const chip = (name: string | RegExp) => page.getByRole('group', { name, exact: true });
const filterField = (name: string) => page.getByRole('combobox', { name });

async function shownCount(): Promise<number> {
  return Number(await peopleGrid(page).getAttribute('aria-rowcount')) - 1;
}

function activePeople(): UserSnapshot[] {
  return realm.control.snapshot().users.filter(({ isActive, isBot }) => isActive && !isBot);
}

/** Everyone in a group of the realm, including subgroups. */
function membersOf(groupId: number): Set<number> {
  const { groups } = realm.control.snapshot();
  const group = groups.find(({ id }) => id === groupId);
  const members = new Set(group?.members);
  for (const subgroupId of group?.subgroups ?? []) {
    for (const member of membersOf(subgroupId)) members.add(member);
  }
  return members;
}

describe('filtering people', () => {
  it('by group works negated, and live when someone leaves', async () => {
    const { groups } = realm.control.snapshot();
    const group = groups.find(({ id, name, deactivated }) => {
      return !deactivated && !name.startsWith('role:') && membersOf(id).size > 1;
    });
    if (!group) throw new Error('The demo realm has no group.');
    const inside = activePeople().filter(({ userId }) => membersOf(group.id).has(userId)).length;
    await addFilter(page, 'Group', group.name);
    await chip(`Group is ${group.name}`).waitFor();
    await expect.poll(shownCount).toBe(inside);
    const member = activePeople().find(({ userId }) => membersOf(group.id).has(userId));
    realm.control.deactivate(member?.userId ?? 0);
    await expect.poll(shownCount).toBe(inside - 1);

    await page.getByRole('button', { name: /^Invert: Group/ }).click();
    await chip(`Group is not ${group.name}`).waitFor();
    await expect.poll(shownCount).toBe(activePeople().length - inside + 1);
    await page.getByRole('button', { name: `Remove: Group is not ${group.name}` }).click();
    await expect.poll(shownCount).toBe(activePeople().length);
  });

  it('by a profile field works live when a value changes, and is edited from its chip', async () => {
    const inTeam = (key: string) => activePeople().filter(({ profile }) => profile['1'] === key);
    await addFilter(page, 'Team', 'Gardens');
    await chip('Team is Gardens').waitFor();
    await expect.poll(shownCount).toBe(inTeam('garden').length);

    const [newcomer] = inTeam('kiln');
    realm.control.setProfileValue(newcomer?.userId ?? 0, 1, 'garden');
    await expect.poll(shownCount).toBe(inTeam('garden').length);

    await page.getByRole('button', { name: 'Change Team: Gardens' }).click();
    await filterField('Find a value of Team').waitFor();
    await typeText(page, 'book');
    await press(page, 'Enter');
    await chip('Team is Bookkeeping').waitFor();
    await expect.poll(shownCount).toBe(inTeam('books').length);
  });

  it('by a text field’s content works', async () => {
    const someone = activePeople().find(({ profile }) => profile['2'] !== undefined);
    const city = someone?.profile['2']?.trim() ?? '';
    await addFilter(page, 'City');
    await page.getByRole('textbox', { name: 'Text' }).fill(city.toUpperCase());
    await press(page, 'Enter');
    await chip(`City contains ${city.toUpperCase()}`).waitFor();
    const inCity = activePeople().filter(({ profile }) =>
      profile['2']?.toLowerCase().includes(city.toLowerCase()),
    );
    await expect.poll(shownCount).toBe(inCity.length);
  });

  it('by days shows errors at the field', async () => {
    await addFilter(page, 'Joined');
    const days = page.getByLabel('Days ago');
    await days.fill('');
    await press(page, 'Enter');
    await page.getByText('Enter a whole number of days').waitFor();
    await days.fill('0');
    await press(page, 'Enter');
    await chip('Joined is more than 0 days ago').waitFor();
    await expect.poll(shownCount).toBe(activePeople().length);
    await page.getByRole('button', { name: /^Invert: Joined/ }).click();
    await page.getByText('Nobody matches').waitFor();
    await page.getByText(/ and “Joined is not more than 0 days ago”/).waitFor();
  });
});

describe('the tabs of views', () => {
  it('unfold once there is room again', async () => {
    const usual = page.viewportSize();
    onTestFinished(async () => {
      if (usual !== null) await page.setViewportSize(usual);
    });
    const shown = (): Promise<number> =>
      page.getByRole('tablist', { name: 'Views' }).getByRole('tab').count();
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.getByRole('button', { name: 'More tabs' }).waitFor({ state: 'detached' });
    const all = await shown();
    await page.setViewportSize({ width: 640, height: 900 });
    await page.getByRole('button', { name: 'More tabs' }).waitFor();
    await expect.poll(shown).toBeLessThan(all);
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(shown).toBe(all);
  });
});

describe('saved views', () => {
  it('are saved, reopened after leaving, counted live, changed, moved, renamed and deleted', async () => {
    // All filters fit.
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1600, height: 900 });
    onTestFinished(async () => {
      if (usual !== null) await page.setViewportSize(usual);
    });
    await addFilter(page, 'Role', 'Guest');
    await press(page, 'Escape');
    await addFilter(page, 'Status');
    await page.getByRole('button', { name: /^Invert: Status/ }).click();
    await chip('Status is not set').waitFor();
    const quiet = () =>
      activePeople().filter(({ role, status }) => role === 600 && Object.keys(status).length === 0);
    await expect.poll(shownCount).toBe(quiet().length);

    await page.getByRole('button', { name: 'Save view' }).click();
    await page.locator('input:focus').and(page.getByLabel('Name of the view')).waitFor();
    await press(page, 'Enter');
    await page.getByText('Give the view a name.').waitFor();
    await typeText(page, 'Quiet guests');
    await press(page, 'Enter');
    await expect.poll(() => tab('Quiet guests').getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => tab('Quiet guests').textContent()).toBe(`Quiet guests${quiet().length}`);

    await tab('Active people').click();
    await expect.poll(shownCount).toBe(activePeople().length);
    await press(page, keyOf.presence);
    await peopleGrid(page).waitFor({ state: 'detached' });
    await press(page, keyOf.people);
    const before = quiet().length;
    const [guest] = quiet();
    realm.control.setStatus(guest?.userId ?? 0, 'No longer quiet');
    await expect.poll(() => tab('Quiet guests').textContent()).toBe(`Quiet guests${before - 1}`);
    await tab('Quiet guests').click();
    await chip('Status is not set').waitFor();
    await expect.poll(shownCount).toBe(before - 1);

    await page.reload();
    await tab('Quiet guests').click();
    await expect.poll(shownCount).toBe(before - 1);
    expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Remove: Status/ }).click();
    const guests = `Quiet guests${activePeople().filter(({ role }) => role === 600).length}`;
    // The number of the list, before and after the view is saved.
    await expect.poll(() => tab('Quiet guests').textContent()).toBe(guests);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    await expect.poll(() => tab('Quiet guests').textContent()).toBe(guests);

    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name of the view').waitFor();
    await typeText(page, 'Second');
    await press(page, 'Enter');
    await tab('Second').focus();
    await press(page, 'Alt+ArrowUp');
    const names = () => page.getByRole('tab').locator('bdi').allTextContents();
    await expect.poll(async () => (await names()).slice(-2)).toEqual(['Second', 'Quiet guests']);

    await page.getByRole('button', { name: 'Options of the view Second' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Name of the view').fill('Third');
    await press(page, 'Enter');
    await tab('Third').waitFor();
    await page.getByRole('button', { name: 'Options of the view Third' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
    await expect.poll(() => tab('Third').count()).toBe(0);
    await tab('Active people').click();
    expect(await page.getByRole('button', { name: /^Options of the view/ }).count()).toBe(0);
  });
});

describe('a pasted list', () => {
  it('becomes the selection and a filter, with the unmatched lines to copy', async () => {
    const [one, two, three] = activePeople();
    const gone = realm.control.snapshot().users.find(({ isActive }) => !isActive);
    if (!one || !two || !three || !gone) throw new Error('The demo realm has too few people.');
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const field = page.getByLabel('People', { exact: true }).and(page.getByRole('textbox'));
    await field.fill(
      [
        `${one.fullName} <${one.email.toUpperCase()}>`,
        `@**${two.fullName}|${two.userId}**, #${three.userId}; #${gone.userId}`,
        `#${one.userId}, nobody@else.test`,
      ].join('\n'),
    );
    const dialog = page.getByRole('dialog', { name: 'Paste a list' });
    const counts = dialog.getByRole('status').filter({ hasText: 'matched' });
    await counts.filter({ hasText: '1 not found' }).waitFor();
    expect(await counts.textContent()).toBe('4 matched, 1 not found, 1 duplicate');
    await dialog.getByText('nobody@else.test').last().waitFor();
    await dialog.getByRole('button', { name: 'Copy 1 not found' }).click();
    // Some systems can't copy, which is then reported.
    await dialog
      .getByText(/Copied|Nothing was copied/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: /^Select 4 people/ }).waitFor();
    await field.press('Control+Enter');
    await chip('Person is in the pasted list (4)').waitFor();
    await expect.poll(shownCount).toBe(4);
    await expect
      .poll(() => page.getByRole('toolbar', { name: 'People selected' }).textContent())
      .toContain('4 selected');

    await page.getByRole('button', { name: /^Invert: Person/ }).click();
    await expect.poll(shownCount).toBe(realm.control.snapshot().users.length - 4);
  });

  it('isn’t lost by closing immediately', async () => {
    await press(page, 'Control+k');
    await typeText(page, 'Paste a list');
    await press(page, 'Enter');
    const field = page.getByLabel('People', { exact: true }).and(page.getByRole('textbox'));
    await field.fill('somebody@else.test');
    await press(page, 'Escape');
    await page.getByText('Close again to drop it.').waitFor();
    expect(await field.inputValue()).toBe('somebody@else.test');
    await press(page, 'Escape');
    await field.waitFor({ state: 'detached' });
  });
});
