import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChannelAccess } from '#contract/channel-access.ts';
import { succeed } from '#contract/outcome.ts';
import type { ContextMessage, Report, ReportContext, ReportSettings } from '#contract/reports.ts';
import type { ReplicaRows } from '#contract/topics.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { aReport } from '../../../test/fakes/reports.ts';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { focusNextRegion } from '../../app/shell/regions.ts';
import { navigate, step, useNavigationStore } from '../../state/navigation.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { windowQueries } from '../../bridge/query-client.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { emptySelection } from '../../ui/grid/selection.ts';
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

const settings: ReportSettings = { order: 'newest-first', texts: {} };

const said = (messageId: number): ContextMessage => ({
  messageId,
  sender: { userId: 17, name: 'Iris Vega' },
  at: messageId,
  html: `<p>Message ${messageId}</p>`,
  reactions: [],
  editedAt: null,
});
function contextWith(earlier: number): ReportContext {
  return {
    kind: 'shown',
    place: { channelId: 3, channelName: 'general', topic: 'lunch' },
    link: '',
    before: Array.from({ length: earlier }, (_, place) => said(place + 1)),
    reported: said(100),
    after: [],
    hasEarlier: true,
    hasLater: false,
    edits: [],
    deletionObjection: '',
    moveObjection: '',
    editsTrouble: '',
  };
}

let bridge: FakeBridge;
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('report-settings.read', () => succeed(settings));
  bridge.answer('report-settings.write', (input) => succeed(input.settings));
  bridge.answer('reports.context', ({ before }) => succeed(contextWith(before)));
  show(ten.map((report) => (isResolved(report) ? resolved(report) : report)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useReplicaStore.setState({ byOrganization: {} });
  useNavigationStore.setState({ trails: {} });
  writePanelMemory('orchid', 'reports.tab', 'open');
  writePanelMemory('orchid', 'reports.filter', noFilter);
  writePanelMemory('orchid', 'reports.open-by-tab', {});
  writePanelMemory('orchid', 'reports.selection', emptySelection);
  windowQueries().clear();
  useOrganizationsStore.setState({ list: null, currentId: null });
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

test('a narrow window leads from the list to a report and back, and the focus goes along', async () => {
  renderThemed(<ReportsPanel />);
  const list = await screen.findByRole('listbox', { name: 'Reports' });
  const isReading = (): boolean => list.closest('[data-reading]') !== null;
  expect(isReading()).toBe(false);
  fireEvent.click(within(list).getAllByRole('option')[1]!);
  const back = await screen.findByRole('button', { name: 'Back to the list' });
  await waitFor(() => expect(document.activeElement).toBe(back));
  expect(isReading()).toBe(true);
  fireEvent.click(back);
  await waitFor(() => expect(document.activeElement).toBe(list));
  expect(isReading()).toBe(false);
  fireEvent.keyDown(list, { key: 'Enter' });
  await waitFor(() => expect(isReading()).toBe(true));
});

test('a list without matches says why, and the page that no report is open', async () => {
  writePanelMemory('orchid', 'reports.filter', { ...noFilter, text: 'nothing like it' });
  renderThemed(<ReportsPanel />);
  await screen.findByRole('button', { name: 'Clear search' });
  const empties = [...document.querySelectorAll('[data-empty]')].map(({ textContent }) => textContent);
  expect(empties).toEqual([
    expect.stringMatching(/^No matches(The only one doesn|None of the)/),
    'No report is open',
  ]);
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

test('the reported message is brought into view once, not again when earlier ones are loaded', async () => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function see(this: Element) {
    seen.push(this.textContent);
  });
  renderThemed(<ReportsPanel />);
  await screen.findByText('Message 100');
  const broughtIntoView = (): string[] => seen.filter((text) => text.includes('Message 100'));
  expect(broughtIntoView()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Load earlier messages' }));
  await screen.findByText('Message 13');
  expect(broughtIntoView()).toHaveLength(1);
});

test('F6 goes from the list to the conversation and to the author', async () => {
  renderThemed(
    <main data-region="panel">
      <ReportsPanel />
    </main>,
  );
  await screen.findByText('Message 100');
  const reached = [1, 1, 1, -1].map((direction) => {
    focusNextRegion(direction === 1 ? 1 : -1);
    return document.activeElement?.getAttribute('aria-label');
  });
  expect(reached).toEqual(['Reports', 'Reported message', 'Details of the author', 'Reported message']);
});

const queue = (): HTMLElement => screen.getByRole('listbox', { name: 'Reports' });
const selectedIds = (): string[] =>
  within(queue())
    .getAllByRole('option', { selected: true })
    .map(({ id }) => id);
/** The edits of every plan that was asked for. */
const planned = (): unknown[] =>
  bridge.made.flatMap(({ name, input }) =>
    name === 'changes.plan' ? [(input as { action: { edits: { target: string }[] } }).action] : [],
  );

test('several reports are selected by keys and resolved in one change', async () => {
  renderThemed(<ReportsPanel />);
  await waitFor(() => expect(listed()).toBe('report-10'));
  fireEvent.keyDown(queue(), { key: 'ArrowDown', shiftKey: true });
  fireEvent.keyDown(queue(), { key: 'ArrowDown' });
  fireEvent.keyDown(queue(), { key: 'ArrowDown' });
  fireEvent.keyDown(queue(), { key: ' ' });
  expect(selectedIds()).toEqual(['report-10', 'report-9', 'report-7']);
  const bar = screen.getByRole('toolbar', { name: 'Selected reports' });
  expect(bar.textContent).toContain('3 selected');
  fireEvent.click(within(bar).getByRole('button', { name: /^Resolve/u }));
  const dialog = await screen.findByRole('dialog', { name: 'Resolve 3 reports' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Author warned.' }));
  await waitFor(() => expect(JSON.stringify(planned().at(-1))).toContain('Author warned.'));
  const [action] = planned().slice(-1) as { title: string; edits: { target: string; value: string }[] }[];
  expect(action?.title).toBe('Resolve 3 reports');
  const outcomes = action?.edits.filter(({ target }) => target.startsWith('report:'));
  expect(outcomes?.map(({ target }) => target)).toEqual(['report:10', 'report:9', 'report:7']);
  expect(new Set(outcomes?.map(({ value }) => value))).toEqual(new Set(['resolved: Author warned.']));
});

test('the open reports about somebody are selected at once, also where a filter hides them', async () => {
  const content = ten[4]!.content!;
  const spam = { ...ten[4]!, content: { ...content, typeKey: 'norms', typeName: 'Violates norms' } };
  show(ten.map((each) => (each.id === 5 ? spam : isResolved(each) ? resolved(each) : each)));
  writePanelMemory('orchid', 'reports.filter', { ...noFilter, typeKey: 'norms' });
  renderThemed(<ReportsPanel />);
  await waitFor(() => expect(listed()).toBe('report-5'));
  fireEvent.click(screen.getByRole('button', { name: 'Select 6 open reports' }));
  await waitFor(() => expect(selectedIds()).toHaveLength(6));
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(selectedIds()).toEqual(['report-5']));
});

test('more of the other reports, and of the groups, are shown on demand', async () => {
  const directGroups = ['Kiln', 'Glaze', 'Clay', 'Wheel'].map((name, place) => ({
    groupId: place,
    name,
    isSystem: false,
  }));
  const person = await bridge.invoke('people.person', { organizationId: 'orchid', userId: 8_164 }, 0);
  bridge.answer('people.person', () =>
    succeed({ ...(person as { value: object }).value, directGroups } as never),
  );
  renderThemed(<ReportsPanel />);
  const others = await screen.findByRole('region', { name: 'Other reports' });
  expect(within(others).getAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(within(others).getByRole('button', { name: 'Show 4 more' }));
  expect(within(others).getAllByRole('listitem')).toHaveLength(9);
  fireEvent.click(await screen.findByRole('button', { name: '1 more' }));
  expect(screen.getByText('Kiln, Glaze, Clay, Wheel')).not.toBeNull();
});

test('the oldest come first where that was chosen, and the choice is kept', async () => {
  renderThemed(<ReportsPanel />);
  await waitFor(() => expect(listed()).toBe('report-10'));
  fireEvent.click(screen.getByRole('button', { name: 'More about reports' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Oldest first' }));
  await waitFor(() => expect(within(queue()).getAllByRole('option')[0]?.id).toBe('report-5'));
  const written = bridge.made.find(({ name }) => name === 'report-settings.write')?.input;
  expect(written).toMatchObject({ settings: { order: 'oldest-first' } });
});

test('a report about oneself says so, in the list, on its page and where it is selected', async () => {
  useOrganizationsStore.setState({ list: [anOrganization({ me: { ...anOrganization().me!, userId: 17 } })] });
  renderThemed(<ReportsPanel />);
  expect(await screen.findByText(/This report is about you/u)).not.toBeNull();
  expect(within(queue()).getAllByText('You')).toHaveLength(6);
  fireEvent.keyDown(queue(), { key: ' ' });
  expect(screen.getByRole('toolbar', { name: 'Selected reports' }).textContent).toContain(
    '1 selected, 1 about you',
  );
});

test('in a narrow window the author is a sheet that a button opens and Esc closes', async () => {
  renderThemed(<ReportsPanel />);
  const author = await screen.findByRole('complementary', { name: 'Author' });
  expect(author.dataset['open']).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Author and history' }));
  expect(author.dataset['open']).toBe('true');
  expect(document.activeElement).toBe(within(author).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.activeElement ?? author, { key: 'Escape' });
  expect(author.dataset['open']).toBe('false');
});

test('people who can’t post in the moderation channel read so before a claim, with who can', async () => {
  const moderators = { groupId: 13, name: 'role:moderators', isSystem: true };
  const holders = { isOneGroup: true, groups: [moderators], people: [], peopleCount: 0 };
  const grant = { kind: 'permission', held: false, permission: { holders } };
  const access = {
    channel: { id: 6, name: 'mod-desk' },
    actions: [
      { action: 'post', allowed: false, requirements: [{ kind: 'permission', met: false, grants: [grant] }] },
    ],
  };
  bridge.answer('channels.access', () => succeed(access as unknown as ChannelAccess));
  const me = { userId: 41, name: 'Anna', role: 400 } as const;
  const organization = anOrganization({ me });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const tables = { ...emptyTables(), reports: [...ten], settings: [{ id: 0, moderationChannelId: 6 }] };
  const replica = replicaOf({ generation: 1, sequence: 0, tables: tables as unknown as ReplicaRows });
  useReplicaStore.setState({ byOrganization: { orchid: replica } });
  navigate('orchid', { panel: 'reports', open: 8 });
  renderThemed(<ReportsPanel />);
  const words =
    'You can’t post in #mod-desk, where everything that is decided about reports is posted. Allowed: Moderators.';
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Claim/u }).getAttribute('aria-description')).toBe(words),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Claim/u }));
  expect(bridge.made.filter(({ name }) => name === 'changes.plan')).toEqual([]);
});
