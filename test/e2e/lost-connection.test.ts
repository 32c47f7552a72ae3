import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import type { Fault, DemoRealm } from '@realm-console/demo-realm';
import { addOrganization, expectLive, ownerOf, press, signInMethod, tryNow, writes } from './console.ts';
import { createHeldClock } from '../clock/held-clock.ts';
import { openedByTest } from './opened.ts';
import { beginRename, leave, memberOf, openPerson, planRole, rowOf } from './person-steps.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** A network, server or key that is lost while people work, and then restored. */
const { start, realmWith: openRealmWith } = openedByTest();
const realmWith: typeof openRealmWith = (options) => openRealmWith({ heartbeatSeconds: 1, ...options });

describe('a lost server', () => {
  it('leaves the data readable, is explained, loses no typed text, and recovers completely', async () => {
    const realm = await realmWith();
    const { page } = await start();
    await addOrganization(page, realm);
    const member = memberOf(realm, 0);
    const owner = ownerOf(realm);
    const presenceBefore = presenceOf(realm, owner.userId);
    expect(presenceBefore).not.toBe(undefined);
    await openPerson(page, member.fullName);
    await realm.close();

    const banner = page.getByRole('status').filter({ hasText: 'Showing data from' });
    await banner.waitFor();
    expect(await banner.textContent()).toMatch(
      /^Reconnecting Showing data from \d\d:\d\d\. (Next try in \d+ s|Trying now)\. The server refused the connection\. Changes cannot be sent until the connection is back\./,
    );
    await page.getByText('Reconnecting', { exact: true }).first().waitFor();
    await page.getByPlaceholder('Name, email or id').fill(memberOf(realm, 1).fullName);
    await rowOf(page, memberOf(realm, 1).fullName).waitFor();

    await beginRename(page);
    await page.getByLabel('Full name').fill('Somebody Else');
    await page
      .getByText(
        "Not connected, so the change can't be checked against the server. The server refused the connection. Nothing was sent.",
        { exact: false },
      )
      .waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Somebody Else');

    // The same organization again at the same address, with changes made meanwhile.
    const back = await realmWith({
      port: Number(new URL(realm.url).port),
      ownerApiKey: owner.apiKey,
    });
    const presenceOfBack = presenceOf(back, owner.userId);
    back.control.rename(memberOf(back, 1).userId, 'Renamed Meanwhile');
    back.control.setRole(memberOf(back, 2).userId, 300);
    await expectLive(page);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Somebody Else');
    await page.getByRole('button', { name: 'Change name', disabled: false }).waitFor();
    await press(page, 'Control+Enter');
    await page.getByRole('complementary', { name: 'Somebody Else' }).waitFor();
    expect(writes(back)).toEqual([{ method: 'PATCH', path: `/api/v1/users/${member.userId}`, status: 200 }]);
    await page.getByPlaceholder('Name, email or id').fill('Renamed Meanwhile');
    await rowOf(page, 'Renamed Meanwhile').waitFor();
    await expect
      .poll(() => page.getByRole('navigation').getByText('Presence').locator('..').textContent())
      .toContain(String(activeIn(back)));
    // None of this made the viewer present.
    expect(presenceOf(realm, owner.userId)).toEqual(presenceBefore);
    expect(presenceOf(back, owner.userId)).toEqual(presenceOfBack);
    expect(
      [...realm.log, ...back.log].filter(
        ({ method, path }) => method === 'POST' && path.endsWith('/presence'),
      ),
    ).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['cuts connections', { kind: 'reset' }],
    ['is hidden behind a proxy with a page of its own', { kind: 'bad-gateway' }],
  ])('that %s is waited for, and "Try now" ends the wait', async (_name, fault) => {
    const realm = await realmWith();
    const { page } = await start();
    await addOrganization(page, realm);
    const end = realm.faults.add({ path: /\/(events|register)$/, times: Infinity, fault });
    await page.getByRole('button', { name: 'Try now' }).waitFor();
    end();
    realm.control.rename(memberOf(realm, 0).userId, 'Renamed Meanwhile');
    await tryNow(page);
    await expectLive(page);
    await page.getByPlaceholder('Name, email or id').fill('Renamed Meanwhile');
    await rowOf(page, 'Renamed Meanwhile').waitFor();
    expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0);
  });
});

function presenceOf(realm: DemoRealm, userId: number): unknown {
  return realm.control.snapshot().users.find((user) => user.userId === userId)?.presence;
}

function activeIn(realm: DemoRealm): number {
  const now = Date.now() / 1000;
  return realm.control
    .snapshot()
    .users.filter(
      ({ isActive, isBot, presence }) => isActive && !isBot && (presence?.active ?? 0) > now - 200,
    ).length;
}

describe('a revoked key', () => {
  it('signs out with the server’s words, doesn’t affect the other organization, and signing in again returns to the same place', async () => {
    const one = await realmWith();
    const other = await realmWith({ users: 60, seed: 7, realmName: 'Harbour Library' });
    const { page } = await start();
    await addOrganization(page, one);
    await page.getByRole('button', { name: 'Add an organization' }).click();
    await addOrganization(page, other);
    await page.keyboard.press(keyOf.presence);
    await page.getByRole('heading', { name: 'Presence' }).waitFor();

    await page.keyboard.press('Control+1');
    const member = memberOf(one, 0);
    await openPerson(page, member.fullName);
    one.control.revokeKey(ownerOf(one).userId);
    const banner = page.getByRole('alert').filter({ hasText: 'Signed out' });
    await banner.waitFor();
    expect(await banner.textContent()).toMatch(/^Signed out Invalid API key\. Showing data from \d\d:\d\d\./);
    await page.getByRole('button', { name: 'Set role', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Guest' }).click();
    await page.getByText('This organization is signed out. Sign in again. Nothing was sent.').waitFor();

    // The other one continues, on the panel where it was left.
    await page.keyboard.press('Control+2');
    await page.getByRole('heading', { name: 'Presence' }).waitFor();
    await page.getByText('Live', { exact: true }).first().waitFor();

    await page.keyboard.press('Control+1');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await signInMethod(page, 'Development');
    expect(await page.getByRole('textbox', { name: /Email/ }).inputValue()).toBe(ownerOf(one).email);
    await page.keyboard.press('Enter');
    await expectLive(page);
    await page.getByRole('complementary', { name: member.fullName }).waitFor();
    expect(await page.getByPlaceholder('Name, email or id').inputValue()).toBe(member.fullName);

    // Another thread now serves the organization, and the window follows all three of its streams.
    one.control.setRole(member.userId, 300);
    await expect.poll(() => rowOf(page, member.fullName).textContent()).toContain('Moderator');
    await planRole(page, 'Guest');
    await press(page, 'Control+Enter');
    await expect.poll(() => rowOf(page, member.fullName).textContent()).toContain('Guest');
    await expect.poll(() => rowOf(page, member.fullName).getByLabel('pending').count()).toBe(0);
    await leave(page);

    // A deactivated organization says so in the server's words too.
    one.control.deactivateRealm();
    await page.getByText('This organization has been deactivated. Showing data from').waitFor();
    await page.keyboard.press('Control+2');
    other.control.deactivate(ownerOf(other).userId);
    await page.getByText('Account is deactivated. Showing data from').waitFor();
  });
});

describe('the rate limit', () => {
  it('holds a change until it ends, says how long, and then sends it once', async () => {
    const clock = createHeldClock();
    const realm = await realmWith({ rateLimit: { perMinute: 20 }, now: clock.now });
    const { page } = await start({ clock });
    await addOrganization(page, realm);
    const member = memberOf(realm, 0);
    await openPerson(page, member.fullName);
    await planRole(page, 'Guest');
    realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      fault: { kind: 'rate-limited', retryAfterSeconds: 53.21 },
    });
    await press(page, 'Control+Enter');
    await page.getByText(/^Paused for \d\d s$/).waitFor();
    expect(writes(realm).map(({ status }) => status)).toEqual([429]);
    await clock.advance(54_000);
    await expect.poll(() => rowOf(page, member.fullName).textContent()).toContain('Guest');
    expect(writes(realm).map(({ status }) => status)).toEqual([429, 200]);
    await expect.poll(() => page.getByText(/^Paused for/).count()).toBe(0);
  });

  it('is shown as a warning when little is left', async () => {
    const realm = await realmWith({ rateLimit: { perMinute: 40 } });
    const { page } = await start();
    await addOrganization(page, realm);
    const gauge = page.getByTitle(/^Calls to the server: /);
    await rowOf(page, memberOf(realm, 0).fullName).waitFor();
    expect(await gauge.count()).toBe(0);
    // Another client of the same account uses the limit up, nearly.
    for (let left = Number.POSITIVE_INFINITY; left > 3;) {
      const answer = await send(realm, ownerOf(realm), 'GET', '/users/me');
      left = Number(answer.headers.get('x-ratelimit-remaining'));
    }
    await openPerson(page, memberOf(realm, 0).fullName);
    await planRole(page, 'Guest');
    await press(page, 'Control+Enter');
    await expect.poll(() => gauge.getAttribute('data-low')).toBe('true');
    expect(await gauge.textContent()).toMatch(/^[0-3] left/);
  });
});
