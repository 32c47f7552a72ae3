import { reportSteps } from '../tour/report-steps.ts';
import type { AccessibilityStep } from './accessibility-filter-steps.ts';

/** The states of the moderation desk: those that the tour walks through. */
export const reports: readonly AccessibilityStep[] = reportSteps.map(({ name, reach }) => ({
  name,
  ...(name === 'reports-filter' ? { hasMenu: true } : {}),
  reach: (page, realm) => reach(page, realm, realm.accounts[0] as (typeof realm.accounts)[number]),
}));
