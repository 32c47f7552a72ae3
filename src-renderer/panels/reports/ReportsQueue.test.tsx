import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { aReport } from '../../../test/fakes/reports.ts';
import { emptySelection } from '../../ui/grid/selection.ts';
import { mostListed, noFilter } from './report-filter.ts';
import { ReportsQueue } from './ReportsQueue.tsx';
import type { ReportQueue } from './use-report-queue.ts';

afterEach(cleanup);

const nothing = (): void => undefined;

function renderQueue(reports: readonly Report[], queue: Partial<ReportQueue>): void {
  window.realmConsole = createFakeBridge();
  renderThemed(
    <ReportsQueue
      reports={reports}
      queue={{
        tab: 'open',
        filter: noFilter,
        shown: reports,
        listed: reports.slice(0, mostListed),
        selection: emptySelection,
        selected: [],
        select: nothing,
        selectOpenAbout: nothing,
        report: null,
        openId: null,
        open: nothing,
        step: nothing,
        setTab: nothing,
        setFilter: nothing,
        ...queue,
      }}
      myUserId={1}
      readBackTo={null}
      onStatistics={nothing}
      onReport={nothing}
      onRead={nothing}
    />,
  );
}

test('End opens the last report of a long list that is listed', () => {
  const reports = Array.from({ length: mostListed + 40 }, (_, place) => aReport(1_000 - place));
  const open = vi.fn<ReportQueue['open']>();
  renderQueue(reports, { openId: 1_000, open });
  fireEvent.keyDown(screen.getByRole('listbox', { name: 'Reports' }), { key: 'End' });
  const [[opened] = []] = open.mock.calls;
  expect(opened).toBe(1_000 - mostListed + 1);
  expect(document.querySelector(`#report-${opened}`)).not.toBeNull();
});

test('the header says how many of the open reports a filter leaves', () => {
  renderQueue([aReport(2), aReport(1)], { filter: { ...noFilter, text: 'zzz' }, shown: [], listed: [] });
  expect(screen.getByText('0 of 2')).not.toBeNull();
});
