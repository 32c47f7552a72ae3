import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { drawnText } from './build/drawn-text.ts';
import { changelogModule } from './build/release/changelog-plugin.ts';
import { wordsCatalogue } from './build/words/catalogue-plugin.ts';
import { SlowestFirstSequencer } from './build/test-run/slowest-first-sequencer.ts';

/** `electron` is always replaced: importing the real package in plain Node would try to download its binary. */
const resolve = {
  alias: { electron: join(import.meta.dirname, 'test', 'fakes', 'electron.ts') },
};

/**
 * Long by themselves, while their parts have tests of their own: whole tasks, an account under many addresses, mixtures of
 * hostile HTML, and a walk that the one at three sizes repeats.
 */
const longFiles = [
  'test/e2e/tasks-*.test.ts',
  'test/e2e/accessibility-people.test.ts',
  'test/e2e/message-mixtures.test.ts',
  'src-main/accounts/same-account.test.ts',
  'src-main/accounts/organizations.test.ts',
];

/** Threads that tests start from their sources load the catalogue as plain Node does. */
const withCatalogue = [
  '--import',
  pathToFileURL(join(import.meta.dirname, 'build', 'words', 'node-catalogue.ts')).href,
];

/** Three kinds of tests, by where they run, for each change; a fourth one takes minutes each (`npm run test:long`). */
export default defineConfig({
  resolve,
  test: {
    // Ends what hangs; a busy machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Twice the cores of a small machine: many tests wait most of their time.
    maxWorkers: 4,
    // The files of a process share its modules: loading them anew for each took longer than the tests.
    isolate: false,
    sequence: { sequencer: SlowestFirstSequencer },
    reporters: ['default', './build/test-run/time-reporter.ts'],
    setupFiles: ['./test/timing/setup.ts'],
    projects: [
      {
        extends: true,
        plugins: [wordsCatalogue(import.meta.dirname)],
        test: {
          name: 'unit',
          environment: 'node',
          // Threads that tests start from their sources load the catalogue as plain Node does.
          execArgv: [
            '--import',
            pathToFileURL(join(import.meta.dirname, 'build/words/node-catalogue.ts')).href,
          ],
          setupFiles: ['./test/english-words.ts'],
          sequence: { groupOrder: 1 },
          exclude: longFiles,
          include: [
            'src-main/**/*.test.ts',
            'src-preload/**/*.test.ts',
            'build/**/*.test.ts',
            'test/contract/**/*.test.ts',
            'test/seed/**/*.test.ts',
          ],
          // A second is soon over on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        plugins: [
          drawnText(import.meta.dirname),
          changelogModule(import.meta.dirname),
          wordsCatalogue(import.meta.dirname),
        ],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          sequence: { groupOrder: 1 },
          setupFiles: ['./test/patience.ts', './test/without-owner-stacks.ts', './test/english-words.ts'],
          include: ['src-renderer/**/*.test.ts', 'src-renderer/**/*.test.tsx', 'test/gallery/*.test.tsx'],
        },
      },
      {
        extends: true,
        plugins: [wordsCatalogue(import.meta.dirname)],
        test: {
          name: 'whole',
          environment: 'node',
          execArgv: withCatalogue,
          setupFiles: ['./test/english-words.ts'],
          // Three of these keep two cores busy. A fourth one only makes each slower: the longer a state takes, the more often
          // it is asked for. They come first, in a group of their own, as vitest wants for a number of their own.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          globalSetup: ['./test/temporary-folder.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/long/**', 'test/contract/**', 'test/seed/**', ...longFiles],
          // Whole programs on a busy machine: a second is soon over.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        resolve,
        plugins: [wordsCatalogue(import.meta.dirname)],
        test: {
          name: 'long',
          environment: 'node',
          execArgv: withCatalogue,
          setupFiles: ['./test/english-words.ts'],
          globalSetup: ['./test/temporary-folder.ts'],
          include: ['test/long/**/*.test.ts', ...longFiles],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 10 * 60_000,
          hookTimeout: 2 * 60_000,
          isolate: true,
        },
      },
    ],
  },
});
