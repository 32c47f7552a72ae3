import { beforeEach, expect, test } from 'vitest';
import { navigate, step, useNavigationStore } from './navigation.ts';

beforeEach(() => useNavigationStore.setState({ trails: {} }));

function place(organizationId = 'orchid') {
  const trail = useNavigationStore.getState().trails[organizationId];
  return trail?.places[trail.index];
}

test('back and forward return to panels and open sheets', () => {
  navigate('orchid', { person: 41 });
  navigate('orchid', { panel: 'presence' });
  expect(place()).toEqual({ panel: 'presence', person: null });
  step('orchid', -1);
  expect(place()).toEqual({ panel: 'people', person: 41 });
  step('orchid', 1);
  expect(place()).toEqual({ panel: 'presence', person: null });
});

test('nothing happens at the ends of the history', () => {
  step('orchid', -1);
  step('orchid', 1);
  expect(place()).toEqual({ panel: 'people', person: null });
});

test('going somewhere else drops what lay ahead', () => {
  navigate('orchid', { person: 1 });
  navigate('orchid', { person: 2 });
  step('orchid', -1);
  navigate('orchid', { person: 3 });
  step('orchid', 1);
  expect(place()).toEqual({ panel: 'people', person: 3 });
});

test('going where one is adds no step', () => {
  navigate('orchid', { person: 1 });
  navigate('orchid', { person: 1 });
  step('orchid', -1);
  expect(place()).toEqual({ panel: 'people', person: null });
});

test('each organization has its own history', () => {
  navigate('orchid', { panel: 'presence' });
  navigate('harbour', { person: 7 });
  expect(place('orchid')).toEqual({ panel: 'presence', person: null });
  expect(place('harbour')).toEqual({ panel: 'people', person: 7 });
});
