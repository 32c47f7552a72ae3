import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import { confirmPreview, gridOf, openPush } from '../screens/reach-administration.ts';
import { closeFloating, addOrganization, ownerOf, press } from './console.ts';
import { openedByTest, openedForFile } from './opened.ts';

/** Devices and tests of push notifications in the whole app. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => closeFloating(page));

async function removeDevice(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await confirmPreview(page);
}

const opened = openedByTest();

const doctor = (of: Page = page) => of.getByRole('region', { name: 'Delivery path' });
const states = (of: Page = page) =>
  doctor(of)
    .locator('li')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')));

describe('encrypted devices', () => {
  it('appear as they are registered, and are tested step by step', async () => {
    await openPush(page);
    await page.getByText('No devices').waitFor();
    expect(await states()).toEqual(['passed', 'waiting', 'waiting', 'waiting']);
    const id = realm.control.addPushDevice(ownerOf(realm).userId, 'active');
    await page.getByRole('button', { name: `Send test to Device ${id}` }).click();
    await doctor().getByText('The server handed the test on', { exact: false }).waitFor();
    expect(await states()).toEqual(['passed', 'passed', 'passed', 'unknown']);
    await doctor().getByRole('button', { name: 'It did not' }).click();
    await doctor().getByText('do not disturb', { exact: false }).waitFor();
    expect(await states()).toEqual(['passed', 'passed', 'passed', 'failed']);
  });

  it.each([
    [
      'PUSH_SERVICE_NOT_CONFIGURED',
      400,
      'Server is not configured to use push notification service.',
      'not connected to a service',
      0,
    ],
    ['NO_ACTIVE_PUSH_DEVICE', 400, 'No active registered push device', 'no device of yours', 1],
    ['INVALID_PUSH_DEVICE_TOKEN', 400, 'Device not recognized', 'does not know this token', 1],
    [
      'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
      400,
      'Device not recognized by the push bouncer',
      'the push service does not',
      2,
    ],
    [
      'ADMIN_ACTION_REQUIRED',
      403,
      'Push notification configuration issue on server.',
      'refuses this server',
      2,
    ],
    [
      'FAILED_TO_CONNECT_BOUNCER',
      502,
      'Network error while connecting.',
      'could not reach the push service',
      2,
    ],
    ['INTERNAL_SERVER_ERROR_ON_BOUNCER', 502, 'Internal server error, retry later.', 'itself has trouble', 2],
  ])(
    'report for %s the cause, the next step and the server’s words',
    async (code, status, msg, cause, failedAt) => {
      await openPush(page);
      const fault = { kind: 'refuse', status, error: { code, msg } } as const;
      realm.faults.add({ path: '/mobile_push/e2ee/test_notification', fault });
      await press(page, 't');
      await doctor().getByText(cause, { exact: false }).waitFor();
      await doctor().getByText(msg).waitFor();
      await doctor().getByText(code).waitFor();
      expect((await states()).indexOf('failed')).toBe(failedAt);
    },
  );

  it('show in their own sheet only tests of themselves', async () => {
    await openPush(page);
    const user = ownerOf(realm).userId;
    const [first, second] = [1, 2].map(() => realm.control.addPushDevice(user, 'active'));
    await page.getByRole('button', { name: `Send test to Device ${first}` }).click();
    const sheet = (id: number | undefined) => page.getByRole('complementary', { name: `Device ${id}` });
    await sheet(first).getByText('The server handed the test on', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Next device' }).click();
    await sheet(second).getByText('Send a test to see', { exact: false }).waitFor();
    expect(await states()).toEqual(['passed', 'waiting', 'waiting', 'waiting']);
    await sheet(second).getByRole('button', { name: 'Close' }).click();
    await doctor().getByText('The server handed the test on', { exact: false }).waitFor();
  });

  it('are removed through a preview', async () => {
    await openPush(page);
    const id = realm.control.addPushDevice(ownerOf(realm).userId, 'failed');
    await gridOf(page, 'Push tests').getByText(`Device ${id}`, { exact: true }).click();
    await page
      .getByRole('complementary', { name: `Device ${id}` })
      .getByText('with a key that the push service does not use any more', { exact: false })
      .waitFor();
    await removeDevice(`Device ${id}`);
    await page.getByRole('button', { name: `Actions for Device ${id}` }).waitFor({ state: 'detached' });
    const removals = realm.log.filter(({ path }) => path.endsWith('/remove_client_device'));
    expect(removals.map(({ status }) => status)).toEqual([200]);
  });

  it('wait with a limit and can be cancelled', async () => {
    await openPush(page);
    realm.faults.add({ path: '/mobile_push/e2ee/test_notification', fault: { kind: 'timeout' } });
    await press(page, 't');
    await doctor()
      .getByText(/Waiting for the server, \d+ of at most 30 s/)
      .waitFor();
    await doctor().getByRole('button', { name: 'Cancel' }).click();
    await doctor().getByText('Send a test to see', { exact: false }).waitFor();
    expect(await states()).toEqual(['passed', 'waiting', 'waiting', 'waiting']);
  });
});

describe('an unencrypted device’s token', () => {
  it('is checked while typing, registered, tested and removed', async () => {
    await openPush(page);
    await page.getByRole('heading', { name: 'Push tests' }).click();
    await press(page, 'n');
    const dialog = page.getByRole('dialog', { name: 'Add a device by its token' });
    await dialog.getByText('Unencrypted devices are deprecated', { exact: false }).waitFor();
    const field = dialog.getByRole('textbox', { name: /^Token/ });
    await field.fill('not hexadecimal');
    await dialog.getByText('Invalid APNS token').waitFor();
    expect(await dialog.getByRole('button', { name: /^Add device/ }).isDisabled()).toBe(true);
    await field.fill('<c0ffee00 c0ffee11 c0ffee22>');
    await dialog.getByRole('button', { name: 'Leave out brackets and spaces' }).click();
    expect(await field.inputValue()).toBe('c0ffee00c0ffee11c0ffee22');
    await dialog.getByRole('textbox', { name: /^App identifier/ }).fill('with space');
    await dialog.getByText('appid has invalid format').waitFor();
    await dialog.getByRole('textbox', { name: /^App identifier/ }).fill('org.zulip.Zulip');
    await confirmPreview(page);
    await page.getByRole('button', { name: 'Send test to c0ffee00c0…ffee22' }).click();
    await doctor().getByText('The server handed the test on', { exact: false }).waitFor();
    realm.control.setPushService('token-unknown');
    await page.getByRole('button', { name: 'Send test to c0ffee00c0…ffee22' }).click();
    await doctor().getByText('but the push service does not', { exact: false }).waitFor();
    realm.control.setPushService('working');
    const sheet = page.getByRole('complementary', { name: 'c0ffee00c0…ffee22' });
    await sheet.getByRole('button', { name: 'Remove' }).click();
    await confirmPreview(page);
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('unencrypted added here', { exact: false }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Test a token' }).click();
    await page
      .getByRole('dialog', { name: 'Test any token of your account' })
      .getByRole('textbox', { name: /^Token/ })
      .fill('c0ffee00c0ffee11c0ffee22');
    await press(page, 'Enter');
    await doctor().getByText('does not know this token', { exact: false }).waitFor();
  });
});

describe('a server', () => {
  it('that is too old for encrypted devices names the level, and tests unencrypted ones', async () => {
    const old = await opened.realmWith({ featureLevel: 400 });
    const app = await opened.start();
    await addOrganization(app.page, old);
    await openPush(app.page);
    await app.page.getByText(/need feature level 406\. This server has 400/).waitFor();
    await press(app.page, 't');
    await doctor(app.page).getByText('even where there is none', { exact: false }).waitFor();
    expect(await states(app.page)).toEqual(['passed', 'unknown', 'unknown', 'unknown']);
    expect(old.log.filter(({ path }) => path.includes('e2ee'))).toEqual([]);
  });

  it('from feature level 420 to 467 tests push accounts by ID', async () => {
    const middle = await opened.realmWith({ featureLevel: 430 });
    const id = middle.control.addPushDevice(ownerOf(middle).userId, 'active');
    const app = await opened.start();
    await addOrganization(app.page, middle);
    await openPush(app.page);
    await app.page.getByRole('button', { name: `Send test to Push account ${id}` }).click();
    await doctor(app.page).getByText('The server handed the test on', { exact: false }).waitFor();
    await gridOf(app.page, 'Push tests').getByText(`Push account ${id}`, { exact: true }).click();
    await app.page
      .getByRole('complementary', { name: `Push account ${id}` })
      .getByText(/Removing it here needs feature level 470/)
      .waitFor();
    await app.page.getByRole('button', { name: `Actions for Push account ${id}` }).click();
    const remove = app.page.getByRole('menuitem', { name: 'Remove' });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
  });

  it('without push says so before any test', async () => {
    await openPush(page);
    realm.control.setRealmSetting('push_notifications_enabled', false);
    await page.getByText('Notifications on phones are off').waitFor();
    expect((await states())[0]).not.toBe('waiting');
    realm.control.setRealmSetting('push_notifications_enabled', true);
    await page.getByText('Notifications on phones are off').waitFor({ state: 'detached' });
    realm.control.setRealmSetting('require_e2ee_push_notifications', true);
    await page.getByText('The organization requires encryption', { exact: false }).waitFor();
  });
});
