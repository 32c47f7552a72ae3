import { spotlight } from '@mantine/spotlight';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { inventedPeople } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import type { Channel } from '#contract/channels.ts';
import type { PersonRow } from '#contract/people.ts';
import { succeed } from '#contract/outcome.ts';
import { useNavigationStore } from '../../state/navigation.ts';
import { registerShortcut } from '../../state/shortcuts.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { usePreferences } from '../../state/preferences.ts';
import { Palette } from './Palette.tsx';

let unregister = (): void => undefined;
afterEach(() => {
  act(() => spotlight.close());
  cleanup();
  unregister();
});

test('Enter runs what is found for the whole text, not somebody found for a part of it', async () => {
  const paste = vi.fn<() => void>();
  unregister = registerShortcut({
    id: 'paste',
    keys: null,
    label: 'Paste a list',
    scope: 'People',
    run: paste,
  });
  const answers: ((people: PersonRow[]) => void)[] = [];
  const bridge = createFakeBridge({
    answers: {
      'people.find': () => new Promise((resolve) => answers.push((people) => resolve(succeed(people)))),
    },
  });
  Object.assign(window, { realmConsole: bridge });
  renderThemed(<Palette />);
  act(() => spotlight.open());
  const field = await screen.findByRole('combobox', { name: 'Search or run a command' });

  fireEvent.change(field, { target: { value: 'Pas' } });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]?.(inventedPeople().slice(0, 1)));
  expect(screen.getAllByRole('option')).toHaveLength(2);

  fireEvent.change(field, { target: { value: 'Paste a list' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(paste).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.([]));
  expect(paste).toHaveBeenCalledOnce();
});

async function openPalette(): Promise<HTMLElement> {
  renderThemed(<Palette />);
  act(() => spotlight.open());
  return screen.findByRole('combobox', { name: 'Search or run a command' });
}
const optionNames = (): string[] =>
  screen.getAllByRole('option').map((option) => option.textContent.replace('↵', ''));

test('# finds channels', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const field = await openPalette();
  fireEvent.change(field, { target: { value: '#kil' } });
  await vi.waitFor(() =>
    expect(bridge.made.find(({ name }) => name === 'channels.list')?.input).toMatchObject({ text: 'kil' }),
  );
  expect(bridge.made.some(({ name }) => name === 'people.find')).toBe(false);
});

test('"why can\'t" leads to the permissions of that person in that channel', async () => {
  const [anna] = inventedPeople();
  if (anna === undefined) throw new Error('Nobody was invented.');
  const bridge = createFakeBridge({
    answers: {
      'people.find': () => succeed([anna]),
      'channels.list': () =>
        succeed({
          version: 1,
          generation: 1,
          total: 1,
          ids: Uint32Array.of(3),
          rows: [{ id: 3, name: 'general' } as Channel],
        }),
    },
  });
  window.realmConsole = bridge;
  const field = await openPalette();
  fireEvent.change(field, { target: { value: "why can't anna post in gen" } });
  await vi.waitFor(() => expect(optionNames()[0]).toMatch(`Why can’t ${anna.name} post in #general?`));
  expect(bridge.made.findLast(({ name }) => name === 'people.find')?.input).toMatchObject({ text: 'anna' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() =>
    expect(useNavigationStore.getState().trails[anOrganization().id]?.places.at(-1)).toMatchObject({
      panel: 'permissions',
      open: expect.stringMatching(`^${anna.userId},\\d+,post$`),
    }),
  );
  act(() => useNavigationStore.setState({ trails: {} }));
});

test('settings, safety levels and the other organizations are found by name, the demo marked', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const before = useOrganizationsStore.getState();
  const current = anOrganization();
  const demo = anOrganization({ id: 'demo', name: 'Kiln Works', isDemo: true });
  useOrganizationsStore.setState({ list: [current, demo], currentId: current.id });
  const field = await openPalette();
  const find = (text: string): void => void fireEvent.change(field, { target: { value: text } });

  find('>theme');
  expect(optionNames().map((name) => name.replace('Current', ''))).toEqual([
    'System theme',
    'Light theme',
    'Dark theme',
  ]);
  find('>safety');
  expect(optionNames()).toContain('Safety level: Read-only');
  find('>kiln works');
  expect(optionNames()[0]).toContain('Kiln WorksDemo');
  expect(screen.getByText('1 result')).toBeTruthy();
  find(`>${current.name}`);
  expect(screen.queryByRole('option')).toBeNull();

  find('>dark theme');
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() =>
    expect(bridge.made.findLast(({ name }) => name === 'preferences.write')?.input).toMatchObject({
      colorScheme: 'dark',
    }),
  );
  act(() => {
    useOrganizationsStore.setState(before);
    usePreferences.setState({ colorScheme: 'auto' });
  });
});

test('what another panel begins is offered too: its panel is gone to, and then it begins', async () => {
  window.realmConsole = createFakeBridge();
  const before = useOrganizationsStore.getState();
  const { id } = anOrganization();
  act(() => useOrganizationsStore.setState({ list: [anOrganization()], currentId: id }));
  const field = await openPalette();
  fireEvent.change(field, { target: { value: 'leave' } });
  expect(optionNames()).toEqual(['Plan leaveStatuses']);
  fireEvent.click(screen.getByRole('option'));
  expect(useNavigationStore.getState().trails[id]?.places.at(-1)).toMatchObject({ panel: 'statuses' });
  const plan = vi.fn<() => void>();
  unregister = registerShortcut({
    id: 'leave add',
    keys: 'N',
    label: 'Plan leave',
    scope: 'Statuses',
    run: plan,
  });
  await vi.waitFor(() => expect(plan).toHaveBeenCalledOnce());
  act(() => {
    useOrganizationsStore.setState(before);
    useNavigationStore.setState({ trails: {} });
  });
});

test('"offboard" with a name opens that person, and the check list once it is there', async () => {
  const [ada] = inventedPeople();
  if (ada === undefined) throw new Error('Nobody was invented.');
  const bridge = createFakeBridge({ answers: { 'people.find': () => succeed([ada]) } });
  window.realmConsole = bridge;
  const { id } = anOrganization();
  const before = useOrganizationsStore.getState();
  act(() => useOrganizationsStore.setState({ list: [anOrganization()], currentId: id }));
  const field = await openPalette();
  // Looking for people is listed as itself too.
  const search = { id: 'people search', keys: '/', label: 'Search people', scope: 'People' };
  unregister = registerShortcut({ ...search, run: () => undefined });
  fireEvent.change(field, { target: { value: '>p' } });
  expect(optionNames()).toContain('Search people/');
  fireEvent.change(field, { target: { value: '>offb' } });
  expect(optionNames()).toHaveLength(1);
  expect(optionNames()[0]).toMatch(/^Offboard a person/);
  unregister();
  fireEvent.change(field, { target: { value: 'offboard ada' } });
  await vi.waitFor(() => expect(optionNames()[0]).toMatch(`Offboard ${ada.name}`));
  expect(bridge.made.findLast(({ name }) => name === 'people.find')?.input).toMatchObject({
    text: 'ada',
    account: 'active',
    kind: 'people',
  });
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() =>
    expect(useNavigationStore.getState().trails[id]?.places.at(-1)).toMatchObject({ open: ada.userId }),
  );
  const [other, offboard] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const action = { keys: null, label: 'Offboard', scope: 'People' };
  const ends = [
    registerShortcut({ ...action, id: 'people offboard 9999', run: other }),
    registerShortcut({ ...action, id: `people offboard ${ada.userId}`, run: offboard }),
  ];
  unregister = () => ends.forEach((end) => end());
  await vi.waitFor(() => expect(offboard).toHaveBeenCalledOnce());
  expect(other).not.toHaveBeenCalled();
  act(() => {
    useOrganizationsStore.setState(before);
    useNavigationStore.setState({ trails: {} });
  });
});

test('# with a number opens that message in the inspector', async () => {
  window.realmConsole = createFakeBridge({
    answers: {
      'channels.list': () =>
        succeed({ version: 1, generation: 1, total: 0, ids: Uint32Array.of(), rows: [] }),
    },
  });
  const { id } = anOrganization();
  const field = await openPalette();
  fireEvent.change(field, { target: { value: '#4017' } });
  expect(optionNames()).toEqual(['Message 4017Message inspector']);
  fireEvent.click(screen.getByRole('option'));
  expect(useNavigationStore.getState().trails[id]?.places.at(-1)).toMatchObject({ panel: 'inspector' });
  act(() => useNavigationStore.setState({ trails: {} }));
});

test('bots are found by their name, and shown as a view of people', async () => {
  window.realmConsole = createFakeBridge();
  const before = useOrganizationsStore.getState();
  const { id } = anOrganization();
  act(() => useOrganizationsStore.setState({ list: [anOrganization()], currentId: id }));
  const field = await openPalette();
  fireEvent.change(field, { target: { value: '>bots' } });
  const show = vi.fn<() => void>();
  unregister = registerShortcut({
    id: 'people view built-in-bots',
    keys: null,
    label: 'Show the view Bots',
    scope: 'People',
    run: show,
  });
  fireEvent.click(screen.getByRole('option', { name: /^Bots/ }));
  expect(show).toHaveBeenCalledOnce();
  act(() => {
    useOrganizationsStore.setState(before);
    useNavigationStore.setState({ trails: {} });
  });
});

test('creating a bot opens the bots first', async () => {
  window.realmConsole = createFakeBridge();
  const before = useOrganizationsStore.getState();
  const { id } = anOrganization();
  act(() => useOrganizationsStore.setState({ list: [anOrganization()], currentId: id }));
  const field = await openPalette();
  fireEvent.change(field, { target: { value: '>create a bot' } });
  const create = { id: 'people new bot', keys: 'N', label: 'Create a bot', scope: 'People' };
  const begin = vi.fn<() => void>();
  const ends: (() => void)[] = [];
  unregister = registerShortcut({
    id: 'people view built-in-bots',
    keys: null,
    label: 'Show the view Bots',
    scope: 'People',
    run: () => void ends.push(registerShortcut({ ...create, run: begin })),
  });
  fireEvent.click(screen.getByRole('option', { name: /^Create a bot/ }));
  expect(ends).toHaveLength(1);
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
  ends.forEach((end) => end());
  act(() => {
    useOrganizationsStore.setState(before);
    useNavigationStore.setState({ trails: {} });
  });
});
