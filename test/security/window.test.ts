import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { securePreferences } from '../../src-main/electron/window.ts';
import type { DemoRealm } from '@realm-console/demo-realm';
import { addOrganization, openConsole, openRealm, type RunningConsole } from '../e2e/console.ts';
import { pause } from '../timing/time-spent.ts';

/** What a compromised page of ours could do, tried in the running app. */
let realm: DemoRealm;
let app: RunningConsole;
let page: Page;
const requests: string[] = [];

beforeAll(async () => {
  realm = await openRealm();
  app = await openConsole();
  page = app.page;
  page.on('request', (request) => requests.push(request.url()));
  await addOrganization(page, realm);
});
afterAll(async () => {
  await app?.close();
  await app?.remove();
  await realm?.close();
});

const origin = () => new URL(page.url()).origin;

describe('the window (security lines 1, 4, 5, 6)', () => {
  it('is created with every protection on', () => {
    expect(securePreferences('/preload.cjs', {} as never)).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    });
  });

  it('has no Node, and only the app’s bridge', async () => {
    const found = await page.evaluate(() => ({
      node: ['process', 'require', 'module', 'Buffer', 'global', '__dirname'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.keys((globalThis as unknown as { realmConsole: object }).realmConsole).toSorted(),
    }));
    expect(found).toEqual({ node: [], bridge: ['cancel', 'invoke', 'subscribe'] });
  });

  it('requests nothing but the app’s own files in a whole session', () => {
    expect(requests).not.toEqual([]);
    expect(requests.filter((url) => new URL(url).origin !== origin())).toEqual([]);
  });

  it('cannot reach the network: fetch, image, beacon, socket', async () => {
    const before = realm.log.length;
    const outcomes = await page.evaluate(async (url) => {
      const image = new Promise((resolve) => {
        const element = new Image();
        element.addEventListener('load', () => resolve('loaded'));
        element.addEventListener('error', () => resolve('refused'));
        element.src = `${url}/user_avatars/of-the-page.png`;
      });
      const socket = new Promise((resolve) => {
        try {
          const opened = new WebSocket(url.replace('http', 'ws'));
          opened.addEventListener('open', () => resolve('open'));
          opened.addEventListener('error', () => resolve('refused'));
        } catch {
          resolve('refused');
        }
      });
      return [
        await fetch(`${url}/api/v1/server_settings`).then(
          () => 'answered',
          () => 'refused',
        ),
        await image,
        await socket,
      ];
    }, realm.url);
    expect(outcomes).toEqual(['refused', 'refused', 'refused']);
    await page.evaluate((url) => navigator.sendBeacon(`${url}/api/v1/server_settings`), realm.url);
    expect(realm.log.slice(before).filter(({ path }) => /server_settings|of-the-page/.test(path))).toEqual(
      [],
    );
  });

  it('runs no inline script, no evaluated text, no unmarked style', async () => {
    const outcomes = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.inlineRan = true';
      document.head.append(script);
      const style = document.createElement('style');
      style.textContent = 'body { outline: 7px solid red }';
      document.head.append(style);
      // Not evaluated by the test's own tool, which may do more than the page.
      const later = setTimeout as unknown as (text: string, milliseconds: number) => void;
      later('globalThis.textRan = true', 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return {
        inline: 'inlineRan' in globalThis,
        evaluated: 'textRan' in globalThis,
        styled: getComputedStyle(document.body).outlineWidth === '7px',
      };
    });
    expect(outcomes).toEqual({ inline: false, evaluated: false, styled: false });
  });

  it('can’t navigate, open or embed anything', async () => {
    const address = page.url();
    const pagesBefore = page.context().pages().length;
    await page.evaluate((url) => {
      window.open(url);
      const link = document.createElement('a');
      link.href = url;
      document.body.append(link);
      link.click();
      link.remove();
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
      location.href = url;
    }, `${realm.url}/api/v1/server_settings`);
    await pause(700, 'a window that is not refused would be open by then');
    expect(page.url()).toBe(address);
    // The shell closes it either way, but complains if the app would have allowed it.
    await expect.poll(() => page.context().pages().length).toBe(pagesBefore);
    expect(app.output()).not.toContain('Further windows are not supported');
    expect(await page.getByRole('grid', { name: 'People' }).count()).toBe(1);
    expect(
      realm.log.filter(({ path, userId }) => path.endsWith('/server_settings') && userId !== null),
    ).toEqual([]);
  });

  it('is denied every permission', async () => {
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'camera', 'microphone', 'notifications'] as PermissionName[];
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    });
    expect(new Set(states)).toEqual(new Set(['denied']));
  });
});
