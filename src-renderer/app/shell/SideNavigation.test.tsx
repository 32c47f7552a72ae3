import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { roles, type Role } from '#contract/people.ts';
import { panels } from '../../panels/registry.ts';
import { navigate, placeIn, useNavigationStore } from '../../state/navigation.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { findShortcut, useShortcutsStore } from '../../state/shortcuts.ts';
import { SideNavigation } from './SideNavigation.tsx';

beforeEach(() => {
  window.realmConsole = createFakeBridge();
});
afterEach(() => {
  cleanup();
  useOrganizationsStore.setState({ list: null, currentId: null });
  useNavigationStore.setState({ trails: {} });
});

function show(role: Role): void {
  const organization = anOrganization({ me: { userId: 8_164, name: 'Ines Carvalho', role } });
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  renderThemed(<SideNavigation organization={organization} />);
}

const navigation = () => screen.getByRole('navigation', { name: 'Panels' });
const more = () => within(navigation()).getByRole('button', { name: /^More/ });
/** What is listed, by the groups that have something. */
function listed(): Record<string, string[]> {
  const groups = within(navigation()).getAllByRole('group');
  return Object.fromEntries(
    groups.map((group) => [
      group.getAttribute('aria-label') ?? '',
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent.replace(/[\d,]+$/, '')),
    ]),
  );
}

test('an administrator has all panels in four groups, those of Settings in one entry', () => {
  show(roles.administrator);
  expect(listed()).toEqual({
    Today: ['Reports', 'Presence', 'Statuses'],
    Organization: ['People', 'Groups', 'Channels', 'Permissions', 'Invitations'],
    Manage: ['Announcements', 'Settings', 'Journal'],
    You: ['Attachments', 'Push tests'],
  });
});

test.each([
  [roles.moderator, 'Only administrators', ['Settings']],
  [roles.member, 'Only administrators', ['Settings']],
  [roles.guest, 'Not for guests', ['Invitations', 'Settings']],
] as const)('what the role %i has no use for is folded into More, which says why', (role, why, folded) => {
  show(role);
  expect(Object.values(listed()).flat()).not.toContain('Settings');
  expect(more().textContent).toBe(`More${why}`);
  expect(more().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more());
  expect(listed()['More']?.slice(1)).toEqual(folded);
  const settings = screen.getByRole('button', { name: 'Settings' });
  expect(settings.getAttribute('aria-description')).toMatch(
    /^Only administrators and owners can change settings of the organization\. You are a/,
  );
  fireEvent.click(settings);
  expect(placeIn('orchid').panel).toBe('settings');
  fireEvent.click(more());
  expect(more().getAttribute('aria-expanded')).toBe('true');
});

test('More is open where a panel of it is on screen, also within Settings', () => {
  show(roles.moderator);
  act(() => navigate('orchid', { panel: 'linkifiers' }));
  expect(screen.getByRole('button', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
});

test('the keys follow what is shown', () => {
  show(roles.guest);
  const at = (key: string, shiftKey = false) => {
    const press = new KeyboardEvent('keydown', { key, code: `Digit${key}`, altKey: true, shiftKey });
    return findShortcut(press, useShortcutsStore.getState().shortcuts)?.label;
  };
  const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => at(String(digit)));
  expect(keys).toEqual(
    [
      'Reports',
      'Presence',
      'Statuses',
      'People',
      'Groups',
      'Channels',
      'Permissions',
      'Announcements',
      'Journal',
      'Attachments',
    ].map((label) => `Open ${label}`),
  );
  expect(at('1', true)).toBe('Open Push tests');
  expect(at('2', true)).toBeUndefined();
});

test('every panel can be opened from the palette, under its own name', () => {
  show(roles.owner);
  const offered = useShortcutsStore.getState().shortcuts.filter(({ scope }) => scope === 'Panels');
  expect(offered.map(({ label }) => label)).toEqual(panels.map(({ label }) => `Open ${label}`));
});
