import { expect } from 'vitest';
import {
  administrationPanels,
  changesAndJournal,
  messagePanels,
  organizationPanels,
  peopleToBeginWith,
} from '../screens/catalogue.ts';
import { testAccessibility, type Walk } from '../e2e/accessibility-walk.ts';
import { smallest } from '../e2e/clipped-controls.ts';
import { stopsWithoutRing } from '../e2e/focus-rings.ts';

/** Enough to leave the focused part. */
const stops = 12;

// The walks in each run see every screen in one theme, at the most common window size. Both themes take half as long
// again, so they are here: at that size, at the smallest one and at a spacious one, with the focus rings on each
// screen.
for (const size of [{ width: 1280, height: 800 }, smallest, { width: 1920, height: 1080 }]) {
  const words = `at ${size.width} by ${size.height}`;
  const walk: Omit<Walk, 'screens'> = {
    size,
    async lookAt(page, { hasMenu }) {
      // Tab closes a menu.
      if (!hasMenu) expect(await stopsWithoutRing(page, stops)).toEqual([]);
    },
  };
  testAccessibility(`on the way to people, and there, ${words}`, {
    ...walk,
    screens: [...peopleToBeginWith, ...changesAndJournal],
  });
  testAccessibility(`in the panels about people, ${words}`, {
    ...walk,
    isSignedIn: true,
    screens: organizationPanels,
  });
  testAccessibility(`in administration, reports, messages and channels, ${words}`, {
    ...walk,
    isSignedIn: true,
    screens: [...administrationPanels, ...messagePanels],
  });
}
