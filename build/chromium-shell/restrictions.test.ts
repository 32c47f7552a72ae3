import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import { findChromium } from './chromium.ts';
import { launchFixture, type Fixture } from './fixture/launch-fixture.ts';

declare const bridge: { invoke(name: string, input?: unknown): Promise<unknown> };

const hasChromium = findChromium(process.env) !== null;
if (!hasChromium) console.warn('Skipped for want of Chromium: run node build/setup.mjs');

const pageAddress = 'https://console.app.invalid/index.html';

describe.skipIf(!hasChromium)('the Chromium shell', () => {
  const openedLinks = join(tmpdir(), `opened-links-${randomUUID()}`);
  const downloads = join(tmpdir(), `downloads-${randomUUID()}`);
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await launchFixture({
      colorScheme: 'dark',
      size: { width: 1_000, height: 640 },
      env: { REALM_CONSOLE_OPENED_LINKS: openedLinks, REALM_CONSOLE_DOWNLOADS: downloads },
    });
    page = fixture.page;
  });
  afterAll(async () => {
    await fixture.end();
    await rm(downloads, { recursive: true, force: true });
  });

  /** The events that the app recorded because of an action, once `expected` is among them. */
  async function eventsAfter(action: () => Promise<unknown>, expected: string): Promise<string[]> {
    const before = (await fixture.events()).length;
    await action();
    await expect.poll(async () => (await fixture.events()).slice(before)).toContain(expected);
    return (await fixture.events()).slice(before);
  }

  it('serves app: addresses through the protocol handler, including frames', async () => {
    const events = await fixture.events();
    expect(events).toContain('served GET app://console/index.html');
    expect(events).toContain('served GET app://console/page.js');
    expect(events).toContain('served GET app://console/frame.html');
    expect(page.url()).toBe(pageAddress);
  });

  it('preserves method, status and headers', async () => {
    const answers = await page.evaluate(async () => {
      const posted = await fetch('/page.js', { method: 'POST', body: 'x' });
      const found = await fetch('/page.js');
      return [posted.status, found.status, found.headers.get('content-type')];
    });
    expect(answers).toEqual([404, 200, 'text/javascript']);
    expect(await fixture.events()).toContain('served POST app://console/page.js');
  });

  it('enforces the response’s content security policy', async () => {
    expect(await page.evaluate(() => document.documentElement.dataset['inlineScript'])).toBeUndefined();
    const violated = await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          });
          void fetch('https://zulip.example.org/').catch(() => undefined);
        }),
    );
    expect(violated).toBe('connect-src');
  });

  it('lets webRequest cancel requests that the page’s policy allows', async () => {
    await eventsAfter(async () => {
      const failure = await page.evaluate(() => fetch('https://example.com/data').catch(String));
      expect(failure).toContain('Failed to fetch');
    }, 'cancelled https://example.com/data');
  });

  it.each([
    ['a link', () => page.click('#away')],
    ['a script', () => page.evaluate(() => void (location.href = 'https://example.com/away'))],
    ['a form', () => page.evaluate(() => submitForm('https://example.com/away'))],
  ])('denies navigation by %s', async (_by, navigate) => {
    await page.evaluate(() => {
      Object.assign(globalThis, {
        submitForm: (action: string) => {
          const form = Object.assign(document.createElement('form'), { action, method: 'post' });
          document.body.append(form);
          form.submit();
        },
      });
    });
    const events = await eventsAfter(navigate, 'will-navigate https://example.com/away');
    expect(events).toEqual(['will-navigate https://example.com/away']);
    expect(page.url()).toBe(pageAddress);
    expect(await page.evaluate(() => bridge.invoke('echo', 1))).toBe(1);
  });

  it.each([
    ['window.open', () => page.evaluate(() => void window.open('https://example.com/window'))],
    ['a link with a target', () => page.click('#other-window')],
    ['a link and the control key', () => page.click('#other-window', { modifiers: ['Control'] })],
  ])('denies a window requested by %s, after asking the app once', async (_by, open) => {
    const events = await eventsAfter(open, 'window-open https://example.com/window');
    expect(events).toEqual(['window-open https://example.com/window']);
    await expect.poll(() => page.context().pages().length).toBe(1);
  });

  it('saves a page’s downloads under unique names, and leaves nothing of those that the app refuses', async () => {
    for (const [name, text] of [
      ['refused.txt', 'no'],
      ['saved.txt', 'one'],
      ['saved.txt', 'two'],
    ]) {
      const save = () =>
        page.evaluate(
          ([download, content]) => {
            const href = URL.createObjectURL(new Blob([content ?? '']));
            Object.assign(document.createElement('a'), { href, download }).click();
          },
          [name, text],
        );
      await eventsAfter(save, `will-download blob:app://console/${name}`);
    }
    await expect.poll(() => readdir(downloads).catch(() => [])).toEqual(['saved (1).txt', 'saved.txt']);
    const texts = ['saved.txt', 'saved (1).txt'].map((name) => readFile(join(downloads, name), 'utf8'));
    expect((await Promise.all(texts)).toSorted()).toEqual(['one', 'two']);
  });

  it('denies permissions', async () => {
    const states = await page.evaluate(async () =>
      Promise.all(
        (['geolocation', 'notifications', 'camera'] as PermissionName[]).map(
          async (name) => (await navigator.permissions.query({ name })).state,
        ),
      ),
    );
    expect(states).toEqual(['denied', 'denied', 'denied']);
  });

  it('opens outside links only through the app, recording them on request', async () => {
    await page.evaluate(() => bridge.invoke('open-external', 'https://zulip.com/help/'));
    expect(await readFile(openedLinks, 'utf8')).toBe('https://zulip.com/help/\n');
  });

  it('follows the colour scheme of the desktop and of the app', async () => {
    const isDark = (): Promise<boolean> =>
      page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    expect(await isDark()).toBe(true);
    expect(await page.evaluate(() => bridge.invoke('theme', 'light'))).toBe(false);
    expect(await isDark()).toBe(false);
    expect(await page.evaluate(() => bridge.invoke('theme', 'system'))).toBe(true);
    expect(await isDark()).toBe(true);
  });

  it('opens windows with the requested size', async () => {
    await expect
      .poll(() => page.evaluate(() => bridge.invoke('bounds')))
      .toMatchObject({ width: 1_000, height: 640 });
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([1_000, 640]);
  });
});

declare function submitForm(action: string): void;
