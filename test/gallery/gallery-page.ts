import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { findChromium } from '../../build/chromium-shell/chromium.ts';

/** The gallery in real Chromium, built from source. */
export interface GalleryPage {
  readonly page: Page;
  /** Changes one of its switches. */
  turn(name: 'Theme' | 'Words' | 'Direction', value: string): Promise<void>;
  close(): Promise<void>;
}

const origin = 'https://gallery.invalid';

/** Builds the gallery in memory and opens it; only its own files are accessible. */
export async function openGallery(): Promise<GalleryPage> {
  const { output } = (await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname === '/' ? '/index.html' : pathname);
    if (body === undefined) await route.abort();
    else await route.fulfill({ contentType: contentType(pathname), body: Buffer.from(body) });
  });
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => null));
  return {
    page,
    async turn(name, value) {
      await page.getByRole('radiogroup', { name }).getByText(value, { exact: true }).click();
    },
    close: () => browser.close(),
  };
}

function contentType(pathname: string): string {
  if (pathname.endsWith('.js')) return 'text/javascript';
  if (pathname.endsWith('.css')) return 'text/css';
  return pathname.endsWith('.woff2') ? 'font/woff2' : 'text/html';
}
