import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';

/** What the window can look like. */
export interface Screen {
  /** Names the test and the picture. */
  name: string;
  /** Gets there from the screen before, whether or not that is one of the tour alone. */
  reach(page: Page, realm: DemoRealm): Promise<void>;
  /** A menu is open. It stands outside the landmarks by its nature, which axe's rule `region` would report. */
  hasMenu?: true;
  /** The pointer rests on something, and stays there for the picture. */
  isUnderPointer?: true;
  /** The accessibility walks leave it out: it takes too long for every run, or another screen has all its parts. */
  isOnlyInTour?: true;
}
