import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import { largestEmojiBytes } from '#contract/kinds/emoji.ts';
import { uploadPieceBytes } from '#contract/uploads.ts';
import type { CustomEmoji } from '#contract/organization.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { EmojiPanel } from './EmojiPanel.tsx';

const own: readonly CustomEmoji[] = [
  { id: '1', name: 'orchid', deactivated: false, source: null, authorId: 41 },
  { id: '2', name: 'ship_it', deactivated: false, source: null, authorId: 8_164 },
  { id: '3', name: 'fair_2023', deactivated: true, source: null, authorId: null },
];
const upload = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;

let bridge: FakeBridge;
function show({ emoji = own, role = 200, objection = '' } = {}): void {
  bridge.answer('emoji.objection', () => succeed(objection));
  const organization = anOrganization({
    me: { userId: 8_164, name: 'Ines Carvalho', role: role as 200 | 400 },
  });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const settings = { id: 0, url: '', domains: [] } as never;
  const tables = { ...emptyTables(), settings: [settings], customEmoji: [...emoji] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<EmojiPanel />);
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  // Nothing is laid out here, and what has no size draws no row.
  for (const size of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(600);
  }
  globalThis.createImageBitmap = () => Promise.reject(new Error('Nothing is drawn here.'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  writePanelMemory('orchid', 'emoji.states', 'active');
  writePanelMemory('orchid', 'emoji.text', '');
});

const made = <Name extends 'changes.plan' | 'emoji.check' | 'uploads.drop' | 'uploads.piece'>(name: Name) =>
  bridge.made.filter((each) => each.name === name).map(({ input }) => input as CallInput<Name>);

function drop(...files: File[]): void {
  const dataTransfer = { types: ['Files'], files };
  fireEvent(document, Object.assign(new Event('drop', { bubbles: true }), { dataTransfer }));
}

/** Waits for the counters of the files. */
const counted = (dialog: HTMLElement, words: string): Promise<void> =>
  waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContain(words),
  );

test('several files are dropped, named after themselves, renamed, and added as far as they can be', async () => {
  show();
  let handed = 0;
  bridge.answer('uploads.begin', () => succeed({ uploadId: upload((handed += 1)) }));
  bridge.answer('uploads.piece', () => succeed(null));
  bridge.answer('uploads.drop', () => succeed(null));
  bridge.answer('emoji.check', ({ uploads }) =>
    succeed(
      uploads.map(({ uploadId, name }) => ({
        uploadId,
        name,
        objection: name === 'orchid' ? 'This name is already in use.' : '',
        notice: name === 'rocket' ? 'Replaces the built-in emoji' : '',
      })),
    ),
  );
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  await screen.findByRole('button', { name: /^Add emoji/ });
  drop(
    new File(['x'.repeat(uploadPieceBytes + 1)], 'Party Parrot (1).GIF'),
    new File(['x'], 'orchid.png'),
    new File(['x'], 'rocket.png'),
    new File([new Uint8Array(largestEmojiBytes + 1)], 'huge.png'),
    new File([], 'empty.png'),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add emoji' });
  await counted(dialog, '2 of 5 files will be added, 3 left out');
  const results = () =>
    within(within(dialog).getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  expect(results()).toEqual([
    'Will be added',
    'This name is already in use.',
    'Replaces the built-in emoji',
    'Limited to 5 MB. Make the picture smaller.',
    'The file is empty.',
  ]);
  expect(made('uploads.piece').map(({ piece }) => piece.length)).toContain(uploadPieceBytes);
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name of orchid.png' }), {
    target: { value: 'orchid_two' },
  });
  await counted(dialog, '3 of 5 files will be added, 2 left out');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove rocket.png' }));
  await counted(dialog, '2 of 4 files will be added, 2 left out');
  expect(made('uploads.drop').at(-1)?.uploadIds).toEqual([upload(3)]);
  within(dialog).getByRole('button', { name: /^Add 2 emoji/ });
  await waitFor(() =>
    expect(made('changes.plan').at(-1)?.action).toEqual({
      kind: 'edit',
      title: 'Add 2 emoji',
      edits: [
        { target: 'emoji:party_parrot_1', field: 'emoji', value: 'active' },
        { target: 'emoji:orchid_two', field: 'emoji', value: 'active' },
      ],
    }),
  );
});

test('what is not sent is dropped when the dialog is closed', async () => {
  show();
  bridge.answer('uploads.begin', () => succeed({ uploadId: upload(1) }));
  bridge.answer('uploads.piece', () => succeed(null));
  bridge.answer('uploads.drop', () => succeed(null));
  bridge.answer('emoji.check', ({ uploads }) =>
    succeed(uploads.map((each) => ({ ...each, objection: '', notice: '' }))),
  );
  await screen.findByRole('button', { name: /^Add emoji/ });
  drop(new File(['x'], 'pot.png'));
  const dialog = await screen.findByRole('dialog', { name: 'Add emoji' });
  await counted(dialog, '1 of 1 file will be added');
  for (let press = 0; press < 2; press += 1) fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() =>
    expect(made('uploads.drop')).toEqual([{ organizationId: 'orchid', uploadIds: [upload(1)] }]),
  );
});

test('deactivated ones are listed on request, and deactivation goes by name', async () => {
  show();
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  await screen.findByText(':orchid:');
  expect(screen.queryByText(':fair_2023:')).toBeNull();
  writePanelMemory('orchid', 'emoji.states', 'all');
  await screen.findByText(':fair_2023:');
  expect(screen.getAllByText('Deactivated')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for orchid' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  await waitFor(() => expect(made('changes.plan')).toHaveLength(1));
  expect(made('changes.plan')[0]?.action).toEqual({
    kind: 'edit',
    title: 'Deactivate :orchid:',
    edits: [{ target: 'emoji:orchid', field: 'emoji', value: '' }],
  });
});

test('what the account may not do is said before', async () => {
  const objection = '“Add custom emoji” is given to: Administrators. You are not among them.';
  show({ role: 400, objection });
  await screen.findByText(objection);
  const add = screen.getByRole('button', { name: /^Add emoji/ });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for orchid' }));
  const barred = await screen.findByRole('menuitem', { name: 'Deactivate' });
  expect(barred.getAttribute('aria-disabled') ?? barred.getAttribute('data-disabled')).toBe('true');
});

test('an organization without any says how they are added', async () => {
  show({ emoji: [] });
  expect(await screen.findByText('No custom emoji')).toBeTruthy();
});
