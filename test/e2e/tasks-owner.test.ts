import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { encodePattern } from '@realm-console/demo-realm/pictures';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { backToPeople, ownerOf, peopleGrid } from './console.ts';
import { byKeyboard, seenIn } from './keyboard-user.ts';
import { openedForFile } from './opened.ts';
import { ownRequest, requestAs } from './realm-requests.ts';

/** Whole tasks of an owner, by keyboard alone and in counted steps; `tasks.test.ts` defines a step. */
let realm: DemoRealm;
let page: Page;

openedForFile(
  (openedRealm, openedPage) => {
    realm = openedRealm;
    page = openedPage;
  },
  null,
  { rateLimit: 'off' },
);
beforeEach(() => backToPeople(page));

const { focused, outcome } = seenIn(() => page);
const option = (name: string) => page.getByRole('option', { name }).first();

const members = (): UserSnapshot[] =>
  realm.control.snapshot().users.filter(({ isActive, isBot, role }) => isActive && !isBot && role === 400);

/** Forty new addresses in all common forms, and five that can't be invited. */
function messyList(): string {
  const forms = [
    (address: string, place: number) => `${place + 1}. Noor Haddad <${address}>;`,
    (address: string) => `${address}, `,
    (address: string) => `mailto:${address}\t+44 20 1234\n`,
    (address: string) => `"Whitaker, Amelia" ${address.toUpperCase()}\n`,
  ];
  const addresses = Array.from({ length: 40 }, (_, place) =>
    forms[place % forms.length]?.(`new${place}@orchid-cooperative.example`, place),
  );
  const deactivated = realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
  return [
    'From: People team <people@nowhere>',
    ...addresses,
    ownerOf(realm).email,
    deactivated?.email,
    'not-an-address@',
    'new1@orchid-cooperative.example',
  ].join('\n');
}

describe('by keyboard alone,', () => {
  // In the web app the list has to be cleaned by hand first and pasted into one dialog, which names rejected addresses
  // afterwards.
  it('forty people of a messy list are invited into three channels and a group', async () => {
    const before = realm.control.snapshot().invitations.emails.length;
    await byKeyboard(page, realm, 17, async (user) => {
      await user.command('invite', 'Invite people');
      await user.sees(focused('textbox', 'Email addresses'));
      await user.paste(messyList());
      await user.sees(page.getByText(/^40 will be invited/));
      await user.press('Tab', 'Tab', 'Tab', 'Tab');
      await user.sees(focused('combobox', 'Channels'));
      for (const channel of ['orders', 'kiln', 'gardens']) {
        await user.type(channel);
        await user.sees(page.getByRole('dialog').getByText(channel, { exact: true }));
      }
      await user.press('Tab');
      await user.sees(focused('combobox', 'Groups'));
      await user.type('book-club');
      await user.sees(option('book-club'));
      // The key leads to the number.
      await user.press('Enter', 'Control+Enter');
      await user.sees(focused('textbox', /^Type 40/));
      await user.typeNumber();
      await user.press('Control+Enter');
      await user.sees(outcome('Invited 40 people'));
    });
    const { emails } = realm.control.snapshot().invitations;
    expect(emails.length - before).toBe(40);
    expect(emails.at(-1)).toMatchObject({ channelIds: { length: 3 }, groupIds: { length: 1 } });
  });

  // Web app: a dialog for each, with the button, the file, the name, "Confirm".
  it('thirty emoji are added from the files of a folder', async () => {
    const files = Array.from({ length: 30 }, (_, place) => ({
      name: `Pot ${place}.png`,
      mimeType: 'image/png',
      buffer: encodePattern(Buffer.alloc(32, place * 7 + 5), 64),
    }));
    const chosen = page.waitForEvent('filechooser');
    await byKeyboard(page, realm, 7, async (user) => {
      await user.command('add custom', 'Add custom emoji');
      await user.sees(focused('button', 'Choose files'));
      await user.press('Enter');
      await (await chosen).setFiles(files);
      await user.sees(page.getByText('30 of 30 files will be added'));
      await user.press('Control+Enter');
      await user.sees(focused('textbox', /^Type 30/));
      await user.typeNumber();
      await user.press('Control+Enter');
      await user.sees(outcome('Added 30 emoji'));
    });
    const { emoji } = await ownRequest(realm, 'GET', '/realm/emoji');
    const names = Object.values(emoji as Record<string, { name: string }>).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('pot_'))).toHaveLength(30);
  });

  // Web app: each channel's subscribers, the field, the group's name, "Add": 5 times.
  it('the people of a group are subscribed to five channels', async () => {
    const channels = ['orders', 'kiln', 'gardens', 'market', 'deliveries'];
    await byKeyboard(page, realm, 18, async (user) => {
      await user.command('active people', 'Show the view Active people');
      await user.sees(peopleGrid(page).and(page.locator(':focus')));
      await user.press('f');
      await user.sees(focused('combobox', 'Find a filter'));
      await user.type('group');
      await user.press('Enter');
      await user.sees(focused('combobox', 'Find a group'));
      await user.type('book-club');
      await user.press('Enter');
      await user.sees(page.getByText(/^\d{1,2} people$/));
      await user.sees(peopleGrid(page).and(page.locator(':focus')));
      await user.press('Control+a', 'c');
      await user.sees(focused('combobox', 'Channels'));
      for (const channel of channels) {
        await user.type(channel);
        await user.sees(page.getByRole('dialog').getByText(channel, { exact: true }));
      }
      await user.sees(page.getByText('5 now', { exact: true }));
      await user.press('Control+Enter');
      await user.typeNumber();
      await user.press('Control+Enter');
      await user.sees(outcome(/^Subscribed \d+ people to 5 channels/));
    });
    const { user_groups } = await ownRequest(realm, 'GET', '/user_groups');
    const group = (user_groups as { name: string; members: number[] }[]).find(
      ({ name }) => name === 'book-club',
    );
    const [first] = group?.members ?? [];
    const { subscribed_channel_ids: subscribed } = await ownRequest(realm, 'GET', `/users/${first}/channels`);
    expect((subscribed as number[]).length).toBeGreaterThanOrEqual(channels.length);
  });

  // Web app: each bot's settings, its owner's menu, the name, the button: 5 clicks and a name, nine times.
  it('a leaver’s nine bots get a new owner', async () => {
    const [leaver, owner] = members().slice(60);
    for (let place = 0; place < 9; place += 1) {
      const bot = { full_name: `Kiln Sensor ${place}`, short_name: `sensor-${place}`, bot_type: 1 };
      await requestAs(realm, realm.accountOf(leaver?.userId ?? 0), 'POST', '/bots', bot);
    }
    await byKeyboard(page, realm, 13, async (user) => {
      await user.command('bots', 'Bots');
      await user.sees(peopleGrid(page).and(page.locator(':focus')));
      await user.press('f');
      await user.sees(focused('combobox', 'Find a filter'));
      await user.type('owner');
      await user.press('Enter');
      await user.sees(focused('combobox', 'Find a person'));
      await user.type(leaver?.fullName ?? '');
      await user.sees(option(leaver?.fullName ?? ''));
      await user.press('Enter');
      await user.sees(page.getByText(/^9 bots$/));
      await user.sees(peopleGrid(page).and(page.locator(':focus')));
      await user.press('Control+a', 'o');
      await user.sees(focused('combobox', 'Owner'));
      await user.type(owner?.fullName ?? '');
      await user.sees(option(owner?.fullName ?? ''));
      await user.press('Enter');
      await user.sees(page.getByRole('button', { name: `Remove ${owner?.fullName}` }));
      await user.sees(page.getByRole('button', { name: 'Make 9 changes', disabled: false }));
      await user.press('Control+Enter');
      await user.sees(outcome(`Made ${owner?.fullName} the owner of 9 bots`));
    });
    const { members: accounts } = await ownRequest(realm, 'GET', '/users');
    const owners = (accounts as { bot_owner_id?: number | null }[]).map((each) => each.bot_owner_id);
    expect(owners.filter((each) => each === owner?.userId)).toHaveLength(9);
  });
});
