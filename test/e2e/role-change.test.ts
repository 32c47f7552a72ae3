import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { findPerson, press, writes } from './console.ts';
import { openedForFile } from './opened.ts';
import { memberOf } from './person-steps.ts';

/**
 * The most important journey, in the whole app with real parts: add an organization, find a person, change the role,
 * check the difference, confirm, and see the new role only after the server's own event.
 */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});

/** An active human member that no other test in this file uses. */
let taken = 0;
function nextMember() {
  taken += 1;
  return memberOf(realm, taken - 1);
}

function roleOf(userId: number): number | undefined {
  return realm.control.snapshot().users.find((user) => user.userId === userId)?.role;
}

function roleCell(name: string): Locator {
  return page
    .getByRole('grid', { name: 'People' })
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('gridcell')
    .nth(3);
}

const isPending = async (name: string): Promise<boolean> =>
  (await roleCell(name).getByLabel('pending').count()) > 0;

/** Opens the person and plans the role, up to the preview. */
async function previewRole(name: string, role: string): Promise<Locator> {
  await findPerson(page, name);
  await page.getByRole('grid', { name: 'People' }).getByText(name, { exact: true }).click();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('complementary', { name });
  await sheet.getByRole('button', { name: 'Set role' }).click();
  await page.getByRole('menuitem', { name: role }).click();
  const preview = page.getByRole('dialog');
  await preview.waitFor();
  return preview;
}

async function closeSheet(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

describe('changing a person’s role', () => {
  it('shows the difference, sends exactly one PATCH, and shows the new role only after the event', async () => {
    const member = nextMember();
    const before = writes(realm).length;
    // Events are late from the next poll on, and someone else's change ends the current one.
    const punctual = realm.faults.add({
      method: 'GET',
      path: '/events',
      times: Infinity,
      fault: { kind: 'slow', milliseconds: 2_000 },
    });
    realm.control.setStatus(nextMember().userId, 'Moves the queue on');

    const preview = await previewRole(member.fullName, 'Moderator');
    await expect.poll(() => preview.textContent()).toMatch(/Member.*Moderator/s);
    expect(writes(realm).length).toBe(before);
    await press(page, 'Control+Enter');

    // Applied by the server but not confirmed: the old role stays, marked as pending.
    await expect.poll(() => roleOf(member.userId)).toBe(300);
    await expect.poll(() => isPending(member.fullName)).toBe(true);
    expect(await roleCell(member.fullName).textContent()).toContain('Member');

    await expect
      .poll(() => roleCell(member.fullName).textContent(), { timeout: 10_000 })
      .toContain('Moderator');
    await expect.poll(() => isPending(member.fullName)).toBe(false);
    punctual();
    expect(writes(realm).slice(before)).toEqual([
      { method: 'PATCH', path: `/api/v1/users/${member.userId}`, status: 200 },
    ]);
    await closeSheet();
  });

  it('shows the server’s own words for a rejection, and keeps the role', async () => {
    const member = nextMember();
    const before = writes(realm).length;
    realm.faults.add({
      method: 'PATCH',
      path: `/users/${member.userId}`,
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Die Rolle bleibt, wie sie ist.' } },
    });
    await previewRole(member.fullName, 'Guest');
    await press(page, 'Control+Enter');
    await page.getByText('Die Rolle bleibt, wie sie ist.').first().waitFor();
    expect(roleOf(member.userId)).toBe(400);
    expect(writes(realm).length).toBe(before + 1);
    await closeSheet();
    await expect.poll(() => isPending(member.fullName)).toBe(false);
  });

  it('settles by reading back if the connection is cut before the answer, without a second PATCH', async () => {
    const member = nextMember();
    const before = writes(realm).length;
    realm.faults.add({ method: 'PATCH', path: `/users/${member.userId}`, fault: { kind: 'cutAfter' } });
    await previewRole(member.fullName, 'Guest');
    await press(page, 'Control+Enter');
    await expect.poll(() => roleCell(member.fullName).textContent(), { timeout: 15_000 }).toContain('Guest');
    await expect.poll(() => isPending(member.fullName), { timeout: 15_000 }).toBe(false);
    expect(roleOf(member.userId)).toBe(600);
    expect(writes(realm).slice(before).length).toBe(1);
    await closeSheet();
  });

  it('skips a person whose role someone else changed between preview and run', async () => {
    const member = nextMember();
    const before = writes(realm).length;
    const preview = await previewRole(member.fullName, 'Guest');
    await expect.poll(() => preview.textContent()).toContain('Guest');
    realm.control.setRole(member.userId, 300);
    await expect.poll(() => roleCell(member.fullName).textContent()).toContain('Moderator');
    await press(page, 'Control+Enter');
    await page
      .getByText(/Changed meanwhile to Moderator/)
      .first()
      .waitFor();
    expect(roleOf(member.userId)).toBe(300);
    expect(writes(realm).length).toBe(before);
    await closeSheet();
  });
});
