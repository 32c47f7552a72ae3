import { expect, test } from 'vitest';
import { specimens, withoutSpecimen } from './catalogue.ts';

/** The components of `ui` and of `subjects`: functions and memoized ones whose names begin with a capital letter. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src-renderer/ui/**/*.tsx', '../../src-renderer/subjects/*/*.tsx', '!**/*.test.tsx'],
  { eager: true },
);
const components = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(
    ([name, value]) => /^[A-Z]/.test(name) && (typeof value === 'function' || typeof value === 'object'),
  )
  .map(([name]) => name);

test('every component of ui and subjects has a specimen or a reason why not', () => {
  const shown = [...specimens.map(({ component }) => component), ...Object.keys(withoutSpecimen)];
  expect(shown.toSorted()).toEqual([...new Set(components)].toSorted());
});
