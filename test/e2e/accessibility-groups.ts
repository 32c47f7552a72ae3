import { groupSteps } from '../tour/group-steps.ts';
import { ownerOf } from './console.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';

/** States in which a picker's list or a menu lies over the page. */
const withMenu = new Set(['group-permission']);

/** The states of the panel Groups, as the tour reaches them. */
export const groups: readonly AccessibilityStep[] = groupSteps.map(({ name, reach }) => ({
  name,
  ...(withMenu.has(name) ? { hasMenu: true } : {}),
  reach: (page, realm) => reach(page, realm, ownerOf(realm)),
}));
