import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput, CallName } from '#contract/calls/calls.ts';
import type { DataExport, ExportBoard } from '#contract/kinds/data-exports.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { roles, type Role } from '#contract/people.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { DataExportsPanel } from './DataExportsPanel.tsx';

const anExport = (id: number, parts: Partial<DataExport> = {}): DataExport => ({
  id,
  type: 'public',
  state: 'finished',
  startedBy: 'Ines Carvalho',
  startedAt: 1_700_000_000 + id,
  endedAt: null,
  fileName: `export-${id}.tar.gz`,
  host: null,
  ...parts,
});
const aBoard = (parts: Partial<ExportBoard> = {}): ExportBoard => ({
  exports: [
    anExport(3, { state: 'running', fileName: null, type: 'full_with_consent' }),
    anExport(2, { host: 'files.example' }),
    anExport(1, { state: 'failed', fileName: null, endedAt: 1_700_000_900 }),
  ],
  choices: [
    { type: 'public', objection: '', summary: '', notices: [] },
    {
      type: 'full_with_consent',
      objection: '',
      summary: 'Private data of 12 of 56 people.',
      notices: ['Another export is running.'],
    },
  ],
  consents: { people: 56, consented: 12 },
  startedInWeek: 2,
  ...parts,
});

let bridge: FakeBridge;
async function show(board = aBoard(), role: Role = roles.owner): Promise<void> {
  bridge.answer('exports.board', () => succeed(board));
  const organization = anOrganization({ me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const tables = { ...emptyTables(), dataExports: [{ id: 0 as const, version: 1 }] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<DataExportsPanel />);
  if (role === roles.owner) await waitFor(() => expect(inputs('exports.board')).not.toHaveLength(0));
}
const inputs = <Name extends CallName>(name: Name): CallInput<Name>[] =>
  bridge.made.filter((each) => each.name === name).map(({ input }) => input as CallInput<Name>);

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  // Nothing is laid out here, and what has no size draws no row.
  for (const size of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(1_200);
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  writePanelMemory('orchid', 'exports.text', '');
});

test('exports are listed with how they do, and those with a file are downloaded', async () => {
  await show();
  const grid = await screen.findByRole('grid', { name: 'Data exports' });
  const rows = within(grid).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('gridcell')[2]?.textContent)).toEqual([
    'Running',
    'Ready',
    'Failed',
  ]);
  expect(within(grid).getByText('on files.example')).toBeDefined();
  bridge.answer('download.start', () => fail({ kind: 'gone', message: 'The file is gone.' }));
  fireEvent.keyDown(grid, { key: 'Home' });
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(inputs('download.start')).toEqual([]);
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.keyDown(grid, { key: 'Enter' });
  const dialog = await screen.findByRole('dialog', { name: 'Download from another server' });
  expect(within(dialog).getByText('files.example')).toBeDefined();
  expect(inputs('download.start')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: /^Download/ }));
  await waitFor(() =>
    expect(inputs('download.start')).toEqual([
      {
        organizationId: 'orchid',
        source: { kind: 'export', id: 2 },
        name: 'export-2.tar.gz',
        agreedHost: 'files.example',
      },
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('those of the organization itself are downloaded without a question', async () => {
  await show(aBoard({ exports: [anExport(2)] }));
  const grid = await screen.findByRole('grid', { name: 'Data exports' });
  fireEvent.keyDown(grid, { key: 'Home' });
  fireEvent.keyDown(grid, { key: 'Enter' });
  await waitFor(() => expect(inputs('download.start')[0]).toMatchObject({ agreedHost: null }));
});

test('one is started with consent, after what is worth knowing', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: /^Start export/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Start an export' });
  fireEvent.click(within(dialog).getByRole('radio', { name: /with consent/ }));
  expect(within(dialog).getByText(/Private data of 12 of 56 people\.$/)).toBeDefined();
  within(dialog).getByRole('button', { name: /^Start export/ });
  await waitFor(() =>
    expect(inputs('changes.plan').at(-1)?.action).toMatchObject({
      title: 'Export: public and private data, with consent',
      edits: [
        {
          target: expect.stringMatching(/^data-export:new:/) as string,
          field: 'data-export',
          value: 'full_with_consent',
        },
      ],
    }),
  );
});

test('what keeps all types from being started bars the button, and says why', async () => {
  const objection = 'Zulip allows 5 exports in 7 days. The next one can be started Mon 23 Nov, 09:00.';
  const choices = aBoard().choices.map((choice) => ({ ...choice, objection }));
  await show(aBoard({ choices, startedInWeek: 5 }));
  const start = await screen.findByRole('button', { name: /^Start export/ });
  await waitFor(() => expect(start.getAttribute('aria-disabled')).toBe('true'));
  expect(start.getAttribute('aria-description')).toBe(objection);
  within(screen.getByRole('complementary', { name: 'Consent and limits' })).getByText('5 of 5');
});

test('who does not consent is shown in People', async () => {
  await show();
  bridge.answer('exports.consent-list', () => succeed({ listId: 'list', count: 44 }));
  fireEvent.click(await screen.findByRole('button', { name: /^Show .* who don’t consent$/ }));
  await waitFor(() =>
    expect(inputs('exports.consent-list')).toEqual([{ organizationId: 'orchid', consented: false }]),
  );
});

test('without any it says what they are for, and who may make them', async () => {
  await show(aBoard({ exports: [], consents: null }));
  await screen.findByText('No data exports');
  expect(screen.queryByText('Private data')).toBeNull();
  cleanup();
  await show(aBoard(), roles.member);
  expect(await screen.findByRole('heading', { name: 'Only administrators can export data' })).toBeDefined();
});
