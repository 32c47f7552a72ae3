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
  expect(place()).toEqual({ panel: 'presence', person: null, group: null });
  step('orchid', -1);
  expect(place()).toEqual({ panel: 'people', person: 41, group: null });
  step('orchid', 1);
  expect(place()).toEqual({ panel: 'presence', person: null, group: null });
});

test('a group is a place of its own, left with its panel', () => {
  navigate('orchid', { panel: 'groups', group: 12 });
  navigate('orchid', { group: 14 });
  step('orchid', -1);
  expect(place()).toEqual({ panel: 'groups', person: null, group: 12 });
  navigate('orchid', { panel: 'people' });
  expect(place()).toEqual({ panel: 'people', person: null, group: null });
});

test('nothing happens at the ends of the history', () => {
  step('orchid', -1);
  step('orchid', 1);
  expect(place()).toEqual({ panel: 'people', person: null, group: null });
});

test('going somewhere else drops what lay ahead', () => {
  navigate('orchid', { person: 1 });
  navigate('orchid', { person: 2 });
  step('orchid', -1);
  navigate('orchid', { person: 3 });
  step('orchid', 1);
  expect(place()).toEqual({ panel: 'people', person: 3, group: null });
});

test('going where one is adds no step', () => {
  navigate('orchid', { person: 1 });
  navigate('orchid', { person: 1 });
  step('orchid', -1);
  expect(place()).toEqual({ panel: 'people', person: null, group: null });
});

test('each organization has its own history', () => {
  navigate('orchid', { panel: 'presence' });
  navigate('harbour', { person: 7 });
  expect(place('orchid')).toEqual({ panel: 'presence', person: null, group: null });
  expect(place('harbour')).toEqual({ panel: 'people', person: 7, group: null });
});
