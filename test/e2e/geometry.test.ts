import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../build/chromium-shell/chromium.ts';
import { gridOf, openPanel } from '../screens/reach-administration.ts';
import { openChannel, openChannels } from '../screens/reach-channels.ts';
import { describedMember, goHome, openSheet } from '../screens/reach.ts';
import { addOrganization } from './console.ts';
import { firstRowTop, geometryFaults } from './geometry.ts';
import { openedByTest } from './opened.ts';

describe('of a page', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium(process.env) ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  });
  afterAll(() => browser?.close());

  const facts = (align: string): string =>
    `<dl style="display:grid;grid-template-columns:96px 1fr;align-items:${align}">
      <dt style="line-height:20px">Manager</dt><dd style="margin:0;padding-top:12px;line-height:20px">Käthe</dd></dl>`;
  const rows = (height: number): string =>
    `<div role="grid" aria-label="People" style="height:90px;overflow:auto;scrollbar-gutter:stable">
      <div data-key="1" style="height:32px">One</div><div data-key="2" style="height:${height}px">Two</div></div>`;
  const columns = (width: number): string =>
    `<div role="grid" aria-label="Bots" style="width:400px;overflow:auto;scrollbar-gutter:stable">
      <div style="display:flex"><div role="columnheader" style="width:${width}px">Type</div></div>
      <div data-key="1" style="display:flex"><div role="gridcell" style="width:${width}px">
        <div style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Outgoing webhook</div></div></div></div>`;
  const cut = (style: string): string =>
    `<p style="width:80px;overflow:hidden;white-space:nowrap;${style}">Issue or pull request by repository</p>`;
  const button = '<button data-variant="filled" style="position:absolute;top:20px">Delete 5 files</button>';
  const over = '<div style="position:absolute;inset:0"></div>';
  const segments = (shadow: string): string =>
    `<div class="mantine-SegmentedControl-root" aria-label="View" style="width:90px;background:#1a1d23">
      <span class="mantine-SegmentedControl-indicator"
        style="display:block;width:40px;height:20px;background:#262a33;box-shadow:${shadow}"></span></div>`;
  const sheet = (gutter: string): string =>
    `<aside data-region="sheet"><div role="region" aria-label="Details"
      style="width:200px;height:80px;overflow-y:auto;scrollbar-gutter:${gutter}">Facts</div></aside>`;

  it.each([
    ['a label and its value on two lines', facts('start'), facts('baseline')],
    ['rows of two heights', rows(40), rows(32)],
    ['a column that is cut beside free room', columns(90), columns(380)],
    ['a text that is cut without an ellipsis', cut(''), cut('text-overflow:ellipsis')],
    [
      'a placeholder that is cut without an ellipsis',
      '<input placeholder="Name, email or id of a person" style="width:60px">',
      '<input placeholder="Name, email or id of a person" style="width:60px;text-overflow:ellipsis">',
    ],
    ['a covered button that confirms', button + over, over + button],
    ['a mark that colour alone tells apart', segments('none'), segments('inset 0 -2px 0 #3d6fe8')],
    ['what a scrollbar would move', sheet('auto'), sheet('stable')],
  ])('%s is found', async (_fault, broken, sound) => {
    await page.setContent(broken);
    expect(await geometryFaults(page)).toHaveLength(1);
    await page.setContent(sound);
    expect(await geometryFaults(page)).toEqual([]);
  });
});

describe('of the window', () => {
  const { start, realmWith } = openedByTest();
  const withoutTabs = 167;
  const withTabs = 200;

  it.each([
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ])('is sound in lists and sheets at $width', async (size) => {
    const realm = await realmWith({});
    const { page } = await start({ size });
    await addOrganization(page, realm);
    const isSound = async (top: number | null): Promise<void> => {
      expect(await geometryFaults(page)).toEqual([]);
      if (top !== null) expect(await firstRowTop(page)).toBe(top);
    };
    await goHome(page);
    await isSound(withTabs);
    await openSheet(page, await describedMember(page, realm));
    await isSound(withTabs);
    await openChannels(page);
    await isSound(withoutTabs);
    await openChannel(page, 'general');
    await isSound(null);
    await openPanel(page, 'Groups');
    await gridOf(page, 'Groups').locator('[data-key]').first().waitFor();
    await isSound(withTabs);
    await openPanel(page, 'Permissions');
    await gridOf(page, 'Permissions').locator('[data-key]').first().waitFor();
    await isSound(withTabs);
  });

  it('opens a row by a click in the room that its columns leave', async () => {
    const realm = await realmWith({});
    const { page } = await start({ size: { width: 1920, height: 1080 } });
    await addOrganization(page, realm);
    await openPanel(page, 'Groups');
    const row = gridOf(page, 'Groups').locator('[data-key]').first();
    const box = await row.boundingBox();
    await row.click({ position: { x: (box?.width ?? 0) - 40, y: 16 } });
    await page.getByRole('tab', { name: /^Members/ }).waitFor();
    expect(await gridOf(page, 'Groups').count()).toBe(0);
  });
});
