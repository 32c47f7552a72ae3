import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { inventedNow } from '../fakes/people.ts';

export interface Screens {
  /** Opens the window on invented data, at the time when that data was true. */
  open(options: {
    scheme: 'light' | 'dark';
    people?: number;
    width?: number;
    height?: number;
  }): Promise<Page>;
  close(): Promise<void>;
}

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Builds the real renderer over a bridge of invented data, serves it, and starts a browser to look at it. */
export async function openScreens(): Promise<Screens> {
  const outDir = mkdtempSync(join(tmpdir(), 'realm-console-screens-'));
  const root = import.meta.dirname;
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    css: { postcss: resolve(root, '../..') },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input: join(root, 'index.html') },
    },
  });
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The server has no address.');
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  let context: BrowserContext | null = null;
  return {
    async open({ scheme, people = 250, width = 1440, height = 900 }) {
      await context?.close();
      context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
      const page = await context.newPage();
      await page.clock.setFixedTime(inventedNow * 1_000 + 2_000);
      await page.goto(`${address}?people=${people}`);
      await page.locator('[role="row"][data-key]').first().waitFor({ timeout: 60_000 });
      return page;
    },
    async close() {
      await context?.close();
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
