import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../test/fakes/bridge.ts';
import { anOrganization } from '../../test/fakes/organizations.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
import { aReport } from '../../test/fakes/reports.ts';
import { navigate, placeIn, useNavigationStore } from '../state/navigation.ts';
import { hideNotices } from '../state/notices.ts';
import { useOrganizationsStore } from '../state/organizations.ts';
import { startReportNews } from './report-news.tsx';

let bridge: FakeBridge;
let end = (): void => undefined;
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  notifications.clean();
  const list = [anOrganization({ id: 'orchid' }), anOrganization({ id: 'harbour', name: 'Harbour Library' })];
  useOrganizationsStore.setState({ list, currentId: 'orchid' });
  renderThemed(<Notifications />);
  end = startReportNews();
});
afterEach(() => {
  end();
  act(hideNotices);
  cleanup();
  useNavigationStore.setState({ trails: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
});

const arrive = (organizationId: string, ...ids: number[]): void =>
  act(() =>
    bridge.push({ topic: 'reported', payload: { organizationId, reports: ids.map((id) => aReport(id)) } }),
  );
const notices = (): (string | null)[] => screen.queryAllByRole('alert').map((each) => each.textContent);

test('reports that come while another panel is open are said in one line, which opens the newest', async () => {
  arrive('orchid', 7);
  await waitFor(() => expect(notices()).toEqual(['New report in #generalShow']));
  arrive('orchid', 8, 9);
  await waitFor(() => expect(notices()).toEqual(['3 new reportsShow']));
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(placeIn('orchid')).toEqual({ panel: 'reports', open: 9, job: null });
  await waitFor(() => expect(notices()).toEqual([]));
});

test('nothing is said over the panel of the reports, and other organizations are named', async () => {
  navigate('orchid', { panel: 'reports' });
  arrive('orchid', 7);
  arrive('harbour', 8);
  await waitFor(() => expect(notices()).toEqual(['Harbour LibraryNew report in #generalShow']));
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(useOrganizationsStore.getState().currentId).toBe('harbour');
});
