import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { giveSize } from '../../../test/fakes/size.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { FoldersDialog } from './FoldersDialog.tsx';

const folder = (id: number, name: string, isArchived = false): ChannelFolder => ({
  id,
  name,
  description: '',
  isArchived,
});
const folders = [folder(1, 'Plans'), folder(2, 'Old', true), folder(3, 'Fairs'), folder(4, 'Works')];

let bridge: FakeBridge;
function show({ role = 200, featureLevel = 499 } = {}): void {
  const organization = anOrganization({
    me: { userId: 8_164, name: 'Ines Carvalho', role: role as 200 | 400 },
    featureLevel,
  });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  renderThemed(<FoldersDialog folders={folders} onClose={() => {}} />);
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  giveSize(400, 400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useOrganizationsStore.setState({ list: null, currentId: null });
});

const planned = () =>
  bridge.made
    .filter(({ name }) => name === 'changes.plan')
    .map(({ input }) => (input as CallInput<'changes.plan'>).action);

test('folders are moved by keyboard past archived ones, and the order is one change', async () => {
  show();
  const grid = await screen.findByRole('grid', { name: 'Folders' });
  fireEvent.keyDown(grid, { key: 'End', ctrlKey: true });
  fireEvent.keyDown(grid, { key: 'ArrowUp', altKey: true });
  await screen.findByText('Works moved to place 2 of 3.');
  fireEvent.keyDown(grid, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(JSON.stringify(planned().at(-1))).toContain('[4,1,2,3]'));
  expect(planned().at(-1)).toEqual({
    kind: 'edit',
    title: 'Change the order of folders',
    edits: [{ target: 'channel-folder:order', field: 'order', value: '[4,1,2,3]', expected: '[1,2,3,4]' }],
  });
});

test('a folder is created, edited, archived and brought back', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'New folder' }));
  const dialog = await screen.findByRole('dialog', { name: 'New folder' });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: ' Kilns ' } });
  await waitFor(() =>
    expect(planned().at(-1)).toEqual({
      kind: 'edit',
      title: 'Create folder Kilns',
      edits: [{ target: 'channel-folder:new:Kilns', field: 'channel-folder', value: '{"description":""}' }],
    }),
  );
});

test('archived ones are listed on request, and brought back', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Bring back Old' })).toBeNull();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Show archived folders' }));
  fireEvent.click(screen.getByRole('button', { name: 'Bring back Old' }));
  await waitFor(() =>
    expect(planned().at(-1)).toMatchObject({
      title: 'Bring back folder Old',
      edits: [{ target: 'channel-folder:2', field: 'state', value: 'active' }],
    }),
  );
});

test('the dialog says in advance who may not change folders and what the server can’t do', async () => {
  show({ role: 400 });
  await screen.findByText(/^Only administrators and owners can change channel folders/);
  expect(screen.getByRole('button', { name: 'Archive Plans' }).getAttribute('aria-disabled')).toBe('true');
  cleanup();
  show({ featureLevel: 413 });
  await screen.findByText(/needs feature level 414/);
  expect(screen.getByRole('button', { name: 'Archive Plans' }).getAttribute('aria-disabled')).toBeNull();
});
