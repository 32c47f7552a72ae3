import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { findChromium } from '../../build/chromium-shell/chromium.ts';
import { drawnText } from '../../build/drawn-text.ts';
import { wordsCatalogue } from '../../build/words/catalogue-plugin.ts';
import { mixins } from '../../src-renderer/ui/theme/mixins.ts';

/**
 * The component that shows messages, alone on a page without a content security policy, since it must not depend on
 * one.
 */
export interface MessagePage {
  readonly origin: string;
  readonly browser: Browser;
  readonly page: Page;
  /** Requests besides the page itself, since they were last cleared. */
  readonly requests: string[];
  show(html: string): Promise<void>;
  close(): Promise<void>;
}

const project = resolve(import.meta.dirname, '../..');
const origin = 'https://console.invalid';

/** Builds the page from source and opens it in Chromium. */
export async function openMessagePage(): Promise<MessagePage> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [drawnText(project), wordsCatalogue(project), react()],
    css: { postcss: { plugins: [mantine({ mixins })] } },
    build: {
      write: false,
      // Fonts are inlined in the style sheet.
      assetsInlineLimit: 1_000_000,
      rolldownOptions: { input: resolve(import.meta.dirname, 'message-page.fixture.tsx') },
    },
  })) as Rolldown.RolldownOutput;
  const script = output.output.find((file) => file.type === 'chunk' && file.isEntry);
  if (script?.type !== 'chunk') throw new Error('The page was not built.');
  const styles = output.output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const sheet = styles?.type === 'asset' ? String(styles.source) : '';
  const browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const page = await browser.newPage();
  const requests: string[] = [];
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`) {
      const head = `<!doctype html><meta charset="utf-8"><style>${sheet}</style>`;
      const body = `${head}<div id="root"></div><script type="module" src="/page.js"></script>`;
      await route.fulfill({ contentType: 'text/html', body });
    } else if (url === `${origin}/page.js`) {
      await route.fulfill({ contentType: 'text/javascript', body: script.code });
    } else {
      requests.push(url);
      await route.abort();
    }
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'show' in window);
  return {
    origin,
    browser,
    page,
    requests,
    show: (html) => page.evaluate((text) => window.show(text), html),
    close: () => browser.close(),
  };
}
