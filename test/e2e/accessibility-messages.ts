import { messageSteps } from '../tour/message-steps.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';

/** Steps that end with a menu or a list that floats. */
const withMenu: ReadonlySet<string> = new Set(['flags-operators', 'flags-filter']);

/** The states of the inspector and of flags by narrow: those that the tour walks through. */
export const messages: readonly AccessibilityStep[] = messageSteps.map(({ name, reach }) => ({
  name,
  ...(withMenu.has(name) ? { hasMenu: true } : {}),
  reach: (page, realm) => reach(page, realm, realm.accounts[0] as (typeof realm.accounts)[number]),
}));
