import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { press, typeText } from './console.ts';
import { confirmPreview, groupOf, openGroup, openGroups, permissionOf } from './group-steps.ts';
import { memberOf } from './person-steps.ts';
import { openedForFile } from './opened.ts';
import { ownRequest } from './realm-requests.ts';
import { waitForPreview } from '../screens/reach-administration.ts';

/** User groups in the whole app: creating them, their members, and their permissions. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});

/** Adds a group to a permission by typing its name. */
async function name(permission: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: permission, exact: true });
  await field.click();
  await field.fill(text);
  await page
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .waitFor();
  await press(page, 'Enter');
  // Enter waits for the matching people; an earlier Esc would discard the input.
  await page.waitForFunction(
    (input) => input instanceof HTMLInputElement && input.value === '',
    await field.elementHandle(),
  );
  await press(page, 'Escape');
}

/** Sends a draft of one change, once it says what it comes to. */
async function sendDraft(group: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${group}`, disabled: false }).waitFor();
  await press(page, 'Control+s');
}

describe('a group', () => {
  it('is created by keyboard alone, with members', async () => {
    const grid = await openGroups(page);
    await grid.focus();
    await press(page, 'n');
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByLabel('Name', { exact: true }).waitFor();
    await typeText(page, '@team');
    await dialog.getByText("User group name cannot start with '@'.").waitFor();
    await press(page, 'Control+a');
    await typeText(page, 'kiln');
    await dialog.getByText("User group 'kiln' already exists.").waitFor();
    await typeText(page, '-keepers');
    await press(page, 'Tab');
    await typeText(page, 'Keep the fire');
    await press(page, 'Tab');
    const member = memberOf(realm, 3);
    await typeText(page, member.fullName);
    await page.locator('[role="listbox"][aria-busy="false"] [role="option"]').first().waitFor();
    await press(page, 'Enter');
    await dialog.getByRole('button', { name: `Remove ${member.fullName}` }).waitFor();
    await waitForPreview(page);
    expect(realm.control.snapshot().groups.some((group) => group.name === 'kiln-keepers')).toBe(false);
    await press(page, 'Control+Enter');
    await grid.getByText('kiln-keepers').waitFor();
    expect(groupOf(realm, 'kiln-keepers').members).toEqual([member.userId]);
    await openGroup(page, 'kiln-keepers');
    await page.getByRole('tab', { name: /^Journal 1$/ }).click();
    await page
      .getByRole('list', { name: 'Recorded changes' })
      .getByText('Create group kiln-keepers')
      .waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
  });

  it('can contain other groups, but never one that contains it', async () => {
    await openGroup(page, 'glaze-lab');
    const find = page.getByRole('combobox', { name: 'Find or add a person or group' });
    await find.fill('workshops');
    const circle = page.getByRole('option', { name: /workshops/ });
    await circle.getByText('contains this group: they would contain each other').waitFor();
    expect(await circle.getAttribute('data-combobox-disabled')).toBe('true');
    await find.fill('on-call');
    await page.getByRole('option', { name: /on-call/ }).waitFor();
    await press(page, 'Enter');
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    await sendDraft('glaze-lab');
    await expect.poll(() => groupOf(realm, 'glaze-lab').subgroups).toEqual([groupOf(realm, 'on-call').id]);
    await page.getByText('unsaved change').waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Subgroups' }).getByText('on-call').waitFor();
  });

  it('can’t be deactivated while in use, and says where it is used', async () => {
    await openGroup(page, 'kiln');
    await page.getByRole('button', { name: 'More actions for this group' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate group' }).click();
    await page.getByText(/Cannot deactivate user group in use: in workshops/).waitFor();
    await press(page, 'Escape');
    expect(groupOf(realm, 'kiln').deactivated).toBe(false);
    await page.getByRole('tab', { name: /Used in/ }).click();
    await page.getByRole('grid', { name: 'Used in' }).getByText('workshops').first().waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
  });

  it('is locked where it follows roles', async () => {
    await openGroups(page, 'System');
    await page.getByPlaceholder('Name, description or id').fill('Moderators');
    await page.getByRole('grid', { name: 'Groups' }).getByText('Moderators', { exact: true }).dblclick();
    await page.getByText("It can't be changed.").first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Add members' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add members', exact: true }).isDisabled()).toBe(true);
  });
});

describe('a permission that someone else changes meanwhile', () => {
  const permission = 'can_add_members_group';
  const choices = [
    { key: '1', save: 'Keep their value', expected: { groups: ['on-call'], mine: false } },
    { key: '2', save: 'Save your value', expected: { groups: [], mine: true } },
    { key: '3', save: 'Save combined value', expected: { groups: ['on-call'], mine: true } },
  ];

  it.each(choices)('ends up as $save promises', async ({ key, save, expected }) => {
    const group = groupOf(realm, 'book-club');
    const owner = realm.accounts.find(({ role }) => role === 100);
    const onCall = groupOf(realm, 'on-call').id;
    const mine = groupOf(realm, 'lisboa').id;
    const base = { direct_members: [owner?.userId ?? 0], direct_subgroups: [] };
    await ownRequest(realm, 'PATCH', `/user_groups/${group.id}`, { [permission]: { new: base } });
    await openGroup(page, 'book-club');
    await name('Add members', 'lisboa');
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    const theirs = { ...base, direct_subgroups: [onCall] };
    await ownRequest(realm, 'PATCH', `/user_groups/${group.id}`, { [permission]: { new: theirs } });
    await page.getByText('Someone else saved another value.').waitFor();
    await press(page, 'Control+s');
    const dialog = page.getByRole('dialog', { name: '“Add members” changed while you were editing' });
    await dialog.getByText('None of your changes have been sent', { exact: false }).waitFor();
    await dialog
      .getByRole('row', { name: /on-call/ })
      .getByText('added')
      .waitFor();
    // Its shortcuts work once it has the focus.
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') != null);
    await press(page, key);
    await dialog.getByRole('button', { name: save }).waitFor();
    await press(page, 'Control+Enter');
    if (key !== '1') {
      await page.getByRole('dialog', { name: 'Edit book-club' }).waitFor();
      await press(page, 'Control+Enter');
    }
    const ids = [...(expected.groups.length > 0 ? [onCall] : []), ...(expected.mine ? [mine] : [])];
    await expect
      .poll(() => permissionOf(realm, group.id, permission))
      .toEqual({ direct_members: base.direct_members, direct_subgroups: ids.toSorted((a, b) => a - b) });
    await page.getByText('unsaved change').waitFor({ state: 'detached' });
  });

  it('is shown even if only the server notices the conflict', async () => {
    const group = groupOf(realm, 'bookkeeping');
    const onCall = groupOf(realm, 'on-call').id;
    await openGroup(page, 'bookkeeping');
    await name('Remove members', 'lisboa');
    // The server compares before the event of the change has come.
    const error = {
      code: 'EXPECTATION_MISMATCH',
      msg: "'old' value does not match the expected value.",
      field_name: 'old',
    };
    realm.faults.add({
      method: 'PATCH',
      path: `/user_groups/${group.id}`,
      times: 1,
      fault: { kind: 'refuse', error },
    });
    await sendDraft('bookkeeping');
    await page
      .getByText(/'old' value does not match/)
      .first()
      .waitFor();
    const changed = { can_remove_members_group: { new: onCall } };
    await ownRequest(realm, 'PATCH', `/user_groups/${group.id}`, changed);
    await page.getByRole('button', { name: 'Compare values' }).waitFor();
    await press(page, 'Control+s');
    const dialog = page.getByRole('dialog', { name: '“Remove members” changed while you were editing' });
    await dialog.getByRole('row', { name: /on-call/ }).waitFor();
    expect(await permissionOf(realm, group.id, 'can_remove_members_group')).toBe(onCall);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('1 change discarded.').waitFor();
    await page.getByRole('button', { name: 'Bring back' }).click();
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});

describe('a save in which one change conflicts', () => {
  it('says that the other one was saved', async () => {
    const group = groupOf(realm, 'north-orchard');
    const onCall = groupOf(realm, 'on-call').id;
    const newcomer = [5, 6, 7, 8, 9]
      .map((index) => memberOf(realm, index))
      .find(({ userId }) => !group.members.includes(userId));
    if (newcomer === undefined) throw new Error('The group has all of them.');
    await openGroup(page, 'north-orchard');
    await name('Remove members', 'lisboa');
    const find = page.getByRole('combobox', { name: 'Find or add a person or group' });
    await find.fill(newcomer.fullName);
    await page.getByRole('option', { name: newcomer.fullName }).first().waitFor();
    await press(page, 'Enter');
    await page.getByText('2 unsaved changes', { exact: true }).waitFor();
    const error = {
      code: 'EXPECTATION_MISMATCH',
      msg: "'old' value does not match the expected value.",
      field_name: 'old',
    };
    const path = `/user_groups/${group.id}`;
    realm.faults.add({ method: 'PATCH', path, times: 1, fault: { kind: 'refuse', error } });
    await press(page, 'Control+s');
    await page.getByRole('dialog', { name: 'Edit north-orchard' }).waitFor();
    await press(page, 'Control+Enter');
    await page.getByText('1 of 2 applied, 1 failed').first().waitFor();
    await ownRequest(realm, 'PATCH', path, { can_remove_members_group: { new: onCall } });
    const dialog = page.getByRole('dialog', { name: '“Remove members” changed while you were editing' });
    await dialog.getByText('Your value was not saved; another change was.').waitFor();
    expect(groupOf(realm, 'north-orchard').members).toContain(newcomer.userId);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
});

describe('bulk membership changes', () => {
  it('in the matrix are reviewed together', async () => {
    await openGroups(page);
    await page.getByRole('tab', { name: 'Matrix' }).click();
    const matrix = page.getByRole('grid', { name: 'Members of groups' });
    const accounts = realm.control.snapshot().users.filter(({ isActive }) => isActive);
    expect(accounts.some(({ isBot }) => isBot)).toBe(true);
    const columns = Number(await matrix.getAttribute('aria-colcount')) - 1;
    await page.getByText(`${columns} groups, ${accounts.length} accounts`, { exact: true }).waitFor();
    const member = memberOf(realm, 6);
    await page.getByPlaceholder('Name, email or id').fill(member.fullName);
    await matrix.locator(`[data-key="${member.userId}"]`).waitFor();
    await expect.poll(() => matrix.locator('[data-key]').count()).toBe(1);
    const before = ['book-club', 'bookkeeping'].map((group) =>
      groupOf(realm, group).members.includes(member.userId),
    );
    await matrix.focus();
    await press(page, 'Home', 'Space', 'ArrowRight', 'Space');
    await page.getByText('2 unsaved changes', { exact: true }).waitFor();
    await press(page, 'Control+s');
    await page.getByRole('dialog').getByText('Change group memberships').waitFor();
    await confirmPreview(page);
    await expect
      .poll(() =>
        ['book-club', 'bookkeeping'].map((group) => groupOf(realm, group).members.includes(member.userId)),
      )
      .toEqual(before.map((isMember) => !isMember));
    await page.getByRole('tab', { name: 'Custom groups' }).click();
  });

  it('work on the result of set operations as a selection of people', async () => {
    await openGroups(page);
    await page.getByRole('button', { name: 'Set operations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set operations' });
    for (const [place, group] of ['book-club', 'lisboa'].entries()) {
      if (place > 0) await dialog.getByRole('button', { name: 'Add a set' }).click();
      const set = dialog.getByLabel(`Set ${place + 1}`, { exact: true });
      await set.click();
      await set.fill(group);
      await page.getByRole('option', { name: new RegExp(`^${group} `) }).click();
    }
    const union = new Set([...groupOf(realm, 'book-club').members, ...groupOf(realm, 'lisboa').members]);
    const active = realm.control
      .snapshot()
      .users.filter(({ isActive, userId }) => isActive && union.has(userId));
    expect(active.length).toBeGreaterThan(20);
    await dialog.getByRole('button', { name: `Select ${active.length} accounts` }).click();
    await page
      .getByRole('toolbar', { name: 'People selected' })
      .getByText(`${active.length} selected`)
      .waitFor();
    await press(page, 'Escape', 'Escape');
  });

  it('work on a pasted list', async () => {
    await openGroup(page, 'welcome-team');
    const people = [7, 8, 9].map((index) => memberOf(realm, index));
    await page.getByRole('heading', { level: 1 }).click();
    await press(page, 'a');
    const dialog = page.getByRole('dialog', { name: /Add members to/ });
    await dialog.getByText('Pasted list').click();
    await dialog
      .getByRole('textbox', { name: 'List' })
      .fill([...people.map(({ email }) => email), 'nobody@nowhere.test'].join('\n'));
    await dialog.getByText('3 matched, 1 not found', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Add 3 people', disabled: false }).waitFor();
    await confirmPreview(page);
    await expect
      .poll(() => people.every(({ userId }) => groupOf(realm, 'welcome-team').members.includes(userId)))
      .toBe(true);
  });

  it('remove the selected members', async () => {
    await openGroup(page, 'welcome-team');
    const { members } = groupOf(realm, 'welcome-team');
    expect(members.length).toBeGreaterThan(2);
    await page.getByRole('tab', { name: /^Members/ }).click();
    const grid = page.getByRole('grid', { name: 'Members' });
    const keys = grid.locator('[data-key]');
    await expect.poll(() => keys.count()).toBeGreaterThan(2);
    const chosen = await keys.evaluateAll((rows) =>
      rows.slice(0, 2).map((row) => Number(row.getAttribute('data-key'))),
    );
    await grid.focus();
    await press(page, 'Control+Home', 'Space', 'ArrowDown', 'Space');
    const bar = page.getByRole('toolbar', { name: 'Members selected' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Remove from the group' }).click();
    await confirmPreview(page);
    await expect
      .poll(() => groupOf(realm, 'welcome-team').members.toSorted((one, other) => one - other))
      .toEqual(members.filter((id) => !chosen.includes(id)).toSorted((one, other) => one - other));
    await expect.poll(() => bar.count()).toBe(0);
  });
});

describe('nested groups', () => {
  it('can be navigated by keyboard, as a graph and as an outline', async () => {
    await openGroup(page, 'kiln-firing');
    await page.getByRole('button', { name: 'Open graph' }).click();
    const graph = page.getByRole('application');
    await graph.getByRole('img', { name: /^kiln-firing/ }).waitFor();
    await graph.focus();
    await press(page, 'ArrowUp');
    await expect
      .poll(async () => graph.locator('[data-focused="true"]').getAttribute('aria-label'))
      .toMatch(/^kiln,/);
    await page.getByText('Outline').click();
    const tree = page.getByRole('tree', { name: 'Nested groups' });
    await tree.focus();
    await press(page, 'ArrowUp', 'ArrowUp');
    const active = tree.locator('[data-active="true"]');
    const opened = (await active.locator('bdi').textContent()) ?? '';
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: opened }).waitFor();
  });
});
