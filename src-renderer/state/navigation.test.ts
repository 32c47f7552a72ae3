import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InOrganization } from '../../test/fakes/render.tsx';
import { navigate, placeIn, redirect, step, useNavigationStore, useOpen } from './navigation.ts';

beforeEach(() => useNavigationStore.setState({ trails: {} }));
afterEach(cleanup);

function place(organizationId = 'orchid') {
  const trail = useNavigationStore.getState().trails[organizationId];
  return trail?.places[trail.index];
}

test('back and forward return to panels and what is open in them', () => {
  navigate('orchid', { panel: 'people', open: 41 });
  navigate('orchid', { panel: 'presence' });
  expect(place()).toEqual({ panel: 'presence', open: null, job: null });
  step('orchid', -1);
  expect(place()).toEqual({ panel: 'people', open: 41, job: null });
  step('orchid', 1);
  expect(place()).toEqual({ panel: 'presence', open: null, job: null });
});

test('a panel shows again what was open when it was left', () => {
  navigate('orchid', { panel: 'channels', open: 12 });
  navigate('orchid', { panel: 'journal', open: 'j1' });
  navigate('orchid', { panel: 'channels' });
  expect(place()).toMatchObject({ panel: 'channels', open: 12 });
  navigate('orchid', { panel: 'channels', open: null });
  navigate('orchid', { panel: 'journal' });
  expect(place()).toMatchObject({ panel: 'journal', open: 'j1' });
  navigate('orchid', { panel: 'channels' });
  expect(place()).toMatchObject({ panel: 'channels', open: null });
});

test('a job is shown over the panel until one goes anywhere', () => {
  navigate('orchid', { panel: 'groups', open: 12 });
  navigate('orchid', { job: 'j1' });
  expect(place()).toEqual({ panel: 'groups', open: 12, job: 'j1' });
  navigate('orchid', {});
  expect(place()).toEqual({ panel: 'groups', open: 12, job: null });
  step('orchid', -1);
  expect(place()).toEqual({ panel: 'groups', open: 12, job: 'j1' });
  navigate('orchid', { panel: 'people' });
  expect(place()).toEqual({ panel: 'people', open: null, job: null });
});

test('nothing happens at the ends of the history', () => {
  step('orchid', -1);
  step('orchid', 1);
  expect(placeIn('orchid')).toEqual({ panel: 'people', open: null, job: null });
});

test('going somewhere else drops what lay ahead', () => {
  navigate('orchid', { panel: 'people', open: 1 });
  navigate('orchid', { panel: 'people', open: 2 });
  step('orchid', -1);
  navigate('orchid', { panel: 'people', open: 3 });
  step('orchid', 1);
  expect(place()).toMatchObject({ panel: 'people', open: 3 });
});

test('going where one is adds no step', () => {
  navigate('orchid', { panel: 'people', open: 1 });
  navigate('orchid', { panel: 'people', open: 1 });
  step('orchid', -1);
  expect(place()).toMatchObject({ panel: 'people', open: null });
});

test('Back does not lead to what another place was put for', () => {
  navigate('orchid', { panel: 'attachments', open: 7 });
  navigate('orchid', { panel: 'presence' });
  step('orchid', -1);
  redirect('orchid', { panel: 'attachments', open: null });
  step('orchid', 1);
  expect(place()).toMatchObject({ panel: 'presence' });
  step('orchid', -1);
  expect(place()).toMatchObject({ panel: 'attachments', open: null });
  redirect('orchid', { panel: 'people' });
  expect(place()).toMatchObject({ panel: 'people' });
  step('orchid', 1);
  expect(place()).toMatchObject({ panel: 'presence' });
});

test('what is open belongs to its panel alone', () => {
  const { result } = renderHook(() => ({ channels: useOpen('channels'), groups: useOpen('groups') }), {
    wrapper: InOrganization,
  });
  act(() => result.current.channels[1](12));
  expect([result.current.channels[0], result.current.groups[0]]).toEqual([12, null]);
});

test('each organization has its own history', () => {
  navigate('orchid', { panel: 'presence' });
  navigate('harbour', { panel: 'people', open: 7 });
  expect(place('orchid')).toMatchObject({ panel: 'presence', open: null });
  expect(place('harbour')).toMatchObject({ panel: 'people', open: 7 });
});
