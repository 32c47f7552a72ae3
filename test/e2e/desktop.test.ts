import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchConsole, shellArguments } from '../../build/chromium-shell/launch.ts';
import type { DemoRealm } from '@realm-console/demo-realm';
import {
  addOrganization,
  expectLive,
  openConsole,
  openRealm,
  press,
  type RunningConsole,
} from './console.ts';
import { canMakeUnwritable, makeFull, makeUnwritable } from '../unwritable.ts';
import { changeTheme } from './accessibility-walk.ts';
import { violations } from './axe.ts';
import { memberOf, openPerson } from './person-steps.ts';

/** How the program integrates with the desktop, as if it were installed. */
const folder = mkdtempSync(join(tmpdir(), 'realm-console-desktop-'));
const record = join(folder, 'desktop.jsonl');
const environment = {
  REALM_CONSOLE_PACKAGED: '1',
  REALM_CONSOLE_RECORD_DESKTOP: record,
  XDG_CONFIG_HOME: join(folder, 'config'),
};
let app: RunningConsole;
let page: Page;
let realm: DemoRealm;

/** The app's calls to the desktop, by name. */
function asked(call: string): unknown[][] {
  if (!existsSync(record)) return [];
  return readFileSync(record, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as [string, ...unknown[]])
    .filter(([name]) => name === call)
    .map(([, ...parameters]) => parameters);
}

beforeAll(async () => {
  realm = await openRealm({ users: 60 });
  app = await openConsole({ env: environment });
  page = app.page;
  await page.getByLabel('Organization URL').waitFor();
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the program keeps everything in the folder given by its first argument', () => {
  expect(existsSync(join(app.userData, 'realm-console.db'))).toBe(true);
  expect(existsSync(join(folder, 'config', 'realm-console'))).toBe(false);
});

it('the program downloads no dictionaries', () => {
  expect(asked('session.setSpellCheckerLanguages')).toEqual([[[]]]);
});

it('the program keeps the computer awake while a job runs', async () => {
  await addOrganization(page, realm);
  const { fullName } = memberOf(realm, 0);
  realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: { kind: 'slow', milliseconds: 2_000 } });
  const sheet = await openPerson(page, fullName);
  await sheet.getByRole('button', { name: 'Set role' }).click();
  await page.getByRole('menuitem', { name: 'Moderator' }).click();
  await page.getByRole('dialog').waitFor();
  await press(page, 'Control+Enter');
  await expect.poll(() => asked('powerSaveBlocker.start')).toEqual([['prevent-app-suspension']]);
  await expect.poll(() => asked('powerSaveBlocker.stop')).toHaveLength(1);
  expect(asked('powerSaveBlocker.start')).toHaveLength(1);
  await press(page, 'Escape', 'Escape');
});

it('the window’s drag area has no tooltip', async () => {
  const lost = await page.evaluate(() => {
    const regionOf = (start: Element): string => {
      for (let element: Element | null = start; element; element = element.parentElement) {
        const region = getComputedStyle(element).getPropertyValue('-webkit-app-region');
        if (region === 'drag' || region === 'no-drag') return region;
      }
      return 'none';
    };
    const titled = [...document.querySelectorAll('[title], [aria-label="Add an organization"]')];
    return {
      outside: titled.filter((element) => regionOf(element) === 'no-drag').length,
      inside: titled.filter((element) => regionOf(element) === 'drag').map(({ outerHTML }) => outerHTML),
    };
  });
  expect(lost.inside).toEqual([]);
  expect(lost.outside).toBeGreaterThan(1);
});

describe('a link', () => {
  /** The system starts the program again, which passes the link to the first instance and ends. */
  async function open(link: string): Promise<void> {
    const second = spawn(process.execPath, [...shellArguments(), `--user-data=${app.userData}`, link], {
      stdio: 'ignore',
      env: { ...process.env, ...environment, REALM_CONSOLE_HEADLESS: '1' },
    });
    expect((await once(second, 'exit'))[0]).toBe(0);
  }
  const organization = () => `organization=${encodeURIComponent(realm.url)}`;

  it('opens a person and a channel, and Back returns', async () => {
    const { fullName, userId } = memberOf(realm, 1);
    const person = page.getByRole('complementary', { name: fullName });
    await open(`realm-console://person?${organization()}&id=${userId}`);
    await person.waitFor();
    await open(`realm-console://channel?${organization()}&id=3`);
    await page.getByRole('complementary', { name: 'general' }).waitFor();
    await press(page, 'Alt+ArrowLeft');
    await expect.poll(() => person.count()).toBe(1);
    await press(page, 'Escape', 'Escape');
  });

  it('to something unknown is reported unobtrusively, and changes nothing', async () => {
    const before = realm.log.filter(({ method }) => method !== 'GET').length;
    await open('realm-console://organization?organization=https://other.example');
    await page.getByText("https://other.example isn't in this console.").waitFor();
    await open(`realm-console://deactivate?${organization()}&id=${memberOf(realm, 1).userId}`);
    await page.getByText("can't read the link").waitFor();
    expect(realm.log.filter(({ method }) => method !== 'GET').length).toBe(before);
  });
});

it('the window can be reloaded while calls are under way', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  // Call numbers beyond the window's own.
  await page.evaluate((address) => {
    for (let id = 9_001; id <= 9_020; id += 1) {
      const input = { discoveryId: String(id), address };
      void window.realmConsole.invoke('organization.discover', input, id);
    }
  }, `http://127.0.0.1:${port}`);
  await page.reload();
  await expectLive(page);
  const answers = await page.evaluate(async () => {
    const ids = Array.from({ length: 20 }, (_, index) => 9_001 + index);
    return Promise.all(
      ids.map(async (id) => (await window.realmConsole.invoke('preferences.read', {}, id)).ok),
    );
  });
  expect(answers).toEqual(Array.from({ length: 20 }, () => true));
  silent.close();
});

it('a crashed window is reloaded', async () => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  page = await app.reconnect();
  await page.getByText('It stopped working.').waitFor();
  await expectLive(page);
  for (const scheme of ['dark', 'light'] as const) {
    await changeTheme(page, scheme);
    expect(await violations(page, scheme, false)).toEqual([]);
  }
  const log = readFileSync(join(app.userData, 'logs', 'realm-console.log'), 'utf8');
  expect(log).toContain("The window's process is gone: crashed");
  await press(page, 'Control+k');
  await page.getByPlaceholder('People, groups, channels, panels and actions').fill('diagnostics');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
  await dialog.getByText("The window's process is gone: crashed").waitFor();
});

/** The output of a console that ends by itself. */
const endOf = (userData: string, args: string[] = []): Promise<string> =>
  launchConsole({ userData, args, env: environment }).then(async (launched) => {
    // Chromium may be ready before the program has ended.
    if (launched.process.exitCode === null) await once(launched.process, 'exit');
    return launched.output();
  }, String);

describe.skipIf(!existsSync('/proc/self'))('starting the program', () => {
  const file = join(folder, 'file');
  it.each([
    ['its folder can’t be made', '/proc/self/x', [], "The folder for the console's data can't be used."],
    ['its folder is a file', file, [], "The folder for the console's data can't be used."],
    [
      'its report can’t be written',
      join(folder, 'of-report'),
      ['--report=/proc/self/x/picture.png', '--once'],
      "The picture of --report can't be written.",
    ],
  ])('fails with an explanation if %s', async (_what, userData, args, words) => {
    writeFileSync(file, '');
    expect(await endOf(userData, args)).toContain(words);
  });

  it.skipIf(!canMakeUnwritable())(
    'fails with an explanation if its folder is read-only (skipped: impossible here)',
    async () => {
      const userData = join(folder, 'to-be-read');
      mkdirSync(userData);
      const end = makeUnwritable(userData);
      const printed = await endOf(userData).finally(() => end?.());
      expect(printed).toContain("The folder for the console's data can't be used. Choose another one.");
      expect(readdirSync(userData)).toEqual([]);
    },
  );

  it('fails with an explanation if its disk is full (skipped where no disk can be mounted)', async ({
    skip,
  }) => {
    const userData = join(folder, 'full');
    mkdirSync(userData);
    const end = makeFull(userData);
    if (end === null) return skip('No disk can be mounted here.');
    const printed = await endOf(userData).finally(end);
    expect(printed).toContain(
      "There is no room for the console's data. Make room on its disk, then start again.",
    );
  });
});
