import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../build/chromium-shell/chromium.ts';
import { gridOf, openPanel } from '../screens/reach-administration.ts';
import { openChannel, openChannels } from '../screens/reach-channels.ts';
import { describedMember, goHome, openSheet } from '../screens/reach.ts';
import { addOrganization } from './console.ts';
import { firstRowTop, geometryFaults } from './geometry.ts';
import { openedByTest } from './opened.ts';

describe('a fault on a page', () => {
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
  const tick = (align: string): string =>
    `<div style="display:flex;align-items:${align};width:120px;line-height:20px">
      <input id="all" type="checkbox" style="width:14px;height:14px;margin:3px;border:1px solid #555;appearance:none">
      <label for="all">Tell everybody who was subscribed</label></div>`;
  const rows = (height: number): string =>
    `<div role="grid" aria-label="People" style="height:90px;overflow:auto;scrollbar-width:none">
      <div data-key="1" style="height:32px">One</div><div data-key="2" style="height:${height}px">Two</div></div>`;
  const edge = (scrollbar: string): string =>
    `<div role="grid" aria-label="People" style="height:90px;overflow:auto;${scrollbar}">
      <div data-key="1" style="height:32px">One</div></div>`;
  const columns = (width: number, beside: string, rest: number, of = 400): string =>
    `<div role="grid" aria-label="Bots" style="width:${of}px;overflow:auto;scrollbar-width:none">
      <div style="display:flex"><div role="columnheader" style="width:${width}px">Type</div>
        <div role="columnheader" style="width:${rest}px">City</div></div>
      <div data-key="1" style="display:flex"><div role="gridcell" data-column="type" style="width:${width}px">
        <div style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Outgoing webhook ${'of the office '.repeat(of / 100)}</div></div>
        <div role="gridcell" data-column="city" style="width:${rest}px">${beside}</div></div></div>`;
  const cut = (style: string): string =>
    `<p style="width:80px;overflow:hidden;white-space:nowrap;${style}">Issue or pull request by repository</p>`;
  const cell = (overflow: string): string =>
    `<div role="grid" aria-label="Domains" style="height:90px;scrollbar-width:none"><div data-key="1" style="height:32px">
      <div role="gridcell" style="width:120px"><span style="display:block;overflow-x:${overflow};text-overflow:ellipsis">
        rindfleischetikettierungsueberwachung.example</span></div></div></div>`;
  const field = (width: number): string =>
    `<input placeholder="Name, email or id of a person" style="width:${width}px;text-overflow:ellipsis">`;
  const button = '<button data-variant="filled" style="position:absolute;top:20px">Delete 5 files</button>';
  const over = '<div style="position:absolute;inset:0"></div>';
  const confirmed = (top: number): string =>
    `<div role="dialog" aria-modal="true" style="position:fixed;inset:20px;height:120px">
      <button data-variant="danger" style="position:absolute;top:${top}px">Delete 5 files</button></div>`;
  const notice = (bottom: number): string =>
    `<button style="position:fixed;right:8px;bottom:8px;width:90px">Add file</button>
      <div class="mantine-Notification-root"
        style="position:fixed;right:0;bottom:${bottom}px;width:200px;height:40px">File deleted</div>`;
  const segments = (shadow: string): string =>
    `<div class="mantine-SegmentedControl-root" aria-label="View" style="width:90px;background:#1a1d23">
      <span class="mantine-SegmentedControl-indicator"
        style="display:block;width:40px;height:20px;background:#262a33;box-shadow:${shadow}"></span></div>`;
  const box = (colour: string): string =>
    `<label>Everybody <input type="checkbox" style="appearance:none;width:14px;height:14px;border:1px solid ${colour}"></label>`;
  const dot = (colour: string): string =>
    `<p>Idle <span style="display:inline-block;width:8px;height:8px;border-radius:50%;background:${colour}"></span></p>`;
  const sheet = (gutter: string): string =>
    `<aside data-region="sheet"><div role="region" aria-label="Details"
      style="width:200px;height:280px;overflow-y:auto;scrollbar-gutter:${gutter}">Facts</div></aside>`;
  const panel = (gutter: number, height: number, below = ''): string =>
    `<div data-region="panel" style="position:fixed;inset:0"><header style="height:${height}px;padding-left:16px">
      <h1 style="margin:0;font-size:16px">Files</h1></header><div style="padding:0 ${gutter}px">
      <button style="border:1px solid">Upload</button></div>${below}</div>`;
  const dialog = (gutter: number): string =>
    `<div role="dialog" aria-modal="true" style="position:fixed;inset:20px;border:1px solid"><div class="mantine-Modal-body">
      <div style="padding:16px 20px"><h2 class="mantine-Modal-title" style="margin:0">Add a domain</h2></div>
      <div style="padding:0 ${gutter}px">Domain</div></div></div>`;
  const list = '<div role="grid" aria-label="Files" style="height:90px;scrollbar-width:none">None</div>';

  it.each([
    ['a label and its value on two lines', facts('start'), facts('baseline')],
    ['a box that stands beside the middle of its label', tick('center'), tick('start')],
    ['rows of two heights', rows(40), rows(32)],
    ['rows that end before their edge', edge('scrollbar-gutter:stable'), edge('scrollbar-width:none')],
    ['a column that is cut beside free room', columns(90, 'Lyon', 90), columns(200, 'Lyon', 190)],
    ['a wide one that is', columns(370, 'Lyon', 90, 500), columns(370, 'Lyon', 120, 500)],
    ['a column that is cut beside an empty one', columns(90, '', 300), columns(90, 'Lyon', 300)],
    ['a text that is cut without an ellipsis', cut(''), cut('text-overflow:ellipsis')],
    ['a text that leaves its cell', cell('visible'), cell('clip')],
    ['a placeholder that is cut', field(60), field(300)],
    ['a covered button that confirms', button + over, over + button],
    ['a button outside its dialog', confirmed(130), confirmed(20)],
    ['a notice over a button', notice(0), notice(60)],
    ['a mark that colour alone tells apart', segments('none'), segments('inset 0 -2px 0 #3d6fe8')],
    ['a box with a pale edge', box('#ccc'), box('#777')],
    ['a pale dot', dot('#ccc'), dot('#777')],
    ['what a scrollbar would move', sheet('auto'), sheet('stable')],
    ['what begins beside the gutter of its panel', panel(22, 48), panel(16, 48)],
    ['what begins beside the gutter of its dialog', dialog(30), dialog(20)],
    ['a list that begins elsewhere', panel(16, 60, list), panel(16, 48, list)],
  ])('is found: %s', async (_fault, broken, sound) => {
    await page.setContent(broken);
    expect(await geometryFaults(page)).toHaveLength(1);
    await page.setContent(sound);
    expect(await geometryFaults(page)).toEqual([]);
  });
});

describe('the window’s layout', () => {
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
    await openPanel(page, 'Code playgrounds');
    await gridOf(page, 'Code playgrounds').locator('[data-key]').first().waitFor();
    await isSound(withoutTabs);
    await openPanel(page, 'Permissions');
    await gridOf(page, 'Permissions').locator('[data-key]').first().waitFor();
    await isSound(withTabs);
  });

  it('opens a row by a click in the space that its columns leave', async () => {
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
