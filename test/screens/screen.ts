import type { Page } from 'playwright-core';
import type { DemoRealm } from '@realm-console/demo-realm';

/** A state of the window. */
export interface Screen {
  /** The name of the test and the picture. */
  name: string;
  /** Gets there from the screen before, which may be one of the tour only. */
  reach(page: Page, realm: DemoRealm): Promise<void>;
  /** A menu is open, which is always outside the landmarks and would violate axe's rule `region`. */
  hasMenu?: true;
  /** The pointer rests on something, and stays there for the picture. */
  isUnderPointer?: true;
  /** The accessibility walks skip it: it takes too long for every run, or another screen has all its parts. */
  isOnlyInTour?: true;
}
