import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { navigate, useNavigationStore } from '../../state/navigation.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { JobChip } from './JobChip.tsx';

afterEach(() => {
  cleanup();
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
