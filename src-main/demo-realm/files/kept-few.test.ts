import { expect, it } from 'vitest';
import { keepFew } from './kept-few.ts';

it('a cached value is created once, and again after being evicted by more recently used ones', () => {
  const made: string[] = [];
  const once = keepFew<string>(2);
  const ask = (name: string) =>
    once(name, () => {
      made.push(name);
      return name.toUpperCase();
    });
  expect(['plan', 'rota', 'plan'].map(ask)).toEqual(['PLAN', 'ROTA', 'PLAN']);
  expect(made).toEqual(['plan', 'rota']);
  ask('minutes');
  ask('plan');
  expect(made).toEqual(['plan', 'rota', 'minutes']);
  ask('rota');
  expect(made).toEqual(['plan', 'rota', 'minutes', 'rota']);
});
