import { expect, test } from 'vitest';
import { aJob } from '../../test/fakes/organizations.ts';
import { isWorking } from './live-state.ts';

test.each([
  ['running', true],
  ['waiting', true],
  ['paused', false],
  ['finished', false],
  ['cancelled', false],
  ['stopped', false],
] as const)('a %s job keeps the computer awake: %s', (state, expected) => {
  expect(isWorking([aJob({ state: 'finished' }), aJob({ state })])).toBe(expected);
});
