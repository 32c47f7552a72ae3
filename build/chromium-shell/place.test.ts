import { expect, it, onTestFinished } from 'vitest';
import { findChromium } from './chromium.ts';
import { launchFixture } from './fixture/launch-fixture.ts';

it.skipIf(findChromium(process.env) === null)(
  'a window has the time zone and the language of the desktop',
  { timeout: 60_000 },
  async () => {
    const env = { TZ: 'Asia/Kathmandu', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' };
    const { page, end } = await launchFixture({ env });
    onTestFinished(end);
    const seen = await page.evaluate(() => [new Date().getTimezoneOffset(), navigator.language]);
    expect(seen).toEqual([-345, 'de-DE']);
  },
);
