import { describe, expect, it } from 'vitest';
import {
  accountOf,
  addOrganization,
  expectLive,
  ownerOf,
  press,
  signInMethod,
  tryNow,
  writes,
} from './console.ts';
import { openedByTest } from './opened.ts';
import { beginRename, leave, memberOf, openPerson, planRole, rowOf } from './person-steps.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** People in less than ideal circumstances: their role, their server, and what they type. */
const { start, realmWith } = openedByTest();

describe('the panel of people', () => {
  it('says in advance who can change roles, and what one’s own role is', async () => {
    const realm = await realmWith();
    const { page } = await start();
    const member = memberOf(realm, 0);
    const cases = [
      [200, 'Only owners can make somebody an owner. You are an administrator here. 4 owners can.'],
      [300, 'You are a moderator here. 4 owners and 6 administrators can.'],
      [400, 'You are a member here. 4 owners and 6 administrators can.'],
      [600, 'You are a guest here. 4 owners and 6 administrators can.'],
    ] as const;
    for (const [role, words] of cases) {
      if (role !== 200) await page.getByRole('button', { name: 'Add an organization' }).click();
      await addOrganization(page, realm, accountOf(realm, role).email);
      await press(page, keyOf.people);
      const sheet = await openPerson(page, member.fullName);
      const setRole = sheet.getByRole('button', { name: 'Set role', exact: true });
      await setRole.focus();
      await press(page, 'Enter');
      const owner = page.getByRole('menuitem', { name: 'Owner' });
      const barred = role === 200 ? owner : setRole;
      await expect.poll(() => barred.getAttribute('aria-description')).toContain(words);
      await page.getByText(words).first().waitFor();
      // The reason appears immediately, and the key opens nothing.
      await barred.focus();
      await press(page, 'Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await leave(page);
    }
    expect(writes(realm)).toEqual([]);
    // Addresses distinguish four accounts of the same organization.
    const rail = page.getByRole('navigation', { name: 'Organizations' });
    await rail.getByRole('button', { name: accountOf(realm, 300).email }).click();
    await page.getByRole('button', { name: /^Account:.*moderator$/ }).waitFor();
  });

  it('keeps the last owner, and warns an owner who steps down', async () => {
    const realm = await realmWith();
    const { page } = await start();
    const owner = ownerOf(realm);
    const [another, ...rest] = realm.control
      .snapshot()
      .users.filter(({ role, isBot, userId }) => role === 100 && !isBot && userId !== owner.userId);
    if (!another) throw new Error('The demo realm has one owner only.');
    for (const { userId } of [another, ...rest]) realm.control.setRole(userId, 200);
    await addOrganization(page, realm);
    const sheet = await openPerson(page, owner.fullName);
    await expect
      .poll(() =>
        sheet.getByRole('button', { name: 'Set role', exact: true }).getAttribute('aria-description'),
      )
      .toBe('The organization has only one owner. Make somebody else an owner first.');

    realm.control.setRole(another.userId, 100);
    await page.getByPlaceholder('Name, email or id').fill(another.fullName);
    await expect.poll(() => rowOf(page, another.fullName).textContent()).toContain('Owner');
    const preview = await planRole(page, 'Member');
    await expect
      .poll(() => preview.textContent())
      .toMatch(/You lose your own owner rights.*You can't give yourself the permissions back/s);
    await press(page, 'Control+Enter');
    await page.getByRole('button', { name: /^Account:.*member$/ }).waitFor();
    expect(realm.control.snapshot().users.find(({ userId }) => userId === owner.userId)?.role).toBe(400);
  });
});

describe('an old server', () => {
  it.each([237, 371])(
    'of feature level %i shows people and presence, and names the level required for a status',
    async (featureLevel) => {
      const realm = await realmWith({ featureLevel });
      const { page } = await start();
      await addOrganization(page, realm);
      const member = memberOf(realm, 0);
      realm.control.setStatus(member.userId, 'In the workshop', 'coffee');
      realm.control.setPresence(member.userId, 'active');
      await openPerson(page, member.fullName);
      const sheet = page.getByRole('complementary', { name: member.fullName });
      await sheet.getByText('In the workshop').waitFor();
      await sheet.getByText('Active now').waitFor();
      // Nothing can be typed that couldn't be sent.
      await expect
        .poll(() => sheet.getByRole('button', { name: 'Edit status' }).getAttribute('aria-description'))
        .toContain(`needs feature level 407. This server has ${featureLevel} `);
      expect(writes(realm)).toEqual([]);
      await leave(page);

      // One's own status needs no new server.
      const owner = ownerOf(realm);
      await openPerson(page, owner.fullName);
      await page.getByRole('button', { name: 'Edit status' }).click();
      await page.getByRole('textbox', { name: 'Status' }).fill('On leave');
      await page.getByRole('button', { name: 'Change status' }).click();
      await page.getByRole('complementary', { name: owner.fullName }).getByText('On leave').waitFor();
    },
  );

  it('below 8.0 is rejected by its version before any sign-in', async () => {
    const realm = await realmWith({ featureLevel: 236 });
    const { page } = await start();
    await page.getByLabel('Organization URL').fill(realm.url);
    await page.keyboard.press('Enter');
    await page
      .getByText(/runs Zulip 7\.\d.*needs Zulip 8\.0 or newer/)
      .first()
      .waitFor();
    expect(await page.getByRole('radiogroup', { name: 'Sign-in method' }).count()).toBe(0);
  });

  it('that is too old after a restart can be retried once it is new enough', async () => {
    const realm = await realmWith();
    const { page } = await start();
    await addOrganization(page, realm);
    realm.control.restart(200);
    realm.control.dropQueues();
    await page.getByText('This server cannot be used').waitFor();
    await page.getByText(/The console needs Zulip 8\.0 or newer/).waitFor();
    realm.control.restart(499);
    await tryNow(page);
    await expectLive(page);
    expect(await page.getByText('This server cannot be used').count()).toBe(0);
  });
});

describe('typed input', () => {
  it('is checked for names and statuses before anything is sent, in the server’s words and units', async () => {
    const realm = await realmWith();
    const { page } = await start();
    await addOrganization(page, realm);
    const member = memberOf(realm, 0);
    await openPerson(page, member.fullName);
    await beginRename(page);
    for (const [name, words] of [
      ['Mara\u0007', 'Invalid characters in name!'],
      ['M'.repeat(101), 'Name too long!'],
      ['Mara *Quill*', 'Invalid characters in name!'],
      ['Mara|42', 'Invalid format!'],
    ] as const) {
      await page.getByLabel('Full name').fill(name);
      await page.getByText(words, { exact: true }).waitFor();
      expect(await page.getByLabel('Full name').inputValue()).toBe(name);
    }
    await leave(page);
    await openPerson(page, member.fullName);
    await page.getByRole('button', { name: 'Edit status' }).click();
    const status = page.getByRole('textbox', { name: 'Status' });
    await status.fill(`  ${'🌴'.repeat(61)}  `);
    await page.getByText('Limited to 60 characters (1 too many).').waitFor();
    await status.fill(`  ${'🌴'.repeat(60)}  `);
    await page.getByText('60 of 60 characters').waitFor();
    expect(writes(realm)).toEqual([]);
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('complementary', { name: member.fullName }).getByText('🌴'.repeat(60)).waitFor();
  });

  it('can be an address with path, upper case and fragment, and have spaces around email and key', async () => {
    const realm = await realmWith();
    const { page } = await start();
    const address = `  ${realm.url.replace('http:', 'HTTP:')}/#narrow/channel/3-general?x=1 `;
    await page.getByLabel('Organization URL').fill(address);
    await page.keyboard.press('Enter');
    await signInMethod(page, 'API key');
    const owner = ownerOf(realm);
    await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await page.getByRole('textbox', { name: 'API key' }).fill(owner.apiKey.slice(1));
    await page.keyboard.press('Enter');
    await page.getByText('Enter the email address of your account').waitFor();
    await page.getByText('An API key is 32 letters and digits.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(`  ${owner.email} `);
    await page.getByRole('textbox', { name: 'API key' }).fill(` ${owner.apiKey}\t`);
    await page.keyboard.press('Enter');
    await expectLive(page);
    expect(realm.log.filter(({ status }) => status === 401)).toEqual([]);
  });

  it('is answered in the server’s own language, and nothing depends on its words', async () => {
    const realm = await realmWith({ language: 'de', heartbeatSeconds: 2 });
    const { page } = await start();
    await page.getByLabel('Organization URL').fill(realm.url);
    await page.keyboard.press('Enter');
    await signInMethod(page, 'Password');
    const owner = ownerOf(realm);
    await page.getByRole('textbox', { name: /Email/ }).fill(owner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('falsch');
    await page.keyboard.press('Enter');
    await page
      .getByText(/Passwort/)
      .last()
      .waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await page.keyboard.press('Enter');
    await expectLive(page);
    // A lost queue is recognized by its code, a revoked key by its status.
    realm.control.dropQueues();
    const member = memberOf(realm, 0);
    realm.control.rename(member.userId, 'Frau Holle');
    await page.getByPlaceholder('Name, email or id').fill('Frau Holle');
    await rowOf(page, 'Frau Holle').waitFor();
    realm.control.revokeKey(owner.userId);
    await page.getByText('Signed out', { exact: true }).first().waitFor();
    const banner = page.getByRole('alert').filter({ hasText: 'Signed out' });
    await expect.poll(() => banner.textContent()).toContain('Ungültiger API-Schlüssel.');
  });
});
