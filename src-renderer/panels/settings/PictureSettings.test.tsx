import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import { succeed } from '#contract/outcome.ts';
import { roles, type Role } from '#contract/people.ts';
import { organizationSettings } from '#contract/settings/settings.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

const uploaded = { isUploaded: true, address: '/icon.png?version=1', path: '/icon.png?version=1' };
const ownPicture = { isUploaded: false, address: '/logo.svg', path: '/logo.svg' };

let bridge: FakeBridge;
function show({
  role = roles.owner,
  isPlanLimited = false,
}: { role?: Role; isPlanLimited?: boolean } = {}): void {
  const organization = anOrganization({ me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const settings = {
    id: 0,
    isPlanLimited,
    largestIconMib: 1,
    largestLogoMib: null,
    pictures: { icon: uploaded, logo: ownPicture, night_logo: ownPicture },
  } as never;
  const [first] = organizationSettings;
  const row = { id: first?.name ?? '', value: 'Orchid' };
  const tables = { ...emptyTables(), settings: [settings], organizationSettings: [row] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<SettingsPanel />);
}

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  bridge.answer('pictures.read', () => succeed(new Uint8Array([1])));
  bridge.answer('uploads.begin', () => succeed({ uploadId: 'kiln' }));
  bridge.answer('uploads.piece', () => succeed(null));
  bridge.answer('uploads.drop', () => succeed(null));
  bridge.answer('uploads.read', () => succeed(null));
  globalThis.createImageBitmap = () => Promise.reject(new Error('Nothing is drawn here.'));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  useOrganizationsStore.setState({ list: null, currentId: null });
  useReplicaStore.setState({ byOrganization: {} });
  writePanelMemory('orchid', 'settings.text', '');
});

const made = <Name extends 'changes.plan' | 'uploads.begin' | 'uploads.drop'>(name: Name) =>
  bridge.made.filter((each) => each.name === name).map(({ input }) => input as CallInput<Name>);
const group = (name: string) => screen.getByRole('group', { name });
function drop(on: Element | Document, file: File): void {
  const dataTransfer = { types: ['Files'], files: [file] };
  fireEvent(on, Object.assign(new Event('drop', { bubbles: true }), { dataTransfer }));
}

test('a file that is dropped on a picture is handed over and reviewed, and dropped where nothing is sent', async () => {
  show();
  const change = aPlannedChange(1, {
    target: 'organization:settings',
    field: 'night_logo',
    fieldName: 'logo for the dark theme',
    before: '',
    after: 'file:kiln:kiln.png',
    beforeWords: 'Zulip logo',
    afterWords: 'kiln.png',
  });
  bridge.answer('changes.plan', () => succeed(aChangeSet([change], { title: 'Change the logo' })));
  bridge.answer('changes.discard', () => succeed(null));
  drop(document, new File(['x'], 'elsewhere.png'));
  drop(group('Logo for the dark theme'), new File(['x'], 'kiln.png'));
  const preview = await screen.findByRole('dialog', { name: 'Change the logo' });
  within(preview).getByText('kiln.png');
  expect(made('uploads.begin')).toEqual([{ organizationId: 'orchid', byteCount: 1 }]);
  expect(made('changes.plan').map(({ action }) => action)).toEqual([
    {
      kind: 'edit',
      title: 'Change logo for the dark theme',
      edits: [{ target: 'organization:settings', field: 'night_logo', value: 'file:kiln:kiln.png' }],
    },
  ]);
  fireEvent.click(within(preview).getByText('Cancel'));
  await waitFor(() => expect(made('uploads.drop').map(({ uploadIds }) => uploadIds)).toEqual([['kiln']]));
});

test('a picture that was uploaded can be removed, and a larger file than the server takes is not read', async () => {
  show();
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  const icon = group('Organization icon');
  within(icon).getByText(/up to 1 MB\./);
  drop(icon, new File([new Uint8Array(1_048_577)], 'big.png'));
  expect((await within(icon).findByRole('alert')).textContent).toBe(
    'Limited to 1 MB. Make the picture smaller.',
  );
  expect(made('uploads.begin')).toEqual([]);
  const logo = group('Logo for the light theme');
  expect(within(logo).queryByRole('button', { name: /^Remove/ })).toBeNull();
  within(logo).getByText('Zulip’s own logo');
  fireEvent.click(within(icon).getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(made('changes.plan')).toHaveLength(1));
  expect(made('changes.plan')[0]?.action).toEqual({
    kind: 'edit',
    title: 'Remove organization icon',
    edits: [{ target: 'organization:settings', field: 'icon', value: '' }],
  });
});

test('who can’t change them, and a plan without logos, is said beforehand', () => {
  show({ isPlanLimited: true });
  const isBarred = (name: string) =>
    within(group(name))
      .getByRole('button', { name: /^Upload/ })
      .getAttribute('aria-disabled') === 'true';
  within(group('Logo for the light theme')).getByText(/needs the Zulip Cloud Standard plan/);
  expect([isBarred('Organization icon'), isBarred('Logo for the dark theme')]).toEqual([false, true]);
  cleanup();
  show({ role: roles.member });
  expect(isBarred('Organization icon')).toBe(true);
});

test('the search finds them', () => {
  show();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: 'logo' } });
  expect(screen.queryByRole('group', { name: 'Organization icon' })).toBeNull();
  group('Logo for the light theme');
});
