import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm, UserSnapshot } from '@realm-console/demo-realm';
import { uploadFiles } from '../screens/reach-administration.ts';
import { backToPeople, ownerOf, peopleGrid } from './console.ts';
import { byKeyboard, seenIn } from './keyboard-user.ts';
import { openedForFile } from './opened.ts';
import { ownRequest, requestAs } from './realm-requests.ts';

/** Whole tasks of a working day, by keyboard alone and in counted steps; `tasks.test.ts` defines a step. */
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

const { dialogWithFocus, focused, grid, outcome } = seenIn(() => page);

const members = (): UserSnapshot[] =>
  realm.control.snapshot().users.filter(({ isActive, isBot, role }) => isActive && !isBot && role === 400);

/** Reports a new message by an author in #general. */
async function report(author: UserSnapshot, reporter: UserSnapshot, content: string): Promise<void> {
  const message = { type: 'channel', to: 3, topic: 'lunch', content };
  const { id } = await requestAs(realm, realm.accountOf(author.userId), 'POST', '/messages', message);
  const account = realm.accountOf(reporter.userId);
  await requestAs(realm, account, 'POST', `/messages/${String(id)}/report`, { report_type: 'spam' });
}

describe('by keyboard alone,', () => {
  // In the web app people can only set their own status, and only clear it by hand.
  it('ten people are put on leave until Monday', async () => {
    const ten = members().slice(20, 30);
    await byKeyboard(page, realm, 11, async (user) => {
      await user.command('paste', 'Paste a list');
      await user.paste(ten.map(({ fullName }) => fullName).join('\n'));
      await user.sees(page.getByRole('button', { name: /^Select 10 people/ }));
      await user.press('Control+Enter');
      await user.sees(page.getByRole('toolbar', { name: 'People selected' }).getByText('10 selected'));
      await user.press('s');
      await user.sees(focused('textbox', 'Status'));
      await user.type('On leave');
      await user.press('Tab');
      await user.sees(focused('textbox', /^Clear at/));
      await user.type('Monday 9:00');
      await user.press('Control+Enter');
      await user.sees(dialogWithFocus('Leave of 10 people').getByText(/^Mon .*09:00$/));
      await user.press('Control+Enter');
      await user.sees(outcome('Set status for 10 people'));
    });
    const ids = new Set(ten.map(({ userId }) => userId));
    const onLeave = (): UserSnapshot[] =>
      realm.control
        .snapshot()
        .users.filter(({ userId, status }) => ids.has(userId) && status['status_text'] === 'On leave');
    await expect.poll(() => onLeave().length).toBe(10);
  });

  // Web app: the link of each report, its message's menu, the deletion and its dialog, the topic's menu: 7 clicks per
  // report.
  it('thirty reports are closed: one author’s adverts, complaints in bulk, the others one by one', async () => {
    const [spammer, ...others] = members().slice(40);
    for (const [place, reporter] of others.slice(0, 12).entries()) {
      if (spammer !== undefined) await report(spammer, reporter, `Cheap watches ${place}`);
    }
    for (const [place, author] of others.slice(20, 32).entries()) {
      const reporter = others[40 + place];
      if (reporter !== undefined) await report(author, reporter, 'WHO LEFT THE WHEEL DIRTY???');
    }
    const reports = page.getByRole('listbox', { name: 'Reports' });
    const openReports = page.getByText('open', { exact: false }).and(page.getByRole('status'));
    await expect.poll(() => page.getByRole('button', { name: /^Reports/ }).textContent()).toMatch(/30/);
    await byKeyboard(page, realm, 37, async (user) => {
      await user.command('reports', 'Reports');
      await user.sees(reports.and(page.locator(':focus')));
      const select = async (words: string, count: number): Promise<void> => {
        await user.press('f');
        await user.sees(focused('textbox', 'Words'));
        await user.type(words);
        await user.press('Escape');
        await user.sees(reports.and(page.locator(':focus')));
        await user.press('Control+a');
        await user.sees(page.getByRole('toolbar').getByText(`${count} selected`));
      };
      const showAll = async (): Promise<void> => {
        await user.sees(focused('button', 'Clear filters'));
        await user.press('Enter');
        await user.sees(reports.and(page.locator(':focus')));
      };
      await select('watches', 12);
      await user.press('d');
      await user.sees(dialogWithFocus('Delete 12 messages'));
      await user.typeNumber();
      await user.press('Control+Enter');
      await user.sees(outcome('Deleted 12 messages'));
      await user.press('r');
      await user.sees(focused('textbox', /^What was done/));
      await user.press('Tab', 'Enter');
      await user.sees(dialogWithFocus('Resolve 12 reports').getByText('Resolved: Message deleted.'));
      await user.sees(page.getByRole('button', { name: /^Make 25 changes/, disabled: false }));
      await user.press('Control+Enter');
      await showAll();
      await select('dirty', 12);
      await user.press('x');
      await user.sees(focused('textbox', /^Why it is dismissed/));
      await user.sees(dialogWithFocus('Dismiss 12 reports').getByText(/^Type/));
      await user.press('Control+Enter');
      await user.sees(focused('textbox', /^Type/));
      await user.typeNumber();
      await user.press('Control+Enter');
      await showAll();
      for (let left = 6; left > 0; left -= 1) {
        await user.sees(openReports.filter({ hasText: `${left} open` }));
        await user.sees(reports.and(page.locator(':focus')));
        await user.press('r');
        await user.sees(focused('textbox', /^What was done/));
        await user.sees(page.getByRole('button', { name: /^Resolve report/, disabled: false }));
        await user.press('Control+Enter');
      }
      await user.sees(page.getByText('Nothing is reported'));
    });
  });

  // Web app: the channel, the topic, the text, the menu of the send button, "Custom time", its two fields: 12 at least.
  it('an announcement is scheduled for Monday at 9:00', async () => {
    await byKeyboard(page, realm, 14, async (user) => {
      await user.command('new ann', 'New announcement');
      await user.sees(focused('combobox', 'Channel'));
      await user.type('announcements');
      await user.sees(page.getByRole('option', { name: /^announcements/ }));
      await user.press('Enter', 'Tab');
      await user.sees(page.getByLabel('Topic').and(page.locator(':focus')));
      await user.type('Winter hours');
      await user.press('Tab', 'Tab');
      await user.sees(focused('textbox', 'Message'));
      await user.type('**From Monday the studios open at 8:30.**');
      await user.press('Tab');
      await user.sees(focused('textbox', /^Send at/));
      await user.type('Monday 9:00');
      await user.press('Control+Enter');
      await user.sees(page.getByRole('dialog').getByText(/^\d+ subscribers$/));
      // The descender of a "g" needs more room than a capital.
      const label = focused('button', /^Schedule message/).getByText('Schedule message');
      expect((await label.boundingBox())?.height).toBeGreaterThan(16);
      await user.press('Control+Enter');
      await user.sees(page.getByRole('button', { name: /Winter hours/ }));
    });
    const waits = async (): Promise<{ topic: string; scheduled_delivery_timestamp: number } | undefined> =>
      ((await ownRequest(realm, 'GET', '/scheduled_messages'))['scheduled_messages'] as never[])[0];
    await expect.poll(async () => (await waits())?.topic).toBe('Winter hours');
    const waiting = await waits();
    const at = new Date((waiting?.scheduled_delivery_timestamp ?? 0) * 1_000);
    expect([at.getDay(), at.getHours(), at.getMinutes()]).toEqual([1, 9, 0]);
  });

  // Web app: each file's button and its dialog, two clicks per file, and only reading the list shows which are unused.
  it('unused attachments are cleaned up', async () => {
    await uploadFiles(realm, ownerOf(realm));
    const unused = async (): Promise<number> => {
      const { attachments } = await ownRequest(realm, 'GET', '/attachments');
      return (attachments as { message_ids: number[] }[]).filter((each) => each.message_ids.length === 0)
        .length;
    };
    const count = await unused();
    expect(count).toBeGreaterThan(3);
    await byKeyboard(page, realm, 8, async (user) => {
      await user.command('attach', 'Attachments');
      await user.sees(grid('Attachments').and(page.locator(':focus')));
      await user.press('u');
      await user.sees(page.getByRole('group', { name: 'Use is Unused' }));
      await user.sees(page.getByText(new RegExp(`^${count} files`)));
      await user.press('Control+a', 'Delete');
      await user.sees(dialogWithFocus(`Delete ${count} files`));
      await user.typeNumber();
      await user.press('Control+Enter');
      await user.sees(page.getByText('No matches'));
    });
    expect(await unused()).toBe(0);
  });

  // Web app: every bot, group and profile separately before the account; nothing lists them.
  it('a leaver is offboarded: bots, groups and profiles go to a successor', async () => {
    const { members: accounts } = await ownRequest(realm, 'GET', '/users');
    const owners = new Set((accounts as { bot_owner_id?: number | null }[]).map((each) => each.bot_owner_id));
    const leaver = members().find(({ userId }) => owners.has(userId));
    const successor = members().find(({ userId }) => !owners.has(userId));
    await byKeyboard(page, realm, 7, async (user) => {
      await user.command(`offboard ${leaver?.fullName}`, `Offboard ${leaver?.fullName}`);
      await user.sees(focused('combobox', 'Who takes over'));
      await user.type(successor?.fullName ?? '');
      await user.sees(page.getByRole('option', { name: new RegExp(successor?.fullName ?? '') }));
      await user.press('Enter');
      await user.sees(page.getByRole('button', { name: `Remove ${successor?.fullName}` }));
      await user.press('Control+Enter');
      await user.sees(dialogWithFocus(`Offboard ${leaver?.fullName}`).getByText('Nothing has been sent yet'));
      await user.press('Control+Enter');
      await user.sees(peopleGrid(page).and(page.locator(':focus')));
      await expect
        .poll(() => realm.control.snapshot().users.find(({ userId }) => userId === leaver?.userId)?.isActive)
        .toBe(false);
    });
    const after = (await ownRequest(realm, 'GET', '/users'))['members'] as {
      bot_owner_id?: number | null;
      is_active: boolean;
    }[];
    expect(after.filter((each) => each.is_active && each.bot_owner_id === leaver?.userId)).toEqual([]);
    expect(after.some((each) => each.is_active && each.bot_owner_id === successor?.userId)).toBe(true);
  });
});
