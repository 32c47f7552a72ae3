import { beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { gridOf, openDomains, openPanel } from '../screens/reach-administration.ts';
import { openChannel, openChannels, realmChannels } from '../screens/reach-channels.ts';
import { openReport, openReports, quarrel, rowsOf } from '../screens/reach-reports.ts';
import { backToPeople, findPerson, ownerOf, peopleGrid, press } from './console.ts';
import { groupOf } from './group-steps.ts';
import { keyboardUser, type KeyboardUser } from './keyboard-user.ts';
import { openedForFile } from './opened.ts';
import { memberOf } from './person-steps.ts';
import { ownRequest } from './realm-requests.ts';

/**
 * How many steps everyday changes take at the level that confirms every write; a key, a click, or a text typed in one
 * go is a step. Each starts with the item selected or its panel on screen, and ends once the server has the change.
 */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
beforeEach(() => backToPeople(page));

interface Hands extends KeyboardUser {
  click(what: Locator): Promise<void>;
  /** Confirms by keyboard what the button of a dialog says, once it says it. */
  confirm(button: string | RegExp): Promise<void>;
}

function hands(): Hands {
  const user = keyboardUser(page);
  let clicks = 0;
  return {
    ...user,
    steps: () => user.steps() + clicks,
    async click(what) {
      clicks += 1;
      await what.click();
    },
    async confirm(name) {
      await user.sees(page.getByRole('dialog').getByRole('button', { name, disabled: false }));
      await user.press('Control+Enter');
    },
  };
}

const focused = (role: Parameters<Page['getByRole']>[0], name: string | RegExp): Locator =>
  page.getByRole(role, { name }).and(page.locator(':focus'));
const now = ({ userId }: UserSnapshot): UserSnapshot | undefined =>
  realm.control.snapshot().users.find((user) => user.userId === userId);

/** A person selected in the list of people. */
async function selected(place: number): Promise<UserSnapshot> {
  const person = memberOf(realm, place);
  await findPerson(page, person.fullName);
  await peopleGrid(page).focus();
  await press(page, 'Control+Home', 'Control+a');
  await page.getByRole('toolbar', { name: 'People selected' }).getByText('1 selected').waitFor();
  return person;
}

it('changing a role takes three steps', async () => {
  const person = await selected(1);
  const user = hands();
  await user.press('r');
  await user.sees(focused('menuitem', /^Owner/));
  await user.press('m');
  await user.confirm(/^Change role/);
  await expect.poll(() => now(person)?.role).toBe(300);
  expect(user.steps()).toBe(3);
});

it('setting a status takes three steps', async () => {
  const person = await selected(2);
  const user = hands();
  await user.press('s');
  await user.sees(focused('textbox', 'Status'));
  await user.type('At the kiln');
  await user.confirm(/^Change status/);
  await expect.poll(() => now(person)?.status['status_text']).toBe('At the kiln');
  expect(user.steps()).toBe(3);
});

it('claiming a report takes two steps', async () => {
  await quarrel(realm);
  await openReports(page);
  await openReport(page, 'Nobody asked for your videos');
  const user = hands();
  await user.press('c');
  await user.sees(focused('button', /^Claim report/));
  await user.press('Enter');
  await user.sees(rowsOf(page).getByText('Yours'));
  expect(user.steps()).toBe(2);
});

it('adding a member to a group takes three steps', async () => {
  const person = await selected(3);
  const user = hands();
  await user.press('g');
  await user.sees(focused('combobox', /^User group/));
  await user.type('welcome-team');
  await user.confirm(/^Add 1 person/);
  await expect.poll(() => groupOf(realm, 'welcome-team').members).toContain(person.userId);
  expect(user.steps()).toBe(3);
});

it('subscribing a person takes three steps', async () => {
  const person = await selected(4);
  const user = hands();
  await user.press('c');
  await user.sees(focused('combobox', 'Channels'));
  await user.type('deliveries');
  await user.confirm(/^Subscribe 1 person/);
  const subscribed = async (): Promise<unknown> =>
    (await ownRequest(realm, 'GET', `/users/${person.userId}/channels`))['subscribed_channel_ids'];
  const channel = (await realmChannels(realm, ownerOf(realm))).get('deliveries');
  await expect.poll(subscribed).toContain(channel?.stream_id);
  expect(user.steps()).toBe(3);
});

it('deactivating an account takes two steps, including the confirmation', async () => {
  const person = await selected(5);
  const user = hands();
  await user.click(page.getByRole('toolbar', { name: 'People selected' }).getByText('Deactivate'));
  await user.confirm(/^Deactivate account/);
  await expect.poll(() => now(person)?.isActive).toBe(false);
  expect(user.steps()).toBe(2);
});

it('adding an allowed domain takes three steps', async () => {
  await openDomains(page);
  await gridOf(page, 'Allowed domains').focus();
  const user = hands();
  await user.press('n');
  await user.sees(focused('textbox', /^Domain/));
  await user.type('kiln.example');
  await user.confirm(/^Add allowed domain/);
  await user.sees(gridOf(page, 'Allowed domains').getByText('kiln.example'));
  expect(user.steps()).toBe(3);
});

it('merging a topic into another takes three steps', async () => {
  await openChannels(page);
  const sheet = await openChannel(page, 'general');
  await sheet.getByRole('tab', { name: /^Topics/ }).click();
  const buttons = sheet.getByRole('button', { name: /^Move topic/ });
  await buttons.nth(1).waitFor();
  const into = (await buttons.nth(1).getAttribute('aria-label'))?.replace('Move topic ', '') ?? '';
  const count = await buttons.count();
  const user = hands();
  await user.click(buttons.first());
  await user.sees(focused('textbox', /^Topic/));
  await user.type(into);
  await user.sees(page.getByText(`${into} exists in general`));
  await user.confirm(/^Move topic|^Change/);
  await expect.poll(() => buttons.count()).toBe(count - 1);
  expect(user.steps()).toBe(3);
});

it('changing a setting takes two steps', async () => {
  await openPanel(page, 'Organization settings');
  await page.getByPlaceholder('Setting or what it does').fill('Weekly digest');
  const digest = page.getByRole('switch', { name: 'Weekly digest' }).first();
  await digest.focus();
  const before = await digest.isChecked();
  const user = hands();
  await user.press('Space');
  await user.sees(page.locator('footer button[data-variant="filled"]:enabled'));
  await user.press('Control+s');
  const sent = async (): Promise<unknown> =>
    (await ownRequest(realm, 'POST', '/register', { event_types: [], fetch_event_types: ['realm'] }))[
      'realm_digest_emails_enabled'
    ];
  await expect.poll(sent).toBe(!before);
  expect(user.steps()).toBe(2);
});

it('adding a linkifier takes three steps', async () => {
  await openPanel(page, 'Linkifiers');
  await page.getByRole('button', { name: /^New linkifier/ }).waitFor();
  const user = hands();
  await user.press('n');
  await user.sees(focused('textbox', /^Pattern/));
  await user.type('FIRING-(?P<id>[0-9]+) https://kiln.example/{id}');
  await user.sees(focused('textbox', /^URL template/));
  await user.sees(page.getByRole('button', { name: /^Add linkifier/, disabled: false }));
  await user.press('Control+s');
  const patterns = async (): Promise<string[]> => {
    const { linkifiers } = await ownRequest(realm, 'GET', '/realm/linkifiers');
    return (linkifiers as { pattern: string }[]).map(({ pattern }) => pattern);
  };
  await expect.poll(patterns).toContain('FIRING-(?P<id>[0-9]+)');
  expect(user.steps()).toBe(3);
});
