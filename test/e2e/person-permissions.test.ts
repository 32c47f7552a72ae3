import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { backToPeople, ownerOf, press } from './console.ts';
import { openedForFile } from './opened.ts';
import { memberOf, openPerson } from './person-steps.ts';

/** Why a person has a permission: in the sheet, and again when a group or a setting changes. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));

const groupId = (name: string): number => {
  const group = realm.control.snapshot().groups.find((each) => each.name === name);
  if (!group) throw new Error(`The demo realm has no group ${name}.`);
  return group.id;
};

async function ask(method: string, path: string, parameters: Record<string, unknown>): Promise<void> {
  const { body } = await send(realm, ownerOf(realm), method, path, parameters);
  expect(body).toMatchObject({ result: 'success' });
}

const moveMessages = 'Move messages between channels';
const permit = (groups: string[], people: number[] = []): Promise<void> =>
  ask('PATCH', '/realm', {
    can_move_messages_between_channels_group: {
      new: { direct_members: people, direct_subgroups: groups.map(groupId) },
    },
  });
const put = (member: UserSnapshot, group: string): Promise<void> =>
  ask('POST', `/user_groups/${groupId(group)}/members`, { add: [member.userId] });
const take = (member: UserSnapshot, group: string): Promise<void> =>
  ask('POST', `/user_groups/${groupId(group)}/members`, { delete: [member.userId] });

const membersOfGroup = (name: string): readonly number[] =>
  realm.control.snapshot().groups.find((group) => group.name === name)?.members ?? [];

const chain = (within: Locator): Promise<string[]> =>
  within.locator('ol').first().locator('strong').allTextContents();

/** Opens a permission in the sheet's complete list, granted or not. */
async function choose(sheet: Locator, permission: string): Promise<Locator> {
  await sheet.getByRole('tab', { name: /^Permissions/ }).press('Enter');
  await sheet.getByText('All', { exact: true }).click();
  await sheet.getByRole('searchbox', { name: 'Search permissions' }).fill(permission);
  const line = sheet.getByRole('listitem').filter({ hasText: permission }).first();
  await line.getByRole('button', { name: permission }).press('Enter');
  return line;
}
const notHeld = (line: Locator): Locator => line.getByRole('img', { name: 'not held' });

describe('the reason for a permission', () => {
  it('is a chain of groups, which changes with the groups and the setting', async () => {
    const member = memberOf(realm, 3);
    for (const group of ['glaze-lab', 'kiln-firing', 'kiln', 'print-workshop', 'workshops']) {
      if (membersOfGroup(group).includes(member.userId)) await take(member, group);
    }
    await permit(['workshops']);
    const sheet = await openPerson(page, member.fullName);
    const line = await choose(sheet, moveMessages);
    await notHeld(line).waitFor();
    await line.getByText(`Allowed: members of workshops. Add ${member.fullName} to workshops.`).waitFor();

    await put(member, 'glaze-lab');
    await expect
      .poll(() => chain(line))
      .toEqual([moveMessages, 'workshops', 'kiln', 'glaze-lab', member.fullName]);
    expect(await line.getByText('subgroup of kiln').count()).toBe(1);

    await put(member, 'workshops');
    await expect.poll(() => chain(line)).toEqual([moveMessages, 'workshops', member.fullName]);
    await line.getByText('Also through workshops › kiln › glaze-lab.').waitFor();

    await permit(['workshops'], [member.userId]);
    await expect.poll(() => chain(line)).toEqual([moveMessages, member.fullName]);

    await permit(['gardens']);
    await notHeld(line).waitFor();
  });

  it('follows the role', async () => {
    const member = memberOf(realm, 12);
    await ask('PATCH', '/realm', {
      can_move_messages_between_channels_group: { new: groupId('role:moderators') },
    });
    const sheet = await openPerson(page, member.fullName);
    await sheet.getByRole('tab', { name: 'Profile' }).press('Enter');
    await sheet.getByRole('term').filter({ hasText: 'Joined' }).waitFor();
    expect(await sheet.getByText(moveMessages).count()).toBe(0);
    const line = await choose(sheet, moveMessages);
    await line.getByText('The role Moderator is required').waitFor();
    realm.control.setRole(member.userId, 200);
    await expect.poll(() => chain(line)).toEqual([moveMessages, 'Moderators', member.fullName]);
    await line.getByText('by the role Administrator').first().waitFor();
  });

  it('is in the list of all permissions, searched and opened by keyboard', async () => {
    const member = memberOf(realm, 15);
    const sheet = await openPerson(page, member.fullName);
    const tab = sheet.getByRole('tab', { name: /^Permissions/ });
    await tab.focus();
    await press(page, 'Enter');
    await sheet.getByText('Held', { exact: true }).click();
    await expect
      .poll(async () => Number(((await tab.textContent()) ?? '').replace(/\D/g, '')))
      .toBeGreaterThan(5);
    const held = Number(((await tab.textContent()) ?? '').replace(/\D/g, ''));
    await expect.poll(() => sheet.getByRole('img', { name: 'held', exact: true }).count()).toBe(held);

    await sheet.getByRole('searchbox', { name: 'Search permissions' }).fill('kiln-firing join');
    const line = sheet
      .getByRole('region', { name: 'kiln-firing' })
      .getByRole('button', { name: 'Join this group' });
    await line.focus();
    await press(page, 'Enter');
    await expect
      .poll(() => chain(sheet.getByRole('region', { name: 'kiln-firing' })))
      .toEqual(['Join this group', 'Members', member.fullName]);

    realm.control.setRole(member.userId, 600);
    await sheet.getByText('No permission', { exact: true }).waitFor();
    await sheet.getByText('Not held', { exact: true }).click();
    await sheet.getByText("Guests can't have this permission, not even through a group.").waitFor();
  });
});
