import { expect, it } from 'vitest';
import type { Push } from '#contract/topics.ts';
import { anOrganization } from '../test/fakes/organizations.ts';
import { aReport } from '../test/fakes/reports.ts';
import { createOrganizationNews } from './organization-news.ts';

function newsUnderTest() {
  const told: unknown[] = [];
  const news = createOrganizationNews({
    push: (push) => told.push(push),
    keepAwake: (isNeeded) => told.push(isNeeded ? 'stay awake' : 'may sleep'),
    notify: ({ title }) => told.push(title),
    setBadgeCount: (count) => told.push(`badge ${count}`),
    focusWindow: () => {},
    ask: () => {},
  });
  return { news, told };
}

const counts = { ...anOrganization().counts, openReports: 3 } as NonNullable<
  ReturnType<typeof anOrganization>['counts']
>;

it('the computer stays awake while any organization works, and the open reports of all are counted', () => {
  const { news, told } = newsUnderTest();
  const push = (isWorking: boolean): Push => ({
    topic: 'organizations',
    payload: [anOrganization({ id: 'tulip', counts }), anOrganization({ counts, isWorking })],
  });
  news.push(push(true));
  expect(told).toEqual(['badge 6', 'stay awake', push(true)]);
  news.push(push(false));
  expect(told.slice(3)).toEqual(['may sleep', push(false)]);
});

it('new reports are announced to the desktop and the window', () => {
  const { news, told } = newsUnderTest();
  const reports = [aReport(7)];
  news.reported({ id: 'orchid', name: 'Orchid' }, reports);
  expect(told).toEqual([
    'Orchid: new report',
    { topic: 'reported', payload: { organizationId: 'orchid', reports } },
  ]);
});
