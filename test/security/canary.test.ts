import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  addOrganization,
  closeFloating,
  openConsole,
  openRealm,
  press,
  type RunningConsole,
} from '../e2e/console.ts';
import { openBots, openBotSheet } from '../screens/bots.ts';
import { openInvitations } from '../screens/invitations.ts';
import { waitForPreview } from '../screens/reach-administration.ts';
import { lastWords, type CrashMessage } from './crash-on-request.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** A recognizable key. */
const markedKey = 'CanaryKeyMustNeverBeSeenAnywhere';

let realm: DemoRealm | undefined;
let app: RunningConsole | undefined;
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
});

/** The current keys of all bots. */
function botKeys(of: DemoRealm): string[] {
  const bots = of.control.snapshot().users.filter(({ isBot }) => isBot);
  return bots.map(({ userId }) => of.accountOf(userId).apiKey);
}

/** The passwords with which the accounts at these addresses were created; each must exist. */
async function passwordsOf(of: DemoRealm, emails: readonly string[]): Promise<string[]> {
  const made = (): number[] =>
    of.control
      .snapshot()
      .users.filter(({ email }) => emails.includes(email))
      .map(({ userId }) => userId);
  await expect.poll(made).toHaveLength(emails.length);
  return made().map((userId) => of.accountOf(userId).password);
}

/** The key as it is, as base64 inside `email:key` at any offset, and as UTF-16. */
function needles(email: string): Buffer[] {
  const base64 = Buffer.from(`${email}:${markedKey}`).toString('base64');
  return [
    Buffer.from(markedKey),
    Buffer.from(markedKey, 'utf16le'),
    Buffer.from(base64.slice(Math.ceil((email.length + 1) / 3) * 4 + 4, -8)),
  ];
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Chromium ends shortly after the console, and removes some of its files. */
async function readIfThere(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

describe('the key is nowhere but in the keychain (security line 9)', () => {
  it('and a whole session leaves no trace of it in files, logs, database or messages to the window', async () => {
    // Servers at this level still send the keys of all bots with every registration.
    realm = await openRealm({ ownerApiKey: markedKey, featureLevel: 470 });
    const owner = realm.accounts.find(({ apiKey }) => apiKey === markedKey);
    expect(owner?.role).toBe(100);
    app = await openConsole({ env: { REALM_CONSOLE_RECORD_IPC: '' } });
    await app.close();

    const record = join(app.userData, 'recorded-messages.txt');
    app = await openConsole({
      userData: app.userData,
      env: { REALM_CONSOLE_RECORD_IPC: record },
      preloads: [join(import.meta.dirname, 'crash-on-request.ts')],
    });
    const { page } = app;
    await addOrganization(page, realm);

    // A bot's key is copied, renewed, and copied again.
    const keysBefore = botKeys(realm);
    await openBots(page);
    const sheet = await openBotSheet(page, 'Kiln Alarm');
    await sheet.getByRole('button', { name: 'Copy key' }).click();
    await page.getByText(/^(API key of Kiln Alarm copied|The key couldn't be copied)/).waitFor();
    await sheet.getByRole('button', { name: 'New key' }).click();
    await waitForPreview(page);
    await press(page, 'Control+Enter');
    await expect.poll(() => botKeys(realm!).filter((key) => !keysBefore.includes(key))).toHaveLength(1);
    await sheet.getByRole('button', { name: 'Copy key' }).click();
    const keysOfBots = [...new Set([...keysBefore, ...botKeys(realm)])];

    // Accounts are created with passwords that nobody sees, one of them with a lost answer.
    realm.control.allowUserCreation(owner?.userId ?? 0, true);
    realm.faults.add({ method: 'POST', path: '/users', fault: { kind: 'cutAfter' } });
    await openInvitations(page);
    await page.getByRole('button', { name: /^Create accounts/ }).click();
    const accounts = page.getByRole('dialog', { name: 'Create accounts' });
    const emails = ['ada.canary@loomhouse.example', 'bo.canary@loomhouse.example'];
    await accounts
      .getByRole('textbox', { name: 'Names and email addresses' })
      .fill(emails.map((email) => `Canary <${email}>`).join('\n'));
    await accounts.getByText(/will be created/).waitFor();
    await accounts.getByRole('button', { name: /^Create 2 accounts/, disabled: false }).waitFor();
    await press(page, 'Control+Enter');
    const passwords = await passwordsOf(realm, emails);
    // Those created by the console, not those of the demo's own people.
    expect(passwords.map(({ length }) => length)).toEqual([43, 43]);
    await closeFloating(page);
    await press(page, keyOf.people);
    await page.getByRole('tab', { name: /^Active people/ }).click();

    // A change, a rejected change, a search, a reconnection and a lost key.
    await page.getByPlaceholder('Name, email or id').fill('a');
    realm.faults.add({ method: 'GET', path: '/events', fault: { kind: 'bad-gateway' } });
    realm.control.dropQueues();
    await page.getByText('Live', { exact: true }).first().waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('presence');
    await page.keyboard.press('Enter');
    realm.control.revokeKey(owner?.userId ?? 0);
    realm.control.dropQueues();
    await page
      .getByText(/Signed out|Sign in again/)
      .first()
      .waitFor();
    // It ends in a crash, with keys in its memory.
    const { output, userData } = app;
    app.send({ crashIn: userData } satisfies CrashMessage);
    await expect.poll(output).toContain(lastWords);
    await app.close();

    expect(existsSync(record)).toBe(true);
    expect((await readFile(record, 'utf8')).split('\n').length).toBeGreaterThan(20);
    const patterns = [
      ...needles(owner?.email ?? ''),
      ...[...keysOfBots, ...passwords].map((secret) => Buffer.from(secret)),
    ];
    for (const file of await filesIn(userData)) {
      const content = await readIfThere(file);
      for (const needle of patterns) expect(content.includes(needle), file).toBe(false);
    }
    for (const needle of patterns) expect(output()).not.toContain(needle.toString());
  });
});
