import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobRow } from '#contract/changes.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { JobRows } from './JobRows.tsx';

beforeEach(() => {
  // Nothing is laid out here, and what has no height draws no row.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const whole = { outcomes: [], text: '' };

function rowOf(changeId: number, parts: Partial<JobRow>): JobRow {
  return {
    changeId,
    target: 'user:12',
    name: 'Amara Okonkwo',
    field: 'field:1',
    fieldName: 'Phone number',
    before: '',
    after: '123',
    beforeWords: 'Not set',
    afterWords: '123',
    outcome: 'applied',
    sentAtMilliseconds: null,
    endedAtMilliseconds: null,
    explanation: '',
    advice: '',
    ...parts,
  };
}

/** What the rows say of the change, in order. */
async function changesShown(rows: JobRow[]): Promise<(string | undefined)[]> {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('job.rows', () => succeed({ total: rows.length, rows }));
  renderThemed(<JobRows failures={[]} filter={whole} job={aJob({ total: rows.length })} />);
  await screen.findAllByRole('img', { name: 'changes to' });
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('[role="cell"]')[2]?.textContent);
}

test('two rows of one person name their fields, which have the same values', async () => {
  const rows = [rowOf(1, {}), rowOf(2, { field: 'field:2', fieldName: 'Desk' })];
  expect(await changesShown(rows)).toEqual(['Phone numberNot set123', 'DeskNot set123']);
});

test('a row about a whole thing has no field to name', async () => {
  const domain = { target: 'domain:orchid.example', name: 'orchid.example', field: 'domain' } as const;
  const words = { fieldName: 'allowed domain', beforeWords: 'Not there', afterWords: 'Allowed' };
  expect(await changesShown([rowOf(1, { ...domain, ...words })])).toEqual(['Not thereAllowed']);
});

test('an unknown change can be looked at again, unless that is being done', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const rows = [rowOf(7, { outcome: 'unknown', explanation: 'The answer was lost.' })];
  bridge.answer('job.rows', () => succeed({ total: 1, rows }));
  const asked: unknown[] = [];
  bridge.answer('job.check', (input) => {
    asked.push(input);
    return succeed(aJob());
  });
  const job = aJob({ id: 'job-9', total: 1, unknown: 1 });
  renderThemed(<JobRows failures={[]} filter={whole} job={job} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(asked).toEqual([{ organizationId: 'orchid', jobId: 'job-9', changeId: 7 }]);
  cleanup();
  renderThemed(<JobRows failures={[]} filter={whole} job={{ ...job, checking: 1 }} />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check again' });
  expect(button.disabled).toBe(true);
});

test('the answer that several rows share is said above them, and short in each', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const refused = {
    outcome: 'rejected',
    explanation: 'Insufficient permission',
    advice: 'Ask an owner.',
  } as const;
  bridge.answer('job.rows', () => succeed({ total: 2, rows: [rowOf(1, refused), rowOf(2, refused)] }));
  renderThemed(
    <JobRows failures={[{ ...refused, count: 2 }]} filter={whole} job={aJob({ total: 2, rejected: 2 })} />,
  );
  expect(await screen.findAllByText('Insufficient permission')).toHaveLength(2);
  expect(screen.queryByText('Ask an owner.')).toBeNull();
});

test('the reason why several rows were skipped is said above them alone', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  const skipped = {
    outcome: 'skipped',
    explanation: 'Not sent: the job was canceled.',
    advice: '',
  } as const;
  bridge.answer('job.rows', () => succeed({ total: 2, rows: [rowOf(1, skipped), rowOf(2, skipped)] }));
  renderThemed(
    <JobRows failures={[{ ...skipped, count: 2 }]} filter={whole} job={aJob({ total: 2, skipped: 2 })} />,
  );
  await screen.findAllByText('Skipped');
  expect(screen.queryByText(skipped.explanation)).toBeNull();
});

test('a field that all rows share is named in the header alone', async () => {
  expect(await changesShown([rowOf(1, {}), rowOf(2, {})])).toEqual(['Not set123', 'Not set123']);
  expect(screen.getByRole('columnheader', { name: 'Phone number' })).toBeTruthy();
});

test('rows that could not be read say why, and are read again', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('job.rows', () => fail({ kind: 'gone', message: 'There is no such job.' }));
  renderThemed(<JobRows failures={[]} filter={whole} job={aJob({ id: 'job-4', total: 1 })} />);
  expect(await screen.findByText('There is no such job.')).toBeTruthy();
  bridge.answer('job.rows', () => succeed({ total: 1, rows: [rowOf(1, {})] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Amara Okonkwo')).toBeTruthy();
});
