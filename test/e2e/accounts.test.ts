import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { changeTheme } from './accessibility-walk.ts';
import { violations } from './axe.ts';
import { addOrganization, expectLive, ownerOf, signInMethod } from './console.ts';
import { openOffice } from './office.ts';
import { openedByTest } from './opened.ts';
import { memberOf } from './person-steps.ts';
import { heldBackBanner, storeHttpAddress } from '../screens/reach.ts';
import { callFrom } from './window-calls.ts';

/** Accounts in the whole app, with the key in a real Secret Service. */
const { start, realmWith } = openedByTest();

describe('an account', () => {
  it('returns after a restart with its key from the keychain, and is gone after signing out', async () => {
    const realm = await realmWith();
    const first = await start();
    await addOrganization(first.page, realm);
    await first.close();

    const second = await start({ userData: first.userData });
    await expectLive(second.page);
    await second.page.getByRole('button', { name: /Ines Carvalho/ }).click();
    await second.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await second.page.getByText('You signed out.').first().waitFor();
    await second.close();

    const third = await start({ userData: first.userData });
    await third.page
      .getByText(/has no key for this account/)
      .first()
      .waitFor();
    expect(await third.page.getByText('Orchid Cooperative').count()).toBeGreaterThan(0);
  });

  it('with an http address isn’t connected before the user has confirmed what that means', async () => {
    const realm = await realmWith();
    const first = await start();
    await addOrganization(first.page, realm);
    await first.close();
    storeHttpAddress(first.userData);

    const { page } = await start({ userData: first.userData });
    const banner = heldBackBanner(page);
    await banner.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeTheme(page, colorScheme);
      expect(await violations(page, colorScheme, false)).toEqual([]);
    }
    await changeTheme(page, 'light');
    const inRail = (state: RegExp) =>
      page.getByRole('navigation', { name: 'Organizations' }).getByRole('button', { name: state }).waitFor();
    await inRail(/^Orchid Cooperative, not encrypted$/);
    await banner.getByRole('button', { name: 'Connect without encryption' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect without encryption' });
    await dialog.getByText('Read your API key').waitFor();
    expect(await violations(page, 'light', false)).toEqual([]);
    await dialog.getByRole('button', { name: 'Connect without encryption' }).click();
    await banner.waitFor({ state: 'detached' });
    await inRail(/^Orchid Cooperative, (re)?connecting, not encrypted$/);
  });

  it('is forgotten together with its journal', async () => {
    const realm = await realmWith();
    const { page, userData } = await start();
    await addOrganization(page, realm);
    const [organization] = await callFrom(page, 'organization.list', {});
    const organizationId = organization?.id ?? '';
    const { id: changeSetId, typeToConfirm: typed } = await callFrom(page, 'changes.plan', {
      organizationId,
      action: { kind: 'set-role', userIds: [memberOf(realm, 0).userId], role: 600 },
    });
    const options = { stopAtFirstRefusal: false, reason: '' };
    await callFrom(page, 'changes.run', { organizationId, changeSetId, typed, ...options });
    const journal = new DatabaseSync(join(userData, 'realm-console-journal.db'), {
      readOnly: true,
      timeout: 10_000,
    });
    const recorded = () =>
      journal
        .prepare('SELECT count(*) AS number FROM change_set WHERE organization_id = ?')
        .get(organizationId)?.['number'];
    expect(recorded()).toBe(1);
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: 'Forget this organization' }).click();
    await page.getByRole('button', { name: 'Forget organization' }).click();
    await page.getByLabel('Organization URL').waitFor();
    await expect.poll(recorded, { timeout: 15_000 }).toBe(0);
    journal.close();
  });

  it('works next to another, each with its own people', async () => {
    const one = await realmWith();
    const other = await realmWith({ users: 60, seed: 7, realmName: 'Harbour Library' });
    const { page } = await start();
    await addOrganization(page, one);
    await page.getByRole('button', { name: 'Add an organization' }).click();
    await addOrganization(page, other);
    const people = page.getByRole('navigation').getByText('People').locator('..');
    const second = await people.textContent();
    await page.keyboard.press('Control+1');
    await expect.poll(() => people.textContent()).not.toBe(second);
    await page.keyboard.press('Control+2');
    await expect.poll(() => people.textContent()).toBe(second);
  });

  it('without a keychain is explained, and can keep the key for this session only', async () => {
    const realm = await realmWith();
    const app = await start({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' } });
    const { page } = app;
    await page.getByLabel('Organization URL').fill(realm.url);
    await page.keyboard.press('Enter');
    await page
      .getByText(/keychain isn't available/)
      .first()
      .waitFor();
    await signInMethod(page, 'Development');
    await page.getByRole('textbox', { name: /Email/ }).fill(ownerOf(realm).email);
    await page.keyboard.press('Enter');
    await expectLive(page);
    await app.close();

    const again = await start({ userData: app.userData });
    await again.page.getByText('The key was kept only until the console was closed.').first().waitFor();
    await again.page.getByRole('button', { name: 'Sign in again' }).first().click();
    // The address is looked up immediately, and may be found before anyone has read it.
    await signInMethod(again.page, 'Development');
    const email = again.page.getByRole('textbox', { name: /Email/ });
    expect(await email.inputValue()).toBe(ownerOf(realm).email);
    await again.page.keyboard.press('Enter');
    await expectLive(again.page);
  });

  it('with a wrong password shows the server’s words and keeps what was typed', async () => {
    const realm = await realmWith();
    const { page } = await start();
    await page.getByLabel('Organization URL').fill(realm.url);
    await page.keyboard.press('Enter');
    await signInMethod(page, 'Password');
    await page.getByRole('textbox', { name: /Email/ }).fill(ownerOf(realm).email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not it');
    await page.keyboard.press('Enter');
    await page
      .getByText(/password is incorrect/)
      .first()
      .waitFor();
    expect(await page.getByRole('textbox', { name: /Email/ }).inputValue()).toBe(ownerOf(realm).email);
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('not it');
    await page.getByRole('textbox', { name: 'Password' }).fill(ownerOf(realm).password);
    await page.keyboard.press('Enter');
    await expectLive(page);
  });
});

describe('an address', () => {
  it.each([
    ['a mail address', 'ines@orchid.example', /not an email address/],
    ['another scheme', 'ftp://orchid.example', /not an address of a server|address of the organization|http/],
    ['nobody there', 'http://127.0.0.1:1', /refused/],
    ['http elsewhere', 'http://chat.invalid', /http isn't encrypted.*Use https:\/\/chat\.invalid\./],
  ])('such as %s is explained at the field and stays there', async (_name, address, words) => {
    const { page } = await start();
    await page.getByLabel('Organization URL').fill(address);
    await page.keyboard.press('Enter');
    await page.getByText(words).first().waitFor();
    expect(await page.getByLabel('Organization URL').inputValue()).toBe(address);
  });
});

describe('an organization in an office', () => {
  it('is reached through a proxy with a password and a company certificate', async () => {
    const realm = await realmWith();
    const office = await openOffice(realm);
    const messages = join(mkdtempSync(join(tmpdir(), 'messages-')), 'messages.txt');
    try {
      const { page, userData, output } = await start({
        env: { ...office.env, REALM_CONSOLE_RECORD_IPC: messages },
      });
      await page.getByLabel('Organization URL').fill(office.url);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Sign in to the proxy' }).click();
      const network = page.getByRole('dialog', { name: `Network: ${office.url}` });
      await network.getByLabel('User name').fill(office.signIn.username);
      await network.getByLabel('Password', { exact: true }).fill(office.signIn.password);
      await network.getByRole('button', { name: 'Sign in to the proxy' }).click();
      const step = (name: string) => network.getByRole('listitem').filter({ hasText: name });
      await step('Encryption (TLS), failed').getByText('add its certificate').waitFor();

      await network.getByRole('button', { name: 'Add a certificate' }).click();
      await network.getByRole('region', { name: 'Certificates' }).getByText('Office Root').first().waitFor();
      await network.getByRole('button', { name: 'Check the connection' }).click();
      await step('Server, passed').getByText('HTTP 200, Zulip').waitFor();
      await step('API key, skipped').waitFor();
      await network.getByRole('button', { name: 'Close', exact: true }).last().click();

      await page.getByRole('button', { name: 'Try again' }).click();
      await signInMethod(page, 'Development');
      await page.getByRole('textbox', { name: /Email/ }).fill(ownerOf(realm).email);
      await page.keyboard.press('Enter');
      await expectLive(page);
      expect(new Set(office.tunnels)).toEqual(new Set([new URL(office.url).host]));

      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Network' }).click();
      const section = page.getByRole('dialog', { name: /^Network: / });
      await section.getByText(`signed in as ${office.signIn.username}`).waitFor();
      await section.getByRole('button', { name: 'Check the connection' }).click();
      await section.getByText('Valid: Ines Carvalho.').waitFor();

      // The window sends the password once, and never gets it back.
      const got = readFileSync(messages, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('to page'));
      expect(got.length).toBeGreaterThan(20);
      const written = [output(), got.join('\n')];
      for (const entry of readdirSync(userData, { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) written.push(readIfThere(join(entry.parentPath, entry.name)));
      }
      for (const secret of [
        office.signIn.password,
        btoa(`${office.signIn.username}:${office.signIn.password}`),
      ]) {
        expect(written.some((text) => text.includes(secret))).toBe(false);
      }
    } finally {
      rmSync(dirname(messages), { recursive: true });
      await office.close();
    }
  });
});

/** The browser can replace its own files at any time. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
