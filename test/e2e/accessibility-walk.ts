import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';
import type { Screen } from '../screens/screen.ts';
import { violations, type Scheme } from './axe.ts';
import { clippedControls, type Size } from './clipped-controls.ts';
import { addOrganization, openConsole, openRealm, type RunningConsole } from './console.ts';
import { geometryFaults } from './geometry.ts';

/**
 * Waits until the colours are the scheme's, and ends fading and sliding, because half-way colours count as too pale,
 * until nothing has moved for some frames. A spinner, and what follows a scroller, never ends and is left alone.
 */
function standStill(page: Page, scheme: Scheme): Promise<void> {
  return page.evaluate(async (expected) => {
    for (let calmFrames = 0; calmFrames < 2; calmFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            effect?.getTiming().iterations !== Infinity && timeline instanceof DocumentTimeline,
        );
      for (const animation of moving) animation.finish();
      const isThere = document.documentElement.dataset['mantineColorScheme'] === expected;
      if (moving.length > 0 || !isThere) calmFrames = 0;
    }
  }, scheme);
}

/** How many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Changes the desktop's colour scheme, and waits until everything has its new colours. */
export async function changeTheme(page: Page, scheme: Scheme): Promise<void> {
  // If left out, the desktop's motion preference would be reset.
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await standStill(page, scheme);
}

export interface Walk {
  screens: readonly Screen[];
  /** The walk starts in a signed-in organization. */
  isSignedIn?: true;
  env?: NodeJS.ProcessEnv;
  /**
   * The size of the window, if it isn't the usual one; then each control has to be usable at this size, and each screen
   * is checked in both themes.
   */
  size?: Size;
  /** Additional checks on each screen. */
  lookAt?: (page: Page, screen: Screen) => Promise<void>;
}

/** How many consecutive screens are checked in one theme before switching to the other. */
const turn = 2;

/**
 * Tests that axe finds nothing on any screen of a walk through the window, that nothing is wider than the window, that
 * each control is usable in the smallest window, and that its geometry is sound there. The themes alternate; `npm run
 * test:long` checks each screen in both, at three sizes.
 */
export function testAccessibility(name: string, { screens, isSignedIn, env, size, lookAt }: Walk): void {
  describe(`axe finds nothing ${name}`, () => {
    let realm: DemoRealm;
    let app: RunningConsole;
    beforeAll(async () => {
      realm = await openRealm();
      app = await openConsole({ env: env ?? {}, ...(size && { size }) });
      if (isSignedIn) await addOrganization(app.page, realm);
    });
    afterAll(async () => {
      await app?.close();
      await app?.remove();
      await realm?.close();
    });

    // A screen is first checked in the current theme, so that the desktop changes schemes as rarely as possible.
    let schemes: Scheme[] = ['light', 'dark'];
    let place = 0;
    it.each(screens.filter(({ isOnlyInTour }) => !isOnlyInTour))('$name', async (screen) => {
      if (size !== undefined) await app.page.setViewportSize(size);
      await screen.reach(app.page, realm);
      const looks = size === undefined ? schemes.slice(0, 1) : schemes;
      for (const [at, scheme] of looks.entries()) {
        await changeTheme(app.page, scheme);
        expect(await violations(app.page, scheme, screen.hasMenu ?? false, at === 0)).toEqual([]);
        expect(await overflow(app.page)).toBeLessThanOrEqual(0);
        if (size !== undefined) expect(await geometryFaults(app.page)).toEqual([]);
      }
      place += 1;
      if (size !== undefined || place % turn === 0) schemes = schemes.toReversed();
      expect(await clippedControls(app.page, size)).toEqual([]);
      // In the smallest window, whose size then stays.
      if (size === undefined) expect(await geometryFaults(app.page)).toEqual([]);
      await lookAt?.(app.page, screen);
    });
  });
}
