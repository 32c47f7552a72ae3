import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { aReport } from '../../../test/fakes/reports.ts';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { navigate, step, useNavigationStore } from '../../state/navigation.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { noFilter } from './report-filter.ts';
import { ReportsPanel } from './ReportsPanel.tsx';

function resolved(report: Report): Report {
  return {
    ...report,
    state: 'resolved',
    outcome: { by: { userId: 1, name: 'Ines Carvalho' }, at: 2, text: '' },
  };
}
const ten = Array.from({ length: 10 }, (_, place) => aReport(place + 1));
const isResolved = ({ id }: Report): boolean => id <= 4;

function show(reports: readonly Report[]): void {
  const tables = { ...emptyTables(), reports: [...reports] };
  const replica = replicaOf({ generation: 1, sequence: 0, tables });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  window.realmConsole = createFakeBridge();
  show(ten.map((report) => (isResolved(report) ? resolved(report) : report)));
});
afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
  useNavigationStore.setState({ trails: {} });
  writePanelMemory('orchid', 'reports.tab', 'open');
  writePanelMemory('orchid', 'reports.filter', noFilter);
  writePanelMemory('orchid', 'reports.open-by-tab', {});
});

const listed = (): string | null | undefined =>
  screen.queryByRole('listbox', { name: 'Reports' })?.getAttribute('aria-activedescendant');
const tabOf = (name: string): HTMLElement => screen.getByRole('tab', { name: new RegExp(`^${name}`, 'u') });
const shownReport = (): string | null => screen.getByRole('region', { name: 'Report' }).textContent;

test('a tab opens its newest report at first, and later the one that was open in it', async () => {
  navigate('orchid', { panel: 'reports', open: 8 });
  renderThemed(<ReportsPanel />);
  fireEvent.click(await screen.findByRole('tab', { name: /^Resolved/u }));
  await waitFor(() => expect(listed()).toBe('report-4'));
  fireEvent.click(tabOf('Open'));
  await waitFor(() => expect(listed()).toBe('report-8'));
  act(() => step('orchid', -1));
  await waitFor(() => expect(listed()).toBe('report-4'));
  expect(tabOf('Resolved').getAttribute('aria-selected')).toBe('true');
});

test('what was gone to is shown, whatever the tab and the filter let through', async () => {
  const amara = { userId: 18, name: 'Amara Okonkwo' };
  const content = ten[2]!.content!;
  const other = resolved({ ...ten[2]!, content: { ...content, reported: amara } });
  show(ten.map((each) => (each.id === 3 ? other : isResolved(each) ? resolved(each) : each)));
  writePanelMemory('orchid', 'reports.filter', { ...noFilter, authorId: 17 });
  renderThemed(<ReportsPanel />);
  await waitFor(() => expect(shownReport()).toContain('Iris Vega'));
  act(() => navigate('orchid', { panel: 'reports', open: 3 }));
  await waitFor(() => expect(shownReport()).toContain('Amara Okonkwo'));
  expect(tabOf('Resolved').getAttribute('aria-selected')).toBe('true');
  expect(listed()).toBeNull();
});

test('where the open report leaves the list, the next one is gone on with', async () => {
  navigate('orchid', { panel: 'reports', open: 8 });
  renderThemed(<ReportsPanel />);
  await waitFor(() => expect(listed()).toBe('report-8'));
  act(() => show(ten.map((report) => (isResolved(report) || report.id === 8 ? resolved(report) : report))));
  await waitFor(() => expect(listed()).toBe('report-7'));
  expect(tabOf('Open').getAttribute('aria-selected')).toBe('true');
});

test('other reports about the same person are opened, closed ones too', async () => {
  navigate('orchid', { panel: 'reports', open: 8 });
  renderThemed(<ReportsPanel />);
  const others = await screen.findByRole('region', { name: 'Other reports' });
  const closed = within(others)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes('Resolved'));
  fireEvent.click(within(closed!).getByRole('button'));
  await waitFor(() => expect(listed()).toBe('report-1'));
  expect(tabOf('Resolved').getAttribute('aria-selected')).toBe('true');
});
