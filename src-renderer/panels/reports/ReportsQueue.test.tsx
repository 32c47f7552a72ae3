import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { aReport } from '../../../test/fakes/reports.ts';
import { mostListed, noFilter } from './report-filter.ts';
import { ReportsQueue } from './ReportsQueue.tsx';

afterEach(cleanup);

test('End opens the last report of a long list that is listed', () => {
  const reports = Array.from({ length: mostListed + 40 }, (_, place) => aReport(1_000 - place));
  const onOpen = vi.fn<(id: number) => void>();
  const nothing = (): void => undefined;
  renderThemed(
    <ReportsQueue
      reports={reports}
      shown={reports}
      tab="open"
      filter={noFilter}
      openId={1_000}
      myUserId={1}
      readBackTo={null}
      onTab={nothing}
      onFilter={nothing}
      onOpen={onOpen}
      onStatistics={nothing}
      onReport={nothing}
    />,
  );
  fireEvent.keyDown(screen.getByRole('listbox', { name: 'Reports' }), { key: 'End' });
  const [[opened] = []] = onOpen.mock.calls;
  expect(opened).toBe(1_000 - mostListed + 1);
  expect(document.querySelector(`#report-${opened}`)).not.toBeNull();
});
