import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import type { ChangeSet } from '#contract/changes.ts';
import type { Role } from '#contract/people.ts';
import { fail, succeed } from '#contract/outcome.ts';
import {
  hasSetting,
  organizationSettings,
  organizationTarget,
  type SettingValue,
} from '#contract/settings/settings.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { navigate, useNavigationStore } from '../../state/navigation.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

const methods = ['Email', 'GitHub'].map((value) => ({ value, label: value }));
const values: Readonly<Record<string, string>> = {
  can_create_web_public_channel_group: '{"people":[],"groups":[100,101]}',
  name: 'Orchid',
  authentication_methods: '["Email"]',
  message_content_edit_limit_seconds: '5400',
  default_language: 'en',
  digest_weekday: '0',
};

function rowsAt(featureLevel: number): SettingValue[] {
  return organizationSettings
    .filter((setting) => hasSetting(setting, featureLevel))
    .map(({ name, form }) => ({
      id: name,
      value: values[name] ?? (form.kind === 'switch' ? 'false' : form.kind === 'limit' ? 'unlimited' : ''),
      ...(form.kind === 'methods' && {
        offered: methods,
        unavailable: { GitHub: 'It is not configured.' },
      }),
    }));
}

let bridge: FakeBridge;
function show({ role = 100, featureLevel = 442 }: { role?: Role; featureLevel?: number } = {}): void {
  const organization = anOrganization({ featureLevel, me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  const tables = { ...emptyTables(), organizationSettings: rowsAt(featureLevel) };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<SettingsPanel />);
}

afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
  useReplicaStore.setState({ byOrganization: {} });
  useNavigationStore.setState({ trails: {} });
  for (const [name, value] of Object.entries({ draft: {}, text: '' })) {
    writePanelMemory('orchid', `settings.${name}`, value);
  }
});
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

/** Shows another page, or a setting of it. */
const open = (place: string): void => act(() => navigate('orchid', { panel: 'settings', open: place }));
const planned = () =>
  bridge.made
    .filter(({ name }) => name === 'changes.plan')
    .map(({ input }) => (input as CallInput<'changes.plan'>).action);
const sendButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** A plan of so many changes of settings. */
const planOf = (count: number, parts: Partial<ChangeSet> = {}): ChangeSet =>
  aChangeSet(
    Array.from({ length: count }, (_, place) =>
      aPlannedChange(place + 1, { target: organizationTarget, fieldName: 'weekly digest' }),
    ),
    parts,
  );

test('several changes are reviewed as one, and what has its value back is none', async () => {
  show();
  bridge.answer('changes.plan', ({ action }) =>
    succeed(planOf(action.kind === 'edit' ? action.edits.length : 0)),
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' Fern ' } });
  open('notifications');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Weekly digest' }));
  open('enable_read_receipts');
  fireEvent.click(screen.getByRole('switch', { name: 'Read receipts' }));
  screen.getByText('3 unsaved changes');
  fireEvent.click(screen.getByRole('button', { name: 'Keep as it is Read receipts' }));
  await waitFor(() => expect(sendButton(/^Review changes/).disabled).toBe(false));
  fireEvent.click(sendButton(/^Review changes/));
  await screen.findByRole('tab', { name: /^Will change/ });
  expect(planned().at(-1)).toEqual({
    kind: 'edit',
    title: 'Change 2 settings',
    edits: [
      { target: 'organization:settings', field: 'name', value: 'Fern', expected: 'Orchid' },
      { target: 'organization:settings', field: 'digest_emails_enabled', value: 'true', expected: 'false' },
    ],
  });
});

test('a value that the server would refuse says so and is not reviewed', () => {
  show();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'x'.repeat(43) } });
  screen.getByText('Limited to 40 characters (3 too many).');
  expect(sendButton(/^Change “Name”/).disabled).toBe(true);
});

test('the last way to sign in, and one that the server does not offer, stay as they are', () => {
  show();
  open('authentication_methods');
  for (const name of methods.map(({ value }) => value)) {
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled).toBe(true);
  }
  screen.getByText('It is not configured.');
});

test('a length of time that is none of the usual ones is typed', () => {
  show();
  open('messages');
  const minutes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Editing allowed for, minutes' });
  expect(minutes.value).toBe('90 minutes');
});

test('the search finds a setting by what it does', () => {
  show();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), {
    target: { value: 'disposable' },
  });
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: 'zzz' } });
  screen.getByText('No setting matches');
});

test('what new people start with is named as theirs, and takes what the server takes', async () => {
  show({ featureLevel: 390 });
  bridge.answer('changes.plan', () => succeed(aChangeSet([])));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), {
    target: { value: 'new people' },
  });
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  screen.getByText(/^For people who join from now on/);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: '' } });
  expect(screen.queryByText('Enter sends')).toBeNull();
  open('newDisplay');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Clicking a channel opens' }));
  const options = () =>
    [...document.querySelectorAll('[role="option"]:not([hidden] *)')].map(({ textContent }) => textContent);
  await waitFor(() => expect(options()).toContain('Its list of topics'));
  expect(options()).not.toContain('Its top unread topic');
  fireEvent.click(screen.getByRole('switch', { name: 'Enter sends' }));
  screen.getByText('Enter sends (new people)');
  await waitFor(() =>
    expect(planned().at(-1)).toMatchObject({
      title: 'Change “Enter sends (new people)”',
      edits: [{ target: 'organization:settings', field: 'enter_sends', value: 'true', expected: 'false' }],
    }),
  );
});

test.each([
  [
    'a switch is sent at once',
    () => fireEvent.click(screen.getByRole('switch', { name: 'Weekly digest' })),
    1,
  ],
  [
    'a text waits for the button',
    () => fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Fern' } }),
    0,
  ],
])('where the level asks nothing, %s', async (_what, change, runs) => {
  bridge.answer('changes.plan', () => succeed(planOf(1, { isLight: true, startsAtOnce: true })));
  bridge.answer('changes.run', () => new Promise<never>(() => {}));
  show();
  if (runs > 0) open('notifications');
  change();
  await waitFor(() => expect(bridge.made.filter(({ name }) => name === 'changes.run')).toHaveLength(runs));
  if (runs === 0) await waitFor(() => expect(sendButton(/^Change /).disabled).toBe(false));
});

test('where the level asks, a switch is confirmed in a line with its values, and no dialog comes', async () => {
  bridge.answer('changes.plan', () => succeed(planOf(1, { isLight: true })));
  bridge.answer('changes.run', () => new Promise<never>(() => {}));
  show();
  open('notifications');
  fireEvent.click(screen.getByRole('switch', { name: 'Weekly digest' }));
  const bar = screen.getByRole('contentinfo', { name: 'Unsaved changes' });
  await within(bar).findByText('Guest');
  fireEvent.click(within(bar).getByRole('button', { name: /^Change “Weekly digest”/ }));
  await waitFor(() => expect(bridge.made.some(({ name }) => name === 'changes.run')).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the welcome message is sent to oneself before it is saved', async () => {
  show();
  open('welcome_message_custom_text');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send me a test' });
  expect(button.disabled).toBe(true);
  bridge.answer('settings.test-welcome', () => succeed(null));
  fireEvent.change(screen.getByRole('textbox', { name: 'Custom welcome message' }), {
    target: { value: 'Hello' },
  });
  fireEvent.click(button);
  await screen.findByText('Sent to you by Welcome Bot.');
  expect(bridge.made.findLast(({ name }) => name === 'settings.test-welcome')?.input).toMatchObject({
    text: 'Hello',
  });
  bridge.answer('settings.test-welcome', () => fail({ kind: 'cancelled' }));
  fireEvent.click(button);
  await screen.findByText(/^Not sent\./);
});

test('what an account may not change says so before', () => {
  show({ role: 200 });
  open('notifications');
  const isDisabled = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).disabled;
  expect(isDisabled('Weekly digest')).toBe(false);
  open('joining');
  expect(isDisabled('Invitation required to join')).toBe(true);
  expect(screen.getAllByText(/^Only owners can change this setting/).length).toBeGreaterThan(4);
  cleanup();
  show({ role: 400 });
  screen.getByText(/^Only administrators and owners can change settings of the organization/);
  expect(isDisabled('Invitation required to join')).toBe(true);
});

test('an old server has the older settings, and says what it needs for the others', () => {
  show({ featureLevel: 330 });
  open('messages');
  screen.getByRole('switch', { name: 'Topic required' });
  expect(screen.queryByText('Messages without a topic')).toBeNull();
  open('channels');
  screen.getByText('Needs feature level 331. This server has 330.');
});

test('a permission says who has it, and whom a change takes it from before it is saved', async () => {
  bridge.answer('permissions.impact', ({ changes }) =>
    succeed(
      changes.map(({ permissionId }) => ({
        id: permissionId,
        label: 'Create web-public channels',
        area: { kind: 'organization' },
        before: 28,
        after: 17,
        gaining: { count: 0, people: [] },
        losing: { count: 11, people: [{ userId: 41, name: 'Anna' }] },
      })),
    ),
  );
  navigate('orchid', { panel: 'settings', open: 'can_create_web_public_channel_group' });
  show();
  const field = await screen.findByRole('combobox', { name: 'Create web-public channels' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText('28 now, 17 after')).toBeNull();
  fireEvent.keyDown(field, { key: 'Backspace' });
  await screen.findByText('28 now, 17 after');
  expect(screen.getByText('11 accounts lose this permission')).toBeTruthy();
  expect(bridge.made.find(({ name }) => name === 'permissions.impact')?.input).toMatchObject({
    changes: [{ permissionId: 'realm:can_create_web_public_channel_group', value: '100' }],
  });
  fireEvent.click(screen.getByRole('button', { name: /^Who has it.*Create web-public channels/u }));
  expect(useNavigationStore.getState().trails['orchid']?.places.at(-1)).toMatchObject({
    panel: 'permissions',
    open: 'who realm:can_create_web_public_channel_group',
  });
});
