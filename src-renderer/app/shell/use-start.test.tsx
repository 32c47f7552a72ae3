import { cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { roles, type Role } from '#contract/people.ts';
import type { Organization } from '#contract/organization.ts';
import { navigate, placeIn, useNavigationStore } from '../../state/navigation.ts';
import { registerShortcut } from '../../state/shortcuts.ts';
import { useStart } from './use-start.ts';

const search = vi.fn<() => void>();
const unregister = registerShortcut({
  id: 'people search',
  keys: '/',
  label: 'Search people',
  scope: 'People',
  run: search,
});
afterAll(unregister);
beforeEach(() => useNavigationStore.setState({ trails: {} }));
afterEach(() => {
  cleanup();
  search.mockClear();
});

function as(role: Role | null): Organization {
  return anOrganization({ me: role === null ? null : { userId: 8_164, name: 'Ines Carvalho', role } });
}

test.each([
  [roles.owner, 'people', 0],
  [roles.administrator, 'people', 0],
  [roles.moderator, 'reports', 0],
  [roles.member, 'people', 1],
  [roles.guest, 'people', 1],
] as const)('the role %i begins in %s', (role, panel, searches) => {
  const { rerender } = renderHook(useStart, { initialProps: as(null) });
  expect(useNavigationStore.getState().trails).toEqual({});
  rerender(as(role));
  expect(placeIn('orchid')).toEqual({ panel, open: null, job: null });
  expect(search).toHaveBeenCalledTimes(searches);
});

test('where something was opened already stays there, whatever the role is or becomes', () => {
  navigate('orchid', { panel: 'people', open: 41 });
  const { rerender } = renderHook(useStart, { initialProps: as(roles.moderator) });
  rerender(as(roles.member));
  expect(placeIn('orchid')).toEqual({ panel: 'people', open: 41, job: null });
  expect(search).not.toHaveBeenCalled();
});

test('a link to the organization alone leaves the choice to the role', () => {
  navigate('orchid', {});
  renderHook(useStart, { initialProps: as(roles.moderator) });
  expect(placeIn('orchid').panel).toBe('reports');
});

test('a dialog keeps the focus', () => {
  document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>');
  renderHook(useStart, { initialProps: as(roles.member) });
  document.querySelector('[aria-modal="true"]')?.remove();
  expect(search).not.toHaveBeenCalled();
});
