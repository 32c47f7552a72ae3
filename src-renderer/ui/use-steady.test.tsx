import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSameValue, useSteady } from './use-steady.ts';

test('the functions keep their identity, and do what the latest render means', () => {
  const said: string[] = [];
  const { result, rerender } = renderHook(
    ({ word }) => useSteady({ say: (end: string) => void said.push(word + end) }),
    { initialProps: { word: 'before' } },
  );
  const first = result.current;
  first.say('.');
  rerender({ word: 'after' });
  expect(result.current).toBe(first);
  first.say('!');
  expect(said).toEqual(['before.', 'after!']);
});

test('a value keeps its identity as long as it is equal', () => {
  const { result, rerender } = renderHook(({ ids }) => useSameValue({ ids }), {
    initialProps: { ids: [1, 2] },
  });
  const first = result.current;
  rerender({ ids: [1, 2] });
  expect(result.current).toBe(first);
  rerender({ ids: [2, 1] });
  expect(result.current).toEqual({ ids: [2, 1] });
  const second = result.current;
  rerender({ ids: [2, 1] });
  expect(result.current).toBe(second);
});
