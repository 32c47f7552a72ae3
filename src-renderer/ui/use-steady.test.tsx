import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSteady } from './use-steady.ts';

test('the functions stay the same ones, and do what the latest render means', () => {
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
