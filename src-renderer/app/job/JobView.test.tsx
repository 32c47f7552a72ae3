import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { JobView } from './JobView.tsx';

afterEach(cleanup);

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
