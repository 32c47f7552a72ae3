import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { JobView } from './JobView.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['cancelled', '34% done'],
  ['stopped', '34% done'],
  ['finished', '100% done'],
] as const)('a job that was %s and sent 73 of 214 changes is %s', async (state, share) => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('job.rows', () => succeed({ total: 0, rows: [] }));
  const counts = { total: 214, applied: 70, rejected: 3, notApplied: 0, skipped: 141, unknown: 0 };
  renderThemed(<JobView job={aJob({ state, ...counts })} />);
  expect(await screen.findByText(share)).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(share.replace('% done', ''));
});

test('tabs narrow the changes down by outcome and the search by words, and the outcomes are exported so', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('job.rows', () => succeed({ total: 214, rows: [] }));
  bridge.answer('journal.changes', () => succeed({ found: 0, changes: [] }));
  bridge.answer('journal.export', () => new Promise(() => {}));
  const counts = { total: 214, applied: 70, rejected: 3, notApplied: 0, skipped: 0, unknown: 0 };
  renderThemed(<JobView job={aJob({ state: 'running', ...counts })} />);
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['All 214', 'Applied 70', 'Failed 3', 'Waiting 141']);
  fireEvent.click(screen.getByRole('tab', { name: 'Failed 3' }));
  fireEvent.change(screen.getByLabelText('Search this job'), { target: { value: 'lena' } });
  expect(await screen.findByText('No matches')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Export outcomes' }));
  fireEvent.click(await screen.findByText('CSV, for spreadsheets'));
  const asked = (name: string) => bridge.made.findLast((each) => each.name === name)?.input;
  for (const name of ['journal.changes', 'journal.export']) {
    expect(asked(name)).toMatchObject({ filter: { outcomes: ['rejected'], text: 'lena' } });
  }
});

test('what went wrong alike is said once, with how often and what to do', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('job.rows', () => succeed({ total: 0, rows: [] }));
  bridge.answer('job.failures', () =>
    succeed([
      { outcome: 'rejected', explanation: 'Insufficient permission', advice: 'Ask an owner.', count: 3 },
      { outcome: 'unknown', explanation: 'The answer was lost.', advice: '', count: 1 },
    ]),
  );
  renderThemed(<JobView job={aJob({ state: 'finished', total: 9, applied: 5, rejected: 3, unknown: 1 })} />);
  const said = await screen.findByRole('list', { name: 'Not applied' });
  expect(said.textContent).toBe('3 failedInsufficient permission Ask an owner.');
});

test('what a server is too old to undo is barred, and says why', async () => {
  const bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('job.rows', () => succeed({ total: 0, rows: [] }));
  const undoObstacle = 'Bringing an archived channel back needs feature level 388.';
  renderThemed(
    <JobView job={aJob({ state: 'finished', total: 1, applied: 1, canBeUndone: false, undoObstacle })} />,
  );
  const button = await screen.findByRole('button', { name: /^Undo/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe(undoObstacle);
  fireEvent.click(button);
  fireEvent.keyDown(document.body, { key: 'u' });
  expect(bridge.made.some(({ name }) => name === 'changes.plan')).toBe(false);
  expect(screen.queryByText('Can’t be undone')).toBeNull();
});
