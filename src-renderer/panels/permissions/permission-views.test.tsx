import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import type { PermissionEntry, SettingAdvice } from '#contract/permissions.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { aPerson, inventedPermission } from '../../../test/fakes/people.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { windowQueries } from '../../bridge/query-client.ts';
import { navigate, useNavigationStore } from '../../state/navigation.ts';
import { permissionPlaceText, type PermissionPlace } from '../../state/permission-place.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { PermissionsPanel } from './PermissionsPanel.tsx';

const organization = anOrganization({ featureLevel: 270 });
const moderators = { groupId: 13, name: 'role:moderators', isSystem: true };
const speakers = { groupId: 20, name: 'Speakers', isSystem: false };

const entry = (id: string, label: string, more: Partial<PermissionEntry> = {}): PermissionEntry => ({
  id,
  label,
  holders: { isOneGroup: true, groups: [moderators], people: [], peopleCount: 0 },
  holderCount: 12,
  excludesGuests: false,
  alsoBy: [],
  ...more,
});
const entries = [
  entry('realm:can_create_groups', 'Create user groups', { excludesGuests: true }),
  entry('realm:can_resolve_topics_group', 'Resolve topics', {
    holders: {
      isOneGroup: false,
      groups: [speakers],
      people: [{ userId: 41, name: 'Anna' }],
      peopleCount: 3,
    },
    holderCount: 4,
  }),
];
const advice: SettingAdvice[] = [
  {
    id: 'mention-all',
    level: 'caution',
    title: 'Everyone may notify everyone',
    why: 'It interrupts everyone.',
    now: 'Everyone',
    state: 'open',
    opens: { panel: 'settings', open: 'can_mention_many_users_group' },
  },
  {
    id: 'open-registration',
    level: 'risk',
    title: 'Anyone can join',
    why: 'Anyone who finds the page can join.',
    now: 'No invitation needed, any domain',
    state: 'open',
    opens: { panel: 'settings', open: 'invite_required' },
  },
  {
    id: 'endless-links',
    level: 'caution',
    title: 'Every invitation link expires',
    why: '',
    now: '',
    state: 'unknown',
    opens: { panel: 'invitations' },
  },
];

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge({
    answers: {
      'permissions.list': ({ area }) =>
        area.kind === 'organization'
          ? succeed({ area, entries })
          : fail({ kind: 'gone', message: 'No such group or channel.' }),
      'permissions.advice': () => succeed(advice),
      'permissions.keep-list': () => succeed({ listId: 'x', count: 4 }),
      'people.permission': ({ userId, permissionId }) =>
        succeed({
          ...inventedPermission,
          id: permissionId,
          label: 'Create user groups',
          held: userId === 41,
          ways: userId === 41 ? [[speakers]] : [],
          holders: { isOneGroup: true, groups: [speakers], people: [], peopleCount: 0 },
        }),
      'permissions.compare': () =>
        succeed({
          first: {
            userId: 41,
            name: 'Anna',
            count: 1,
            permissions: [
              {
                id: 'realm:can_create_groups',
                label: 'Create user groups',
                area: { kind: 'organization' },
                held: true,
                way: [speakers],
              },
            ],
          },
          second: { userId: 42, name: 'Ben', count: 0, permissions: [] },
          shared: 7,
        }),
    },
  });
  window.realmConsole = bridge;
  // Nothing is laid out here, and what has no size draws no row.
  for (const size of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(900);
  }
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useNavigationStore.setState({ trails: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
  windowQueries().clear();
});

function open(place: PermissionPlace): void {
  navigate(organization.id, { panel: 'permissions', open: permissionPlaceText(place) });
  renderThemed(<PermissionsPanel />);
}
const placeNow = () => useNavigationStore.getState().trails[organization.id]?.places.at(-1);

test('the organization’s permissions with whom they are given to, and those it is too old for', async () => {
  open({ view: 'who', area: { kind: 'organization' }, permissionId: null });
  const grid = await screen.findByRole('grid', { name: 'Permissions' });
  await within(grid).findByText('Speakers, Anna, 2 others');
  screen.getByText(`${within(grid).getAllByRole('row').length - 1} permissions`);
  const title = screen.getByRole('heading', { name: 'Permissions' }).parentElement;
  expect(title?.textContent).toMatch(/^Permissions\d+ permissions/u);
  expect(within(grid).getByText('Moderators')).toBeTruthy();
  expect(within(grid).getByText('Needs feature level 407')).toBeTruthy();
  // Nothing could be done with several at once.
  expect(within(grid).queryAllByRole('checkbox')).toEqual([]);
  const [first] = within(grid).getAllByRole('gridcell');
  expect([first?.getAttribute('aria-colindex'), first?.textContent]).toEqual([
    '1',
    'Create web-public channels',
  ]);
  expect(grid.querySelector('[aria-selected]')).toBeNull();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search permissions' }), {
    target: { value: 'anna' },
  });
  await waitFor(() => expect(within(grid).queryByText('Create user groups')).toBeNull());
  expect(within(grid).getByText('Resolve topics')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search permissions' }), { target: { value: '' } });
});

test.each(['ctrlKey', 'shiftKey'])(
  'a name is opened by a click with %s, as nothing can be selected',
  async (held) => {
    open({ view: 'who', area: { kind: 'organization' }, permissionId: null });
    const grid = await screen.findByRole('grid', { name: 'Permissions' });
    fireEvent.click(await within(grid).findByText('Create user groups'), { [held]: true });
    expect(await screen.findByRole('complementary', { name: 'Create user groups' })).toBeTruthy();
  },
);

test('an open permission says who has it and leads to its change', async () => {
  open({ view: 'who', area: { kind: 'organization' }, permissionId: 'realm:can_create_groups' });
  const sheet = await screen.findByRole('complementary', { name: 'Create user groups' });
  expect(within(sheet).getByText('12 accounts')).toBeTruthy();
  expect(within(sheet).getByText('Never, whatever group they are in')).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: /^Change/u }));
  await waitFor(() => expect(placeNow()).toMatchObject({ panel: 'settings', open: 'can_create_groups' }));
});

test('everybody who has a permission is opened as a list in People', async () => {
  open({ view: 'who', area: { kind: 'organization' }, permissionId: 'realm:can_create_groups' });
  fireEvent.click(await screen.findByRole('button', { name: 'Show in People' }));
  await waitFor(() => expect(placeNow()).toMatchObject({ panel: 'people' }));
  expect(bridge.made.find(({ name }) => name === 'permissions.keep-list')?.input).toMatchObject({
    permissionId: 'realm:can_create_groups',
    asked: { who: 'holding' },
  });
});

test('a channel is chosen first, and one that is gone says so', async () => {
  open({ view: 'who', area: { kind: 'channel', channelId: null }, permissionId: null });
  expect(await screen.findByText('Choose a channel')).toBeTruthy();
  cleanup();
  open({ view: 'who', area: { kind: 'group', groupId: 99 }, permissionId: null });
  expect(await screen.findByText('No such group or channel.')).toBeTruthy();
});

test('two people: what only one has, with the reasons of both', async () => {
  bridge.answer('people.person', ({ userId }) =>
    succeed(aPerson({ userId, name: userId === 41 ? 'Anna' : 'Ben' })),
  );
  open({ view: 'compare', userIds: [41, 42] });
  const grid = await screen.findByRole('grid', { name: 'Differences' });
  await within(grid).findByText('Create user groups');
  within(grid).getByText('Speakers');
  within(grid).getByText('Anna');
  screen.getByText('1 difference');
  screen.getByText('7 permissions in common');
  fireEvent.click(within(grid).getByText('Create user groups'));
  const sheet = await screen.findByRole('complementary', { name: 'Create user groups' });
  await within(sheet).findByRole('heading', { name: 'Why not Ben' });
  expect(screen.getByRole('tab', { name: 'By person' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Stop comparing' }));
  await waitFor(() => expect(placeNow()).toMatchObject({ panel: 'permissions', open: '41,,post' }));
});

test('recommendations come by their level, lead to the change, and say what can’t be checked', async () => {
  open({ view: 'advice' });
  const grid = await screen.findByRole('grid', { name: 'Permissions' });
  await within(grid).findByText('Anyone can join');
  const rows = within(grid).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual([
    'Anyone can join',
    'Everyone may notify everyone',
    'Every invitation link expires',
  ]);
  expect(within(rows[2]!).getByText('Can’t be checked')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Recommended 2' })).toBeTruthy();
  fireEvent.doubleClick(within(grid).getByText('Anyone can join'));
  fireEvent.click(within(grid).getByText('Anyone can join'));
  const sheet = await screen.findByRole('complementary', { name: 'Anyone can join' });
  expect(within(sheet).getByText('Anyone who finds the page can join.')).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Review' }));
  expect(placeNow()).toMatchObject({ panel: 'settings', open: 'invite_required' });
});

test('one person’s permissions are listed, each with why they have it', async () => {
  const person = aPerson({ userId: 41, name: 'Anna' });
  bridge.answer('people.person', () => succeed(person));
  bridge.answer('people.permissions', ({ show }) =>
    succeed({
      held: 1,
      matching: 2,
      permissions: [
        {
          id: 'group:20:can_join_group',
          label: 'Join this group',
          area: { kind: 'group', groupId: 20, name: 'Speakers' },
          held: true,
          way: [],
        },
        {
          id: 'realm:can_create_groups',
          label: 'Create user groups',
          area: { kind: 'organization' },
          held: show !== 'held',
          way: null,
        },
      ],
    } as const),
  );
  open({ view: 'person', question: { userId: 41, channelId: null, action: 'post' } });
  const grid = await screen.findByRole('grid', { name: 'Permissions of Anna' });
  await within(grid).findByText('Join this group');
  // Not held: left out by the filter.
  expect(within(grid).queryByText('Create user groups')).toBeNull();
  fireEvent.click(within(grid).getByText('Join this group'));
  const sheet = await screen.findByRole('complementary', { name: 'Join this group' });
  within(sheet).getByText('Held by', { exact: false });
  await within(sheet).findByRole('heading', { name: 'Why' });
});
