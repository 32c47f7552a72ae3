import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { spoilPage } from '../../src-main/store/spoiled-page.fixture.ts';
import { violations } from './axe.ts';
import { addOrganization, expectLive, openConsole, openRealm, press, writes } from './console.ts';
import { keepSelection, membersOf, rowOf } from './person-steps.ts';
import { callFrom } from './window-calls.ts';

/** A console that is killed in the middle of a job and restarted. */
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

it('the console determines the outcome of the last call after a restart, and sends the rest only on request, each once', async () => {
  const realm = await openRealm({ users: 60 });
  opened.push(realm);
  const first = await openConsole();
  opened.push({ close: first.remove });
  let { page } = first;
  await addOrganization(page, realm);
  const people = membersOf(realm).slice(0, 3);
  for (const { fullName } of people) {
    await page.getByPlaceholder('Name, email or id').fill(fullName);
    await rowOf(page, fullName).getByRole('checkbox').click();
    await keepSelection(page);
  }
  await page.getByText('3 selected').waitFor();
  // The second call is carried out, but its answer arrives too late.
  realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'slow', milliseconds: 200 } });
  realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'slow', milliseconds: 20_000 } });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set role' }).click();
  await page.getByRole('menuitem', { name: 'Guest' }).click();
  await page.getByRole('dialog').waitFor();
  await press(page, 'Control+Enter');
  await expect.poll(() => guests(), { timeout: 15_000 }).toBe(2);
  await first.kill();

  const second = await openConsole({ userData: first.userData });
  opened.push(second);
  ({ page } = second);
  await expectLive(page);
  const chip = page.getByRole('button', { name: /Set role to Guest for 3 people/ });
  await expect.poll(() => chip.textContent()).toMatch(/2 of 3.*paused/);
  expect(writes(realm)).toHaveLength(2);
  await chip.click();
  await page.getByText('The job was interrupted', { exact: false }).waitFor();
  await page.getByText(/Reading the role back showed that the server applied it/).waitFor();
  await page.getByRole('button', { name: /Resume/ }).click();
  await expect.poll(() => guests()).toBe(3);
  // A job of three that finished within 5 s has no chip; its page shows that.
  await page.getByRole('region', { name: 'Progress' }).getByText('Finished').first().waitFor();
  expect(new Set(writes(realm).map(({ path }) => path)).size).toBe(3);
  expect(writes(realm)).toHaveLength(3);

  function guests(): number {
    const wanted = new Set(people.map(({ userId }) => userId));
    return realm.control.snapshot().users.filter(({ userId, role }) => wanted.has(userId) && role === 600)
      .length;
  }
});

it('the console starts with a damaged journal, says so, and records changes in a new one', async () => {
  const realm = await openRealm({ users: 60 });
  opened.push(realm);
  const first = await openConsole();
  opened.push({ close: first.remove });
  await addOrganization(first.page, realm);
  await first.close();
  const journal = join(first.userData, 'realm-console-journal.db');
  const damaged = spoilPage(journal, 'job');

  const second = await openConsole({ userData: first.userData });
  opened.push(second);
  const { page } = second;
  await expectLive(page);
  const banner = page.getByRole('alert').filter({ hasText: 'Changes are on hold' });
  await banner.getByText('The journal on this computer is damaged', { exact: false }).waitFor();
  expect(await violations(page, 'light', false)).toEqual([]);
  const [person] = membersOf(realm);
  if (person === undefined) throw new Error('The realm has no members.');
  const { fullName, userId } = person;
  await page.getByPlaceholder('Name, email or id').fill(fullName);
  const planned = await callFrom(page, 'changes.plan', {
    organizationId: (await callFrom(page, 'organization.list', {}))[0]?.id ?? '',
    action: { kind: 'set-role', userIds: [userId], role: 600 },
  }).catch(String);
  expect(planned).toContain('store.journal-damaged');

  await banner.getByRole('button', { name: 'Start a new journal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(journal, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Start a new journal' }).click();
  await page.getByText('The earlier journal is kept as', { exact: false }).waitFor();
  const aside = readdirSync(first.userData).find((name) => name.includes('.set-aside-')) ?? '';
  expect(readFileSync(join(first.userData, aside)).equals(damaged)).toBe(true);
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await callFrom(page, 'organization.list', {}))[0]?.connection.kind, {
      timeout: 15_000,
    })
    .toBe('live');
  await rowOf(page, fullName).getByRole('checkbox').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set role' }).click();
  await page.getByRole('menuitem', { name: 'Guest' }).click();
  await page.getByRole('dialog').waitFor();
  await press(page, 'Control+Enter');
  await expect
    .poll(() => realm.control.snapshot().users.find((user) => user.userId === userId)?.role)
    .toBe(600);
});

it('the console starts with damaged accounts, says so, and recovers the keychain’s organizations', async () => {
  const realm = await openRealm({ users: 60 });
  opened.push(realm);
  const folder = await mkdtemp(join(tmpdir(), 'realm-console-damaged-'));
  opened.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const options = { userData: join(folder, 'console') };
  const first = await openConsole(options);
  opened.push({ close: first.remove });
  await addOrganization(first.page, realm);
  const [before] = await callFrom(first.page, 'organization.list', {});
  await first.close();
  spoilPage(join(first.userData, 'realm-console.db'), 'account');

  const second = await openConsole(options);
  opened.push(second);
  const { page } = second;
  const banner = page.getByRole('alert').filter({ hasText: 'Settings were reset' });
  // Immediately, because a keychain with many keys takes its time on a busy machine.
  await banner.getByText('realm-console.db.set-aside-', { exact: false }).waitFor();
  const found = () => callFrom(page, 'organization.list', {});
  await expect.poll(async () => (await found())[0]?.connection.kind, { timeout: 120_000 }).toBe('live');
  // Other tests have other consoles' keys in the same session's keychain.
  expect(await found()).toMatchObject([{ id: before?.id, name: before?.name }]);
  await banner.getByText('1 account is back from the keychain', { exact: false }).waitFor();
  expect(await violations(page, 'light', false)).toEqual([]);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'hidden' });
});
