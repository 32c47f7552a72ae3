import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  addOrganization,
  backToPeople,
  openConsole,
  openRealm,
  press,
  type RunningConsole,
  typeText,
} from './console.ts';
import { separator } from './list-separator.ts';
import { memberOf } from './person-steps.ts';
import { pause } from '../timing/time-spent.ts';

/** People written to a CSV file and read back, in the whole app, with a real file on the disk. */
let realm: DemoRealm;
let app: RunningConsole;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-files-'));
  realm = await openRealm();
  app = await openConsole({ reducedMotion: false, env: { REALM_CONSOLE_DOWNLOADS: folder } });
  page = app.page;
  await addOrganization(page, realm);
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => backToPeople(page));

/** The content of the file that an action saves. */
async function saved(action: () => Promise<unknown>): Promise<string> {
  const before = await readdir(folder);
  await action();
  let fresh: string | undefined;
  await expect
    .poll(async () => (fresh = (await readdir(folder)).find((name) => !before.includes(name))))
    .toBeTruthy();
  return readFile(join(folder, fresh ?? ''), 'utf8');
}

function exportView(item: RegExp): Promise<string> {
  return saved(async () => {
    await page.getByRole('button', { name: 'Export view' }).click();
    await page.getByRole('menuitem', { name: item }).first().click();
  });
}

/** Opens the dialog with a file. */
async function importFile(text: string | Buffer): Promise<Locator> {
  const path = join(folder, 'edited.csv');
  await writeFile(path, text);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people from CSV' });
  await dialog.getByLabel('CSV file').setInputFiles(path);
  return dialog;
}

/**
 * Checks that rows neither overlap nor cut off their values, one of which ends with a text. A newly drawn row is
 * measured a moment later, and a job's rows move while it runs.
 */
const standApart = (rows: Locator, end: string): Promise<void> =>
  vi.waitFor(() => expectApart(rows, end), { timeout: 10_000 });

async function expectApart(rows: Locator, end: string): Promise<void> {
  const seen = await rows.evaluateAll(
    (elements, last) =>
      elements.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const parts = [...row.querySelectorAll('*')].filter((part) => part.textContent.includes(last));
        const range = document.createRange();
        range.selectNodeContents(parts.at(-1) ?? row);
        const isCut = parts.some(
          (part) =>
            getComputedStyle(part).overflow !== 'visible' && part.scrollHeight > part.clientHeight + 1,
        );
        return {
          top,
          bottom,
          valueTop: range.getBoundingClientRect().top,
          valueBottom: range.getBoundingClientRect().bottom,
          isCut,
        };
      }),
    end,
  );
  const inOrder = seen.toSorted((one, other) => one.top - other.top);
  for (const [place, row] of inOrder.entries()) {
    expect(row.isCut).toBe(false);
    expect(row.valueTop).toBeGreaterThanOrEqual(row.top - 1);
    expect(row.valueBottom).toBeLessThanOrEqual(row.bottom + 1);
    expect(inOrder[place + 1]?.top ?? Infinity).toBeGreaterThanOrEqual(row.bottom - 1);
  }
}

describe('an export', () => {
  it('contains the visible columns and everyone in the view, IDs first', async () => {
    const text = await exportView(/columns shown/);
    const [titles = '', ...lines] = text.trimEnd().split('\r\n');
    expect(titles.split(separator).slice(0, 4)).toEqual(['\ufeffUser id', 'Name', 'Email', 'Role']);
    const active = realm.control.snapshot().users.filter((user) => user.isActive && !user.isBot);
    expect(lines.length).toBeGreaterThanOrEqual(active.length);
    const member = memberOf(realm, 0);
    expect(text).toContain(`\r\n${[member.userId, member.fullName, ''].join(separator)}`);
  });

  it('is available in the command palette, with every column', async () => {
    const text = await saved(async () => {
      await press(page, 'Control+k');
      await typeText(page, '>export the view as csv with');
      await page.getByRole('option', { name: /all columns/ }).waitFor();
      await press(page, 'Enter');
    });
    expect(text.split('\r\n')[0]).toMatch(/Time zone/u);
  });

  it('can only save what the console created', async () => {
    const before = await readdir(folder);
    await page.evaluate((url) => {
      for (const href of [`${url}/api/v1/server_settings`, 'data:text/plain,x']) {
        Object.assign(document.createElement('a'), { href, download: 'foreign.txt' }).click();
      }
    }, realm.url);
    await pause(500, 'a download that is refused must leave nothing');
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('an import', () => {
  it('of an edited export changes exactly what was edited, after a review', async () => {
    const text = await exportView(/columns shown/);
    const [one, two] = [memberOf(realm, 1), memberOf(realm, 2)];
    const cells = (...first: (string | number)[]) => `\r\n${first.join(separator)}${separator}`;
    const edited = text
      .replace(cells(one.userId, one.fullName), cells(one.userId, `${one.fullName} Edited`))
      .replace(
        new RegExp(`(\r\n${two.userId}${separator}.*?${separator})Member${separator}`, 'u'),
        `$1Guest${separator}`,
      );
    const before = realm.log.filter(({ method }) => method !== 'GET').length;
    const dialog = await importFile(edited);
    await dialog.getByRole('button', { name: /^Compare/ }).click();
    const summary = dialog.getByRole('region', { name: 'Summary' });
    await summary.getByText('2people change').waitFor();
    expect(await summary.getByText('What changes').count()).toBe(1);
    expect(await dialog.getByRole('button', { name: 'Review 2 changes' }).isEnabled()).toBe(true);
    await dialog.getByText('Every row can be used').waitFor();
    expect(realm.log.filter(({ method }) => method !== 'GET').length).toBe(before);

    const others = () =>
      realm.control.snapshot().users.filter(({ userId }) => ![one.userId, two.userId].includes(userId));
    const othersBefore = others();
    await press(page, 'Control+Enter');
    const preview = page.getByRole('dialog', { name: 'Import changes of 2 people' });
    await preview.getByText(`${one.fullName} Edited`).waitFor();
    await press(page, 'Control+Enter');
    const userOf = (userId: number) => realm.control.snapshot().users.find((user) => user.userId === userId);
    await expect.poll(() => userOf(one.userId)?.fullName).toBe(`${one.fullName} Edited`);
    await expect.poll(() => userOf(two.userId)?.role).toBe(600);
    expect(userOf(one.userId)).toEqual({ ...one, fullName: `${one.fullName} Edited` });
    expect(others()).toEqual(othersBefore);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await backToPeople(page);
    await importFile(edited);
    await dialog.getByRole('button', { name: /^Compare/ }).click();
    await dialog.getByText('The file changes nothing').waitFor();
  });

  it('shows long and multi-line values completely: in the list of errors, the preview and the job', async () => {
    // More changes than a footer shows by itself, so their job has a chip.
    const people = [7, 8, 10, 11, 12, 13].map((place) => memberOf(realm, place));
    const about = `First line\nsecond ${'word '.repeat(60)}\n\nthe last line`;
    const quoted = (text: string) => `"${text}"`;
    const rows = people.map(({ userId }) => [userId, quoted(about), 'Ljubljana', 'Member'].join(','));
    const wrong = [
      memberOf(realm, 9).userId,
      quoted('First line\nsecond line'),
      '',
      quoted('King\nof all'),
    ].join(',');
    const dialog = await importFile(`User id,About,City,Role\n${[...rows, wrong, wrong].join('\n')}\n`);
    await dialog.getByRole('button', { name: /^Compare 8 rows/ }).click();
    const rejected = dialog.getByRole('region', { name: 'Problems' }).getByRole('row');
    await rejected.filter({ hasText: 'of all' }).first().waitFor();
    await standApart(rejected, 'of all');

    await dialog.getByRole('button', { name: 'Review 12 changes' }).click();
    const preview = page.getByRole('dialog', { name: 'Import changes of 6 people' });
    const changes = preview.getByRole('table', { name: 'Will change' }).getByRole('row');
    await changes.filter({ hasText: 'the last line' }).first().waitFor();
    await standApart(changes, 'the last line');
    await press(page, 'Control+Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await page
      .getByRole('button', { name: /^Import changes of 6 people/ })
      .filter({ hasText: '12 of 12' })
      .click();
    const done = page.getByRole('table').getByRole('row');
    await done.filter({ hasText: 'the last line' }).first().waitFor();
    await standApart(done, 'the last line');
    for (const field of ['About', 'City']) {
      expect(await done.getByText(field, { exact: true }).count(), 'the row says which field').toBe(6);
    }
    await press(page, 'Escape');
  });

  it('returns to its summary when the review is closed', async () => {
    const dialog = await importFile(`User id,Name\n${memberOf(realm, 6).userId},Somebody Else\n`);
    await dialog.getByRole('button', { name: 'Compare 1 row' }).click();
    await dialog.getByRole('button', { name: 'Review 1 change' }).click();
    const preview = page.getByRole('dialog', { name: /^Import changes of/ });
    await preview.waitFor();
    await press(page, 'Escape');
    await dialog.getByRole('button', { name: 'Review 1 change' }).waitFor();
    await expect.poll(() => preview.count()).toBe(0);
  });

  it('maps columns by keyboard, lists rows with errors by line, and returns them as a file', async () => {
    const member = memberOf(realm, 3);
    const dialog = await importFile(
      `Number;Rights;Shoe size\n${member.userId};King;43\n999999;Guest;44\n${memberOf(realm, 4).userId};Guest;45\n`,
    );
    const compare = dialog.getByRole('button', { name: /^Compare 3 rows/ });
    await compare.waitFor();
    expect(await compare.isEnabled()).toBe(false);
    await dialog.getByText('Choose the column with email addresses or user ids.').first().waitFor();
    const number = dialog.getByRole('combobox', { name: 'Use Number as' });
    await number.focus();
    // A list forgets letters typed a second ago; if they are slow, one must be enough.
    await page.keyboard.press('u');
    await expect.poll(() => number.inputValue()).toBe('user-id');
    await dialog.getByRole('combobox', { name: 'Use Rights as' }).selectOption('Role');
    await press(page, 'Control+Enter');
    const rejected = dialog.getByRole('region', { name: 'Problems' });
    await rejected.getByRole('row', { name: /^2 Rights King .*Owner, Administrator/ }).waitFor();
    await rejected.getByRole('row', { name: /^3 Number 999999 / }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Review 1 change' }).isEnabled()).toBe(true);

    const text = await saved(() => dialog.getByRole('button', { name: 'Download rejected rows' }).click());
    await dialog.getByText(/-rejected-.*csv is ready/).waitFor();
    // As in the opened file.
    expect(text).toMatch(/^\ufeffNumber;Rights;Shoe size;Problem\r\n/u);
    expect(text).toContain(`\r\n${member.userId};King;43;`);

    await dialog.getByRole('button', { name: 'Back to the columns' }).click();
    await compare.waitFor();
    expect(await number.inputValue()).toBe('user-id');
  });

  it('of a file in another encoding detects it, and can use a chosen one', async () => {
    const member = memberOf(realm, 5);
    const dialog = await importFile(Buffer.from(`User id,Name\n${member.userId},Zoë Édité\n`, 'latin1'));
    await dialog.getByText('Zoë Édité').first().waitFor();
    const encoding = dialog.getByRole('combobox', { name: 'Encoding' });
    expect(await encoding.locator('option:checked').textContent()).toMatch(/^Probably Windows-1252/);
    await encoding.selectOption('windows-1250');
    await dialog.getByText('Zoë Édité').first().waitFor();
    await encoding.selectOption('windows-1251');
    await dialog.getByText('Zoл Йditй').first().waitFor();
    await press(page, 'Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('starts when a file is dropped on the panel', async () => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['User id,Name\n1,Somebody\n'], 'dropped.csv', { type: 'text/csv' }));
      return data;
    });
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await page.getByText('Drop a CSV file to import it').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.getByText('dropped.csv: check the columns.').waitFor();
    await expect.poll(() => page.getByText('Drop a CSV file to import it').count()).toBe(0);
  });
});
