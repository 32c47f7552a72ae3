import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';
import { launchFixture, type Fixture } from './fixture/launch-fixture.ts';

declare const bridge: {
  invoke(name: string, input?: unknown): Promise<unknown>;
  subscribe(callback: (payload: { index: number }) => void): () => void;
};

const hasChromium = findChromium(process.env) !== null;
if (!hasChromium) console.warn('Skipped for want of Chromium: run node build/setup.mjs');

describe.skipIf(!hasChromium)('the bridge between page and main process', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await launchFixture();
    page = fixture.page;
  });
  afterAll(() => fixture.end(), 20_000);

  it('exists before the page’s first script', async () => {
    expect(await page.evaluate(() => document.documentElement.dataset['bridgeAtFirstScript'])).toBe('object');
  });

  it('carries values in both directions, including typed arrays, maps and undefined', async () => {
    const crossed = await page.evaluate(async () => {
      const answer = (await bridge.invoke('echo', {
        bytes: new Uint8Array([0, 128, 255]),
        ids: new Uint32Array([1, 4_294_967_295]),
        map: new Map<unknown, unknown>([[7, new Date(5)]]),
        nothing: undefined,
        text: 'Zoë 😀 \u2028',
      })) as Record<string, unknown>;
      return [
        answer['bytes'] instanceof Uint8Array && [...answer['bytes']],
        answer['ids'] instanceof Uint32Array && [...answer['ids']],
        answer['map'] instanceof Map && (answer['map'].get(7) as Date).getTime(),
        'nothing' in answer && answer['nothing'] === undefined,
        answer['text'],
      ];
    });
    expect(crossed).toEqual([[0, 128, 255], [1, 4_294_967_295], 5, true, 'Zoë 😀 \u2028']);
  });

  it('delivers pushes in order, before the answer to the call that caused them, until unsubscribed', async () => {
    const indexes = await page.evaluate(async () => {
      const received: number[] = [];
      const unsubscribe = bridge.subscribe(({ index }) => received.push(index));
      await bridge.invoke('push', 1_000);
      unsubscribe();
      await bridge.invoke('push', 5);
      return received;
    });
    expect(indexes).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('keeps delivering when a subscriber throws', async () => {
    const received = await page.evaluate(async () => {
      let count = 0;
      const stopThrowing = bridge.subscribe(() => {
        throw new Error('subscriber at fault');
      });
      const stopCounting = bridge.subscribe(() => count++);
      await bridge.invoke('push', 3);
      stopThrowing();
      stopCounting();
      return count;
    });
    expect(received).toBe(3);
  });

  it('rejects with Electron’s message when a handler throws', async () => {
    const message = await page.evaluate(() => bridge.invoke('unknown').catch(String));
    expect(message).toBe("Error: Error invoking remote method 'call': Error: no such call: unknown");
  });

  it('cannot be replaced or extended by the page', async () => {
    const outcome = await page.evaluate(() => {
      'use strict';
      const attempts = [
        () => Object.defineProperty(globalThis, 'bridge', { value: null }),
        () => Object.assign(bridge, { invoke: null }),
        () => Object.assign(bridge, { more: 1 }),
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'done';
        } catch {
          return 'refused';
        }
      });
    });
    expect(outcome).toEqual(['refused', 'refused', 'refused']);
  });

  it('leaves nothing else in the page: no require, no process, no binding', async () => {
    const added = await page.evaluate(() => {
      const frame = document.querySelector('iframe')?.contentWindow as Window;
      return Object.getOwnPropertyNames(globalThis).filter((name) => !(name in frame) && !/^\d+$/.test(name));
    });
    expect(added.sort()).toEqual(['bridge']);
  });

  it('tells the main process the caller’s address as the app knows it', async () => {
    expect(await page.evaluate(() => bridge.invoke('sender'))).toEqual({
      url: 'app://console/index.html',
      origin: 'app://console',
      parent: null,
      isMainFrame: true,
    });
  });

  it('is inaccessible to a frame within the page', async () => {
    const frame = page.frames().find((candidate) => candidate.url().endsWith('/frame.html'));
    expect(frame).toBeDefined();
    expect(await frame?.evaluate(() => 'bridge' in globalThis)).toBe(false);
  });

  it('is restored after a reload', async () => {
    await page.reload();
    expect(await page.evaluate(() => bridge.invoke('echo', 'again'))).toBe('again');
  });

  it('takes a PNG screenshot of the window’s size', async () => {
    const png = await page.evaluate(async () => [...((await bridge.invoke('capture')) as Uint8Array)]);
    const bytes = Buffer.from(png);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([900, 700]);
  });
});
