import { expect, test } from 'vitest';
import type { ReportSettings } from '#contract/reports.ts';
import { forgetOrganization } from './forget-organization.ts';
import { readReportSettings, writeReportSettings } from './report-settings.ts';
import { consoleInMemory } from './store.fixture.ts';

test('order and texts are read back as they were written, until the organization is removed', () => {
  const database = consoleInMemory();
  const first: ReportSettings = { order: 'newest-first', texts: {} };
  const settings: ReportSettings = { order: 'oldest-first', texts: { author: ['Stop it.'] } };
  writeReportSettings(database, 'one', settings);
  expect(readReportSettings(database, 'one')).toEqual(settings);
  expect(readReportSettings(database, 'two')).toEqual(first);
  forgetOrganization(database, 'one');
  expect(readReportSettings(database, 'one')).toEqual(first);
  writeReportSettings(database, 'one', settings);
  database.prepare(`UPDATE report_settings SET settings = '{{'`).run();
  expect(readReportSettings(database, 'one')).toEqual(first);
  database.close();
});
