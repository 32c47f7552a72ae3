import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostileMessages } from './hostile-messages.ts';
import { openMessagePage, type MessagePage } from './message-page.ts';
import { pause } from '../timing/time-spent.ts';

/** Hostile messages separately and mixed, pointed at and pressed; and the proof that they are hostile. */
declare global {
  interface Window {
    executions?: unknown[];
  }
}

const leak = 'http://127.0.0.1:9/leak';
const cases = hostileMessages(leak);
let opened: MessagePage;

beforeAll(async () => {
  opened = await openMessagePage();
  await opened.page.setViewportSize({ width: 800, height: 600 });
  await opened.page.evaluate(() => {
    const executions: unknown[] = [];
    Object.assign(window, { executions, executed: (what: unknown) => executions.push(what) });
  });
});
afterAll(() => opened.close());
beforeEach(() => {
  opened.requests.length = 0;
});

/** Does with everything in the message what a user could: points at it, follows it, presses it. */
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
  /^(?:p|br|wbr|hr|blockquote|ul|ol|li|div|span|strong|b|em|i|del|s|u|su[bp]|code|pre|time|table|thead|tbody|t[rhd]|details|summary|button)$/u;
const attributes =
  /^(?:class|type|role|dir|title|tabindex|aria-label|aria-hidden|start|colspan|rowspan|datetime|open)$/u;

/** The content of the message on the page, and whether it is the expected one. */
interface Inside {
  html: string;
  isShown: boolean;
  elements: string[];
  attributes: string[];
  classes: string[];
}

/** Shows the messages one after another, each after a word that proves it is shown. Runs in the page. */
async function showAll(messages: readonly string[]): Promise<Inside[]> {
  const insides: Inside[] = [];
  for (const html of messages) {
    await window.show(`<p>shown</p>${html}`);
    const message = document.querySelector('#root [dir="auto"]');
    const all = [...(message?.querySelectorAll('*') ?? [])].filter(
      (element) => element.closest('svg.tabler-icon') === null,
    );
    insides.push({
      html,
      isShown: message?.firstChild?.textContent === 'shown',
      elements: [...new Set(all.map((element) => element.localName))],
      attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
      classes: [...new Set(all.flatMap((element) => [...element.classList]))],
    });
  }
  return insides;
}

/** Shows the messages and returns everything that isn't on a list. */
async function intruders(messages: readonly string[]): Promise<string[]> {
  const insides = await opened.page.evaluate(showAll, messages);
  return insides.flatMap((inside) => [
    ...(inside.isShown ? [] : [`Not shown: ${inside.html}`]),
    ...inside.elements.filter((name) => !elements.test(name)),
    ...inside.attributes.filter((name) => !attributes.test(name)),
    // Our own style sheet's classes have a mark that no message can know.
    ...inside.classes.filter((name) => !name.startsWith('_')),
  ]);
}

/** What ran, was requested, left the page or was followed although it should not have been. */
async function happened(): Promise<unknown[]> {
  const ran = await opened.page.evaluate(() => window.executions ?? ['The page was left.']);
  const followed = await opened.page.evaluate(() => window.opened.splice(0));
  const strange = followed.filter((address) => !/^(?:https?:\/\/[^@]*$|mailto:)/u.test(address));
  return [...ran, ...opened.requests, ...strange];
}

describe('a message’s hostile HTML', () => {
  it.each(cases.map((each) => [each.name, each.html] as const))('with %s is inert', async (_name, html) => {
    expect(await intruders([html])).toEqual([]);
    await provoke(opened.page);
    await pause(20, 'what was provoked must not happen');
    expect(await happened()).toEqual([]);
  });

  it('stays inert in any mixture', async () => {
    const pieces = cases.flatMap(({ html }) => html.split(/(?=[<>"])/u));
    const mixture = fc.array(
      fc.oneof(fc.constantFrom(...pieces), fc.constantFrom('<p>', '</p>', '"', '-->', ']]>')),
      { minLength: 1, maxLength: 14 },
    );
    const messages = fc.sample(mixture, { numRuns: 600, seed: 7 }).map((parts) => parts.join(''));
    expect(await intruders(messages)).toEqual([]);
    expect(await happened()).toEqual([]);
  }, 120_000);

  it('loads and runs if shown unchanged, which proves that these tests can fail', async () => {
    const active = cases.filter(({ isDormant }) => isDormant !== true);
    const alive = new Set<string>();
    const context = await opened.browser.newContext({ viewport: { width: 800, height: 600 } });
    const head =
      '<!doctype html><meta charset="utf-8"><script>self.executions = []; self.executed = (what) => executions.push(what);</script>';
    const base = 'https://bare.invalid/';
    await context.route('**/*', async (route) => {
      const [, number] = /^https:\/\/bare\.invalid\/(\d+)$/u.exec(route.request().url()) ?? [];
      const inside = number === undefined ? undefined : active[Number(number)]?.html;
      if (route.request().url() === base) {
        const frames = active.map((_, index) => `<iframe src="${base}${index}"></iframe>`);
        await route.fulfill({ contentType: 'text/html', body: frames.join('') });
      } else if (inside === undefined) await route.abort();
      else await route.fulfill({ contentType: 'text/html', body: `${head}<div id="root">${inside}</div>` });
    });
    const nameOf = (url: string): string =>
      url.startsWith(base) ? (active[Number(url.slice(base.length))]?.name ?? '') : '';

    // All at once in frames; those that need interaction follow one by one.
    const frames = await context.newPage();
    frames.on('request', (request) => {
      const isPage = request.url().startsWith(base) && request.isNavigationRequest();
      if (!isPage) alive.add(nameOf(request.frame().url()));
    });
    await frames.goto(base);
    for (let before = -1; before < alive.size;) {
      before = alive.size;
      await pause(1_000, 'until nothing more comes alive: on a busy machine that takes a while');
      for (const frame of frames.frames()) {
        const isRun = await frame.evaluate(() => (window.executions ?? []).length > 0).catch(() => false);
        if (isRun) alive.add(nameOf(frame.url()));
      }
    }
    await frames.close();

    const single = await context.newPage();
    let asked = 0;
    single.on('request', (request) => {
      if (!request.url().startsWith(base)) asked += 1;
    });
    for (const [index, { name }] of active.entries()) {
      if (alive.has(name)) continue;
      asked = 0;
      await single.goto(`${base}${index}`, { waitUntil: 'commit' }).catch(() => undefined);
      for (let waited = 0; waited < 30 && !alive.has(name); waited += 1) {
        // Again at each check, because what was not drawn yet could not be pressed.
        await provoke(single).catch(() => undefined);
        await pause(100, 'between two looks at whether it has come alive');
        const isRun = await single.evaluate(() => (window.executions ?? [1]).length > 0).catch(() => true);
        if (isRun || asked > 0) alive.add(name);
      }
    }
    await context.close();
    expect(active.map(({ name }) => name).filter((name) => !alive.has(name))).toEqual([]);
  }, 120_000);
});
