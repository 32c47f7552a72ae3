import { chromium, type Browser, type Page } from 'playwright-core';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../build/chromium-shell/chromium.ts';
import { hostileMessages } from './hostile-messages.ts';
import { serveMessagePage, type MessagePage } from './message-page/serve.ts';

/**
 * The server's HTML of a message in real Chromium, on a page without any policy: what keeps it inert here is the component
 * alone. In the app a policy and the session stand behind it.
 */
declare global {
  interface Window {
    show(html: string): void;
    followed: string[];
    executions: unknown[];
  }
}

const leak = 'http://127.0.0.1:9/leak';
let served: MessagePage;
let browser: Browser;
let page: Page;
/** Requests to anywhere but the page's own files, answered or not. */
const requested: string[] = [];
const opened: string[] = [];

const cases = hostileMessages(leak);

async function newPage(): Promise<Page> {
  const made = await browser.newPage({ viewport: { width: 800, height: 600 } });
  made.setDefaultTimeout(10_000);
  made.on('request', (request) => {
    if (request.url().includes('/leak') || request.url().startsWith('data:text'))
      requested.push(request.url());
  });
  made.on('popup', (popup) => opened.push(popup.url()));
  return made;
}

beforeAll(async () => {
  served = await serveMessagePage();
  browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  page = await newPage();
  await page.goto(served.url);
  await page.waitForFunction(() => typeof window.show === 'function');
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});
beforeEach(() => {
  requested.length = 0;
  opened.length = 0;
  served.asked.length = 0;
});

/** Does with everything in the message what a person would: points at it, follows it, presses it. */
async function provoke(on: Page): Promise<void> {
  const points = await on.evaluate(() => {
    const centers = [...document.querySelectorAll('#root *')].slice(0, 40).map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + Math.min(width / 2, 40), y: top + Math.min(height / 2, 10) };
    });
    const unique = new Map(centers.map((point) => [`${point.x} ${point.y}`, point]));
    return [...unique.values()].filter(({ x, y }) => x > 0 && y > 0 && x < 800 && y < 600).slice(0, 6);
  });
  for (const { x, y } of points) {
    await on.mouse.move(x, y);
    await on.mouse.click(x, y);
  }
  await on.keyboard.press('Tab');
  await on.keyboard.press('Enter');
}

const elements =
  /^(?:p|br|hr|h[1-6]|blockquote|ul|ol|li|div|span|a|strong|b|em|i|del|s|u|su[bp]|code|pre|kbd|time|bdi|table|thead|tbody|t[rhd]|details|summary|math|semantics|m[a-z]+)$/u;
const attributes =
  /^(?:data-part|data-token|data-address|role|tabindex|title|aria-label|start|align|datetime|open|display|displaystyle|scriptlevel|mathvariant|stretchy|fence|separator|accent|accentunder|[lr]space|linethickness|columnalign|(?:row|column)spacing|notation|(?:min|max)size|width|height|depth|voffset)$/u;

/** Has the component show the message, after a word that tells that it did. */
async function show(html: string): Promise<void> {
  await page.evaluate((text) => window.show(`<p>shown</p>${text}`), html);
  expect(await page.evaluate(() => document.querySelector('#root > div > p')?.textContent)).toBe('shown');
}

/** Whatever stands in the message and is on none of the lists. */
async function intruders(): Promise<string[]> {
  const inside = await page.evaluate(() => {
    const all = [...document.querySelectorAll('#root > div *')];
    return {
      elements: [...new Set(all.map((element) => element.localName))],
      attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
      addresses: all.map((element) => element.getAttribute('data-address')).filter((each) => each !== null),
    };
  });
  return [
    ...inside.elements.filter((name) => !elements.test(name)),
    ...inside.attributes.filter((name) => !attributes.test(name)),
    ...inside.addresses.filter((address) => !/^(?:https?:\/\/[^@]+$|mailto:)/u.test(address)),
  ];
}

/** What ran, was asked for, opened, left or followed and should not have been. */
async function happened(): Promise<unknown[]> {
  const ran = await page.evaluate(() => window.executions);
  const followed = await page.evaluate(() => window.followed.splice(0));
  const left = page.url() === `${served.url}/` ? [] : [page.url()];
  const strange = followed.filter((address) => !/^(?:https?|mailto):/u.test(address));
  return [...ran, ...requested, ...opened, ...served.asked, ...left, ...strange];
}

describe('hostile HTML of a message', () => {
  it.each(cases.map((each) => [each.name, each.html] as const))('is inert: %s', async (_name, html) => {
    await show(html);
    expect(await intruders()).toEqual([]);
    await provoke(page);
    await page.waitForTimeout(30);
    expect(await happened()).toEqual([]);
  });

  it('loads and runs where it is shown as it comes, so that these tests can fail', async () => {
    const active = cases.filter(({ isDormant }) => isDormant !== true);
    const alive = new Set<string>();
    const addresses = active.map(({ html }) => served.raw(html));
    // All at once in frames; what waits for a hand comes after, one by one.
    const frames = await browser.newPage();
    frames.on('request', (request) => {
      const index = addresses.indexOf(request.frame().url());
      if (index >= 0 && !request.isNavigationRequest()) alive.add(active[index]?.name ?? '');
    });
    await frames.goto(served.raw(addresses.map((url) => `<iframe src="${url}"></iframe>`).join('')));
    await frames.waitForTimeout(1_000);
    for (const frame of frames.frames()) {
      const index = addresses.indexOf(frame.url());
      const isRun = await frame.evaluate(() => window.executions.length > 0).catch(() => false);
      if (index >= 0 && isRun) alive.add(active[index]?.name ?? '');
    }
    await frames.close();
    const single = await newPage();
    for (const { name, html } of active.filter((each) => !alive.has(each.name))) {
      requested.length = 0;
      await single.goto(served.raw(html), { waitUntil: 'commit' }).catch(() => undefined);
      await provoke(single).catch(() => undefined);
      await single.waitForTimeout(100);
      const isRun = await single.evaluate(() => (window.executions?.length ?? 1) > 0).catch(() => true);
      if (isRun || requested.length > 0) alive.add(name);
    }
    await single.close();
    expect(active.map(({ name }) => name).filter((name) => !alive.has(name))).toEqual([]);
  }, 120_000);

  it('stays inert in any mixture', async () => {
    const pieces = cases.flatMap(({ html }) => html.split(/(?=[<>"])/u));
    const mixture = fc.array(
      fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('<p>', '</p>', '"', '-->', ']]>')),
      {
        minLength: 1,
        maxLength: 14,
      },
    );
    const messages = fc.sample(mixture, { numRuns: 2_000, seed: 7 }).map((parts) => parts.join(''));
    for (let from = 0; from < messages.length; from += 100) {
      for (const html of messages.slice(from, from + 100)) {
        await show(html);
        expect(await intruders()).toEqual([]);
      }
      await page.waitForTimeout(20);
      expect(await happened()).toEqual([]);
    }
  }, 120_000);
});
