import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileTimes } from './file-times.ts';
import { projectFolder } from './lane.ts';
import { knownSlowFiles } from './slowest-first-sequencer.ts';
import { nextTimeTable, slowFilesOf, timeTable } from './time-table.ts';

const whole = (file: string, total: number, spent: FileTimes['spent'] = {}): FileTimes => ({
  project: 'whole',
  file,
  tests: 4,
  total,
  spent,
});
const files = [
  whole('test/e2e/groups.test.ts', 60_000, { app: 2_000, pause: 400, waiting: 21_600 }),
  whole('test/e2e/people.test.ts', 90_000, { app: 4_000, axe: 30_000 }),
  { project: 'unit', file: 'src-main/zulip/http.test.ts', tests: 49, total: 4_000, spent: { pause: 700 } },
];
describe('the table of test times', () => {
  it('has the kinds of tests, then the slowest files, with how they spend their time', () => {
    expect(timeTable(files)).toBe(
      [
        '|                               | Tests | Total | App start | Realm start | Sign-in | Waiting | axe | Pauses |',
        '| ----------------------------- | ----: | ----: | --------: | ----------: | ------: | ------: | --: | -----: |',
        '| whole (2 files)               |     8 |   150 |         6 |             |         |      22 |  30 |        |',
        '| unit (1 files)                |    49 |     4 |           |             |         |         |     |      1 |',
        '| `test/e2e/people.test.ts`     |     4 |    90 |         4 |             |         |         |  30 |        |',
        '| `test/e2e/groups.test.ts`     |     4 |    60 |         2 |             |         |      22 |     |        |',
        '| `src-main/zulip/http.test.ts` |    49 |     4 |           |             |         |         |     |      1 |',
      ].join('\n'),
    );
  });

  it('is kept while it is still accurate', () => {
    const first = nextTimeTable('', files);
    expect(first).toBe(`${timeTable(files)}\n`);

    const almost = files.map((file) => ({ ...file, total: file.total * 1.2 }));
    expect(nextTimeTable(first, almost)).toBe(first);
    const slower = files.map((file) => ({ ...file, total: file.total * 1.5 }));
    expect(nextTimeTable(first, slower)).toBe(`${timeTable(slower)}\n`);
    expect(nextTimeTable(first, [...files, { ...files[0]!, project: 'new kind' }])).not.toBe(first);
    expect(slowFilesOf(first)).toEqual([
      'test/e2e/people.test.ts',
      'test/e2e/groups.test.ts',
      'src-main/zulip/http.test.ts',
    ]);
  });
});

it('begins a first run with files that exist', () => {
  expect(knownSlowFiles.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([]);
});
