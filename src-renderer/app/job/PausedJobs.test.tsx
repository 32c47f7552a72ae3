import { Notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Job } from '#contract/changes.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { aJob, anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { hideNotices } from '../../state/notices.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { PausedJobs } from './PausedJobs.tsx';

const lost = 1_000;
const backAt = 2_000;
const waiting = /Paused until you resume it/u;

function connect(kind: 'live' | 'connecting', sinceMilliseconds: number): void {
  const organization = anOrganization({ connection: { kind, sinceMilliseconds } });
  useOrganizationsStore.setState({ list: [organization], currentId: 'orchid' });
}
function show(...jobs: Job[]): void {
  const tables = { ...emptyTables(), jobs };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
}

beforeEach(() => {
  window.realmConsole = createFakeBridge();
});
afterEach(() => {
  act(hideNotices);
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
  useOrganizationsStore.setState({ list: null, currentId: null });
});

test('a job that waits for a person says so when the organization is reached again', async () => {
  const waits = aJob({ state: 'paused', pausedBy: 'console', sinceMilliseconds: lost, title: 'Set 9 roles' });
  const paused = aJob({ id: 'other', state: 'paused', pausedBy: 'person', sinceMilliseconds: lost });
  connect('connecting', lost);
  show(waits, paused);
  renderThemed(
    <>
      <Notifications />
      <PausedJobs />
    </>,
  );
  expect(screen.queryByText(waiting)).toBeNull();
  act(() => connect('live', backAt));
  expect((await screen.findByText(waiting)).textContent).toMatch(/ of .* done/u);
  expect(screen.getByText('Set 9 roles')).toBeTruthy();
});

test('a job that is paused while somebody watches says so in its own place', () => {
  connect('live', backAt);
  show(aJob({ state: 'paused', pausedBy: 'console', sinceMilliseconds: backAt + 1 }));
  renderThemed(
    <>
      <Notifications />
      <PausedJobs />
    </>,
  );
  expect(screen.queryByText(waiting)).toBeNull();
});
