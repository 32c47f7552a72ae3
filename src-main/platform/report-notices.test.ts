import { expect, test } from 'vitest';
import type { OrganizationCounts } from '#contract/organization.ts';
import type { WindowRequest } from '#contract/console.ts';
import { aReport } from '../../test/fakes/reports.ts';
import { createReportNotices } from './report-notices.ts';

function desktopUnderTest() {
  const told: { title: string; body: string }[] = [];
  const badges: number[] = [];
  const requests: WindowRequest[] = [];
  const clicks: (() => void)[] = [];
  let focused = 0;
  return {
    told,
    badges,
    requests,
    clicks,
    focused: () => focused,
    notify(notice: { title: string; body: string }, onClick: () => void) {
      told.push(notice);
      clicks.push(onClick);
    },
    setBadgeCount: (count: number) => void badges.push(count),
    focusWindow() {
      focused += 1;
    },
    ask: (request: WindowRequest) => void requests.push(request),
  };
}

const orchid = { id: 'orchid', name: 'Orchid' };

test('a new report is announced without its text, with a link to it', () => {
  const desktop = desktopUnderTest();
  createReportNotices(desktop).reported(orchid, [aReport(7)]);
  expect(desktop.told).toEqual([{ title: 'Orchid: new report', body: 'Spam: a message in #general' }]);
  desktop.clicks[0]?.();
  expect(desktop.focused()).toBe(1);
  const thing = { panel: 'reports', open: 7 };
  expect(desktop.requests).toEqual([{ kind: 'open', organizationId: 'orchid', thing }]);
});

test('several new reports are announced once', () => {
  const desktop = desktopUnderTest();
  createReportNotices(desktop).reported(orchid, [aReport(7), aReport(8)]);
  expect(desktop.told.map(({ body }) => body)).toEqual(['2 new reports']);
});

test('the badge counts the open reports of all organizations, and is set only when it changes', () => {
  const desktop = desktopUnderTest();
  const notices = createReportNotices(desktop);
  const counts = (openReports: number | null) => ({ counts: { openReports } as OrganizationCounts });
  notices.counted([counts(2), counts(null), { counts: null }]);
  notices.counted([counts(1), counts(1)]);
  notices.counted([counts(0)]);
  expect(desktop.badges).toEqual([2, 0]);
});
