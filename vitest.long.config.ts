import { defineConfig } from 'vitest/config';

/**
 * Tests that take minutes: large organizations, long random faults, many crashes. `npm run test:long` runs them on
 * the built app, one after another.
 */
export default defineConfig({
  resolve: {
    alias: { electron: new URL('./test/fakes/electron.ts', import.meta.url).pathname },
  },
  test: {
    name: 'long',
    environment: 'node',
    include: ['test/long/**/*.test.ts'],
    testTimeout: 10 * 60_000,
    hookTimeout: 2 * 60_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
