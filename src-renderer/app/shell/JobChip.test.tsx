import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { navigate, useNavigationStore } from '../../state/navigation.ts';
import { setOutcomeLine } from '../../state/outcome-line.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { OutcomeFooter } from '../../ui/grid/FooterOutcome.tsx';
import { JobChip } from './JobChip.tsx';

afterEach(() => {
  cleanup();
  setOutcomeLine(null);
  useReplicaStore.setState({ byOrganization: {} });
  useNavigationStore.setState({ trails: {} });
});

test('the chip of a job is absent while its own page is open', () => {
  const job = aJob({ id: 'one', state: 'paused', title: 'Change 214 roles', total: 214 });
  const tables = { ...emptyTables(), jobs: [job] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<JobChip />);
  const chips = (): number => screen.queryAllByRole('button', { name: /^Change 214 roles/ }).length;
  expect(chips()).toBe(1);
  act(() => navigate('orchid', { job: 'one' }));
  expect(chips()).toBe(0);
  act(() => navigate('orchid', { job: 'another' }));
  expect(chips()).toBe(1);
});

test('the chip of a job is absent while the footer of a panel says how it ended', () => {
  const times = { startedAtMilliseconds: Date.now(), finishedAtMilliseconds: Date.now() };
  const job = aJob({ id: 'one', state: 'finished', title: 'Set City', total: 1, applied: 1, ...times });
  const tables = { ...emptyTables(), jobs: [{ ...job, replaced: 1 }] };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  const line = { organizationId: 'orchid', jobId: 'one', words: 'Set City', target: null };
  act(() => setOutcomeLine({ ...line, show: null, action: null }));
  const { rerender } = renderThemed(<JobChip />);
  const chips = (): number => screen.queryAllByRole('button', { name: /^Set City/ }).length;
  expect(chips()).toBe(1);
  rerender(
    <>
      <JobChip />
      <OutcomeFooter />
    </>,
  );
  expect(chips()).toBe(0);
});
