import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import type { DemoRealm } from '@realm-console/demo-realm';
import { leaveLinkifier, linkifierRows, openLinkifier, openLinkifiers } from '../screens/linkifiers.ts';
import { accountOf, addOrganization, press, typeText } from './console.ts';
import { openedByTest, openedForFile } from './opened.ts';
import { pause } from '../timing/time-spent.ts';
import { keyOf } from '../screens/panel-keys.ts';

/** The linkifiers panel in the whole app, by keyboard alone unless stated otherwise. */
let realm: DemoRealm;
let page: Page;

openedForFile((openedRealm, openedPage) => {
  realm = openedRealm;
  page = openedPage;
});
const opened = openedByTest();

const field = (name: string, of: Page = page): Locator =>
  of.getByRole(name === 'Search' ? 'searchbox' : 'textbox', { name, exact: true });
const preview = (of: Page = page): Locator => of.getByRole('dialog');
const rows = (of: Page = page): Locator => linkifierRows(of);

interface WireLinkifier {
  id: number;
  pattern: string;
}

async function listed(of: DemoRealm = realm): Promise<WireLinkifier[]> {
  const { body } = await send(of, accountOf(of, 100), 'GET', '/realm/linkifiers');
  return body['linkifiers'] as WireLinkifier[];
}
const patterns = async (): Promise<string[]> => (await listed()).map(({ pattern }) => pattern);
const writes = (of: DemoRealm = realm): string[] =>
  of.log
    .filter(({ method, path }) => method !== 'GET' && /\/realm\/(filters|linkifiers)/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/^.*\/realm/, '/realm')}`);

/** Shows the list with the focus in its first row and nothing searched. */
async function openPanel(of: Page = page): Promise<Locator> {
  const list = await openLinkifiers(of);
  await field('Search', of).fill('');
  await list.focus();
  await press(of, 'Control+Home');
  return list;
}

async function confirmPreview(of: Page = page): Promise<void> {
  await preview(of).waitFor();
  await press(of, 'Control+Enter');
  await preview(of).waitFor({ state: 'detached' });
}

describe('the workbench', () => {
  it('counts linkifiers in the list of Settings and lists them in their order', async () => {
    await openPanel();
    const found = await listed();
    expect(await rows().count()).toBe(found.length);
    for (const [index, { pattern }] of found.entries())
      expect(await rows().nth(index).textContent()).toContain(pattern);
    const entry = page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('button', { name: /^Linkifiers/ });
    expect(await entry.textContent()).toContain(String(found.length));
  });

  it('finds by name, pattern and URL, and says if nothing matches', async () => {
    await openPanel();
    await press(page, '/');
    await typeText(page, 'glazes');
    await expect.poll(() => rows().count()).toBe(1);
    await field('Search').fill('no such linkifier');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => rows().count()).toBeGreaterThan(3);
  });

  it('opens one as a page in the place of the list of Settings, and leads back to its row', async () => {
    await openPanel();
    const settings = page.getByRole('navigation', { name: 'Settings' });
    expect(await settings.count()).toBe(1);
    await press(page, 'ArrowDown', 'Enter');
    await page.getByRole('region', { name: 'Linkifier', exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).evaluate((each) => each === document.activeElement))
      .toBe(true);
    expect(await settings.count()).toBe(0);
    await leaveLinkifier(page);
    await settings.waitFor();
    await page.getByRole('grid', { name: 'Linkifiers' }).focus();
    await expect.poll(() => rows().nth(1).locator('[data-focused]').count()).toBe(1);
  });

  it('shows each error at its field, offers a fix, and forgets nothing when it is left', async () => {
    const before = writes().length;
    await openPanel();
    await press(page, 'n');
    await expect
      .poll(() => field('Pattern').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await typeText(page, 'KILN-(?P<num>[0-9]+');
    await page.getByText('Bad regular expression: missing ): KILN-(?P<num>[0-9]+').waitFor();
    await page.getByRole('button', { name: 'Add )' }).press('Enter');
    await field('URL template').focus();
    await typeText(page, 'https://kiln.example/{id}');
    await page.getByText("Group 'id' in URL template is not present in linkifier pattern.").waitFor();
    await page.getByRole('button', { name: 'Use num' }).press('Enter');
    await expect.poll(() => field('URL template').inputValue()).toBe('https://kiln.example/{num}');
    await field('Reverse template').fill('KILN-{num}');
    await page.getByText('Example text is required when auto-conversion field is set.').waitFor();
    await field('Example').fill('KILN-7');
    await page.getByText('Comes back unchanged').waitFor();
    await expect.poll(() => page.getByText('Example text is required').count()).toBe(0);
    await press(page, keyOf.people);
    await page.getByRole('grid', { name: 'People' }).waitFor();
    await openLinkifiers(page);
    await rows().last().getByText('Not saved').waitFor();
    await openLinkifier(page, 'KILN-');
    expect(await field('Pattern').inputValue()).toBe('KILN-(?P<num>[0-9]+)');
    expect(writes()).toHaveLength(before);
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  });

  it('shows the result for a text and a pasted URL', async () => {
    await openPanel();
    await openLinkifier(page, '(?P<shop>');
    await field('Sample text').fill('see web-shop#212, not web-shop#12b');
    await page.getByText('https://code.orchid-cooperative.example/web-shop/issues/212').first().waitFor();
    await page.getByText('no link: a letter follows the match').waitFor();
    await field('Pasted URL').fill('https://code.orchid-cooperative.example/kiln/pulls/482');
    await page.getByText('alternative 1 of linkifier 4').waitFor();
    await field('Pasted URL').fill('https://code.orchid-cooperative.example/kiln/pulls/482#files');
    await page.getByText('stays as it is: extra fragment').waitFor();
    await page.getByRole('button', { name: 'Why', exact: true }).press('Enter');
    expect(await page.getByText('URL template of linkifier 4').count()).toBe(1);
  });

  it('keeps samples, and shows which of them an edit changes', async () => {
    await openPanel();
    await openLinkifier(page, 'GLAZE');
    await field('New sample').fill('glaze-ce04');
    await press(page, 'Enter');
    await page.getByText('Samples: 1 pass').waitFor();
    await field('Pattern').fill('(?i)GLAZE-(?P<glaze>[A-Z]{2}[0-9]{2})');
    await page.getByText('Samples: 0 pass, 1 changed').waitFor();
    await page.getByText('links, stayed text before this edit').waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
    await expect.poll(() => page.getByText('Samples: 1 pass').count()).toBe(1);
  });

  it('doesn’t save a sample with the Enter that ends a composition', async () => {
    await openPanel();
    await openLinkifier(page, 'GLAZE');
    await field('New sample').focus();
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: '窯', selectionStart: 1, selectionEnd: 1 });
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
    await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await input.send('Input.insertText', { text: '窯' });
    await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await input.detach();
    expect(await field('New sample').inputValue()).toBe('窯');
    await press(page, 'Enter');
    await expect.poll(() => field('New sample').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Remove the sample 窯' }).press('Enter');
  });

  it('flags linkifiers that compete for the same text', async () => {
    await openPanel();
    await press(page, 'n');
    await typeText(page, '#O(?P<order>[0-9]+)');
    await field('Example').fill('#O4431');
    await expect.poll(() => page.getByText('1 and 6 overlap.').count()).toBe(1);
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  });

  it(
    'stays responsive under a pattern that takes too long, reports it, and continues',
    { timeout: 120_000 },
    async () => {
      await openPanel();
      await press(page, 'n');
      await field('Sample text').fill('a '.repeat(50_000));
      // A window that tried the pattern itself would freeze for the full two seconds.
      await pause(1_000, 'the middle of the two seconds that the pattern may take');
      await page.evaluate(() => {
        const frames = { last: performance.now(), longest: 0 };
        Object.assign(window, { frames });
        const beat = (): void => {
          const now = performance.now();
          frames.longest = Math.max(frames.longest, now - frames.last);
          frames.last = now;
          requestAnimationFrame(beat);
        };
        requestAnimationFrame(beat);
      });
      await field('Pattern').fill('((a+)+( a)*)*z|(?P<id>a( a)*z|a)');
      await field('URL template').fill('https://x.example/{id}');
      // Searching everything for a text would itself block the window for long.
      const told = page.locator('[role="alert"]', { hasText: 'took longer than 2 s' });
      await told.waitFor();
      const longest = await page.evaluate(
        () => (window as unknown as { frames: { longest: number } }).frames.longest,
      );
      expect(longest).toBeLessThan(1_000);
      await field('Pattern').fill('zz(?P<id>[0-9]+)');
      await expect.poll(() => told.count()).toBe(0);
      await field('Sample text').fill('see web-shop#212');
      await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
    },
  );
});

describe('a change of linkifiers', () => {
  it('is an addition with one press, or a deletion after a preview, undone with its place', async () => {
    await openPanel();
    const before = await patterns();
    await press(page, 'n');
    await typeText(page, 'TKT-(?P<ticket>[0-9]+)');
    await field('URL template').fill('https://desk.example/{ticket}');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Support ticket');
    await expect.poll(() => page.getByRole('button', { name: /^Add linkifier/ }).isEnabled()).toBe(true);
    await press(page, 'Control+s');
    await expect.poll(patterns).toEqual([...before, 'TKT-(?P<ticket>[0-9]+)']);
    await page.getByRole('heading', { name: 'Support ticket', level: 1 }).waitFor();
    await leaveLinkifier(page);
    await expect.poll(() => rows().last().textContent()).toContain('Support ticket');

    const list = await openPanel();
    await press(page, 'ArrowDown', 'Delete');
    await preview().getByRole('deletion').first().waitFor();
    await confirmPreview();
    const after = [...before, 'TKT-(?P<ticket>[0-9]+)'];
    await expect.poll(patterns).toEqual(after.toSpliced(1, 1));
    await list.focus();
    await press(page, 'Control+z');
    await confirmPreview();
    await expect.poll(patterns).toEqual(after);
  });

  it('that would stop everyone from writing requires a typed confirmation', async () => {
    await openPanel();
    await press(page, 'n');
    await typeText(page, '(?P<number>[0-9]{4})');
    await field('URL template').fill('https://desk.example/{number}');
    const words = 'Nobody could send a message with code, a link or a mention any more';
    await page.getByRole('region', { name: 'Linkifier', exact: true }).getByText(words).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Review change/ }).isEnabled()).toBe(true);
    await press(page, 'Control+s');
    await preview().getByText(words).waitFor();
    const before = await patterns();
    await press(page, 'Control+Enter');
    expect(await preview().getByLabel('Type 1 to confirm').inputValue()).toBe('');
    expect(await patterns()).toEqual(before);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  });

  it('is rejected by the server at the input', async () => {
    await openPanel();
    await press(page, 'n');
    await typeText(page, 'ROTA-(?P<day>[0-9]+)');
    await field('URL template').fill('https://rota.example/{day}');
    await expect.poll(() => page.getByRole('button', { name: /^Add linkifier/ }).isEnabled()).toBe(true);
    realm.faults.add({
      method: 'POST',
      path: '/realm/filters',
      fault: { kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'No more linkifiers here.' } },
    });
    await press(page, 'Control+s');
    await page
      .locator('footer[aria-label="Unsaved changes"]')
      .getByText('No more linkifiers here.')
      .waitFor();
    expect(await field('Pattern').inputValue()).toBe('ROTA-(?P<day>[0-9]+)');
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  });

  it('in their order is made with Alt and the arrows, and sent as one', async () => {
    const before = await listed();
    await openPanel();
    await press(page, 'Alt+ArrowDown', 'Alt+ArrowDown');
    await expect.poll(() => rows().nth(2).textContent()).toContain(before[0]?.pattern);
    const sent = writes().length;
    const changeOrder = page.getByRole('button', { name: /^Change order/ });
    await expect.poll(() => changeOrder.isEnabled()).toBe(true);
    await changeOrder.press('Enter');
    const [first, second, third, ...others] = before;
    await expect
      .poll(async () => (await listed()).map(({ id }) => id))
      .toEqual([second, third, first, ...others].map((each) => each?.id));
    expect(writes().slice(sent)).toEqual(['PATCH /realm/linkifiers']);
    await expect.poll(() => changeOrder.count()).toBe(0);
  });

  it('in their order can be made by dragging', async () => {
    const before = await patterns();
    await openPanel();
    const grip = rows().nth(0).locator('[data-draggable]');
    const from = await grip.boundingBox();
    const to = await rows().nth(1).boundingBox();
    if (from === null || to === null) throw new Error('The list is not on screen.');
    await page.mouse.move(from.x + 6, from.y + 6);
    await page.mouse.down();
    await page.mouse.move(from.x + 6, from.y + 20, { steps: 4 });
    await page.mouse.move(from.x + 6, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await pause(200, 'the click that may follow a drag is swallowed for a moment');
    await expect.poll(() => rows().nth(1).textContent()).toContain(before[0]);
    await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
    await expect.poll(() => rows().nth(0).textContent()).toContain(before[0]);
  });

  it('by someone else is shown immediately, and never overwritten unseen', async () => {
    await openPanel();
    const target = (await listed()).find(({ pattern }) => pattern.startsWith('bed'));
    await openLinkifier(page, 'bed (?P<bed>');
    await field('URL template').fill('https://gardens.example/{bed}');
    const answer = await send(realm, accountOf(realm, 200), 'PATCH', `/realm/filters/${target?.id}`, {
      pattern: 'plot (?P<bed>[A-H])',
      url_template: 'https://gardens.example/plots/{bed}',
    });
    expect(answer.status).toBe(200);
    await page.getByText('Somebody changed this linkifier meanwhile').waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).press('Enter');
    await expect.poll(() => field('Pattern').inputValue()).toBe('plot (?P<bed>[A-H])');
  });
});

describe('an impossible action', () => {
  it('on an old server is explained with the required level', async () => {
    const old = await opened.realmWith({ featureLevel: 421 });
    const app = await opened.start();
    await addOrganization(app.page, old);
    await openPanel(app.page);
    await press(app.page, 'Enter');
    await app.page.getByText('needs feature level 471. This server has 421').waitFor();
    expect(await field('Reverse template', app.page).count()).toBe(0);
    await press(app.page, 'n');
    await typeText(app.page, 'OLD-(?P<n>[0-9]+)');
    await field('URL template', app.page).fill('https://old.example/{n}');
    await expect.poll(() => app.page.getByRole('button', { name: /^Add linkifier/ }).isEnabled()).toBe(true);
    await press(app.page, 'Control+s');
    await expect.poll(async () => (await listed(old)).at(-1)?.pattern).toBe('OLD-(?P<n>[0-9]+)');
  });

  it('for the role is explained with the required role, and testing still works', async () => {
    const member = await opened.realmWith();
    const app = await opened.start();
    await addOrganization(app.page, member, accountOf(member, 400).email);
    await openPanel(app.page);
    await press(app.page, 'Enter');
    await app.page
      .getByText(/^Only administrators and owners can change linkifiers. You are a member here/)
      .waitFor();
    await field('Pattern', app.page).fill('NEW-(?P<order>[0-9]+)');
    await field('Sample text', app.page).fill('see NEW-7');
    await app.page.getByText('/orders/7').first().waitFor();
    expect(await app.page.getByRole('button', { name: /^Change linkifier/ }).isDisabled()).toBe(true);
    expect(writes(member)).toEqual([]);
  });
});
