import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';
import { launchFixture } from './fixture/launch-fixture.ts';

const hasChromium = findChromium(process.env) !== null;
if (!hasChromium) console.warn('Skipped for want of Chromium: run node build/setup.mjs');

/** Chromium writes form contents to disk with a delay of some seconds. */
const WRITING_DELAY = 4_000;

async function filesHolding(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path);
      return content.includes(text) || content.includes(Buffer.from(text, 'utf16le'));
    }),
  );
  return paths.filter((_path, index) => found[index]);
}

describe.skipIf(!hasChromium)('Chromium’s profile', () => {
  it('stores nothing that was typed, and is private to its owner', async () => {
    const fixture = await launchFixture();
    await fixture.page.evaluate(() => {
      const form = document.createElement('form');
      for (const [name, type] of [
        ['email', 'text'],
        ['secret', 'password'],
      ] as const) {
        form.append(Object.assign(document.createElement('input'), { name, type }));
      }
      form.append(document.createElement('button'));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        form.remove();
      });
      document.body.prepend(form);
    });
    await fixture.page.type('[name=email]', 'marked-text@example.com');
    await fixture.page.type('[name=secret]', 'marked-secret');
    await pause(WRITING_DELAY);
    await fixture.page.click('form button');
    await pause(WRITING_DELAY);
    await fixture.app.close();
    expect(await filesHolding(fixture.userData, 'chromium-profile')).not.toEqual([]);
    expect(await filesHolding(fixture.userData, 'marked-')).toEqual([]);
    for (const folder of ['chromium-profile', join('chromium-profile', 'Default')]) {
      const { mode } = await stat(join(fixture.userData, folder));
      expect((mode & 0o777).toString(8), folder).toBe('700');
    }
    await rm(fixture.userData, { recursive: true, force: true });
  });
});
