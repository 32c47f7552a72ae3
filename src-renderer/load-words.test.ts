import { expect, it, vi } from 'vitest';

const modules = import.meta.glob(['./**/*.{ts,tsx}', '!./**/*.{test,fixture}.{ts,tsx}', '!./main.tsx']);

it('no module says anything before its language is loaded', async () => {
  // Afresh, so that no language is set.
  vi.resetModules();
  const early: string[] = [];
  for (const [file, load] of Object.entries(modules))
    await load().catch((error: unknown) => early.push(`${file}: ${String(error)}`));
  expect(Object.keys(modules).length).toBeGreaterThan(100);
  expect(early).toEqual([]);
});
