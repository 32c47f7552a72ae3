import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { accountOf, addOrganization, findPerson, peopleGrid, press, tryNow, writes } from './console.ts';
import { openedByTest } from './opened.ts';
import { keepSelection, membersOf } from './person-steps.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** Changes of several people when the network, the account or the server fails. */
const { start, realmWith } = openedByTest();

async function select(page: Page, people: readonly UserSnapshot[]): Promise<Locator> {
  for (const { fullName, userId } of people) {
    await findPerson(page, fullName);
    const box = peopleGrid(page).locator(`[data-key="${userId}"]`).getByRole('checkbox');
    if (!(await box.isChecked())) await box.click();
    await keepSelection(page);
  }
  await page.getByPlaceholder('Name, email or id').fill('');
  const bar = page.getByRole('toolbar', { name: 'People selected' });
  await bar.getByText(`${people.length} selected`).waitFor();
  return bar;
}

function countWithRole(realm: DemoRealm, people: readonly UserSnapshot[], role: number): number {
  const asked = new Set(people.map(({ userId }) => userId));
  return realm.control.snapshot().users.filter((user) => user.role === role && asked.has(user.userId)).length;
}

describe('a job that loses the network', () => {
  it('waits and says so, then determines the outcome of the last call and continues by itself', async () => {
    const realm = await realmWith({ heartbeatSeconds: 1 });
    const { page } = await start();
    await addOrganization(page, realm);
    const people = membersOf(realm).slice(0, 8);
    realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      times: 3,
      fault: { kind: 'slow', milliseconds: 300 },
    });
    const bar = await select(page, people);
    await bar.getByRole('button', { name: /^Set role/ }).click();
    await page.getByRole('menuitem', { name: 'Moderator' }).click();
    await page.getByRole('dialog').waitFor();
    await press(page, 'Control+Enter');
    await expect.poll(() => countWithRole(realm, people, 300)).toBeGreaterThan(0);
    realm.faults.clear();
    const isReading = { method: 'GET', path: /\/users\/\d+$/u, times: Infinity } as const;
    const readable = realm.faults.add({ ...isReading, fault: { kind: 'reset' } });
    realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'cutAfter' } });
    await expect
      .poll(() => realm.log.some(({ method, path }) => method === 'GET' && isReading.path.test(path)))
      .toBe(true);
    const back = realm.faults.add({ path: /./, times: Infinity, fault: { kind: 'reset' } });

    const chip = page.getByRole('button', { name: /^Set role to Moderator for 8 people/ });
    await expect.poll(() => chip.textContent(), { timeout: 20_000 }).toMatch(/of 8.*waiting/);
    await chip.click();
    await page.getByText(/^Waiting since/).waitFor();
    await page
      .getByText(/and the role could not be read back/)
      .first()
      .waitFor();
    await page.getByRole('status').filter({ hasText: 'Changes cannot be sent until' }).waitFor();
    expect(countWithRole(realm, people, 300)).toBeLessThan(8);

    readable();
    back();
    await tryNow(page);
    await page.getByText('Live', { exact: true }).first().waitFor();
    await page.getByText(/Reading the role back showed that the server applied it/).waitFor();
    await expect.poll(() => countWithRole(realm, people, 300)).toBe(8);
    await page.getByText('100% done').waitFor();
    const perPerson = new Set(writes(realm).map(({ path }) => path));
    expect(perPerson.size).toBe(8);
    expect(writes(realm), 'none is sent twice').toHaveLength(8);
  });
});

describe('a moderator', () => {
  it('sees which role each change requires, and nothing is sent', async () => {
    const realm = await realmWith();
    const { page } = await start();
    await addOrganization(page, realm, accountOf(realm, 300).email);
    await press(page, keyOf.people);
    const people = membersOf(realm).slice(0, 2);
    const bar = await select(page, people);
    const here = 'You are a moderator here. 4 owners and 6 administrators can.';
    const actions = [
      ['Set role', 'change roles'],
      ['Edit field', 'edit the profile of other people'],
      ['Status', 'set the status of other people'],
      ['Deactivate', 'deactivate accounts'],
    ] as const;
    for (const [name, what] of actions) {
      const button = bar.getByRole('button', { name: new RegExp(`^${name}`) });
      expect(await button.getAttribute('aria-description')).toBe(
        `Only administrators and owners can ${what}. ${here}`,
      );
      await button.focus();
      await press(page, 'Enter');
    }
    expect(await page.getByRole('dialog').count()).toBe(0);
    // It is below the actions, and in the first one's tooltip.
    await page
      .getByText(/^Only administrators and owners can change roles/)
      .first()
      .waitFor();
    // A shortcut shows it too.
    await press(page, 's');
    await page.getByRole('alert').filter({ hasText: 'set the status of other people' }).waitFor();
    expect(writes(realm)).toEqual([]);
    expect(realm.log.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('an old server', () => {
  it.each([
    [277, '9.0'],
    [371, '10.0'],
  ])(
    'of feature level %i changes roles, groups and fields of several people, and names the level required for leave',
    async (featureLevel, version) => {
      const realm = await realmWith({ featureLevel });
      const { page } = await start();
      await addOrganization(page, realm);
      const people = membersOf(realm).slice(0, 2);
      const dialog = page.getByRole('dialog');
      const group = realm.control
        .snapshot()
        .groups.find(
          ({ name, deactivated, members }) =>
            !name.startsWith('role:') &&
            !deactivated &&
            people.every(({ userId }) => !members.includes(userId)),
        );
      const groupName = group?.name ?? '';

      let bar = await select(page, people);
      await bar.getByRole('button', { name: /^Group/ }).click();
      await dialog.getByPlaceholder('Find a group').fill(groupName);
      await dialog.getByRole('button', { name: 'Add 2 people' }).click();
      await expect
        .poll(() => realm.control.snapshot().groups.find(({ name }) => name === groupName)?.members)
        .toEqual(expect.arrayContaining(people.map(({ userId }) => userId)));
      await dialog.waitFor({ state: 'hidden' });

      bar = await select(page, people);
      await bar.getByRole('button', { name: /^Set role/ }).click();
      await page.getByRole('menuitem', { name: 'Moderator' }).click();
      await dialog.waitFor();
      await press(page, 'Control+Enter');
      await expect.poll(() => countWithRole(realm, people, 300)).toBe(2);
      await dialog.waitFor({ state: 'hidden' });

      const needed = `Setting other people's status needs feature level 407. This server has ${featureLevel} (Zulip ${version}).`;
      bar = await select(page, people);
      const status = bar.getByRole('button', { name: /^Status/ });
      expect(await status.getAttribute('aria-description')).toBe(needed);
      await press(page, keyOf.statuses);
      await page.getByRole('tab', { name: /^Leave/ }).click();
      await page.getByRole('region', { name: 'Leave calendar' }).getByText(needed).waitFor();
    },
  );
});
