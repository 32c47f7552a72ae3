import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Leave } from '#contract/people.ts';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { giveSize } from '../../../test/fakes/size.ts';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { LeaveConfirm } from '../../subjects/statuses/LeaveConfirm.tsx';
import { LeaveList } from './LeaveList.tsx';

const leave: Leave = {
  id: 'fair',
  status: { text: 'At a fair', emoji: null },
  fromMilliseconds: 1_000,
  untilMilliseconds: Date.now() + 3_600_000,
  state: 'set',
  explanation: '',
  isRunning: false,
  peopleCount: 10,
  firstPeople: [{ userId: 1, name: 'Mara' }],
};
const status = (id: number, text: string) =>
  aPlannedChange(id, {
    field: 'status',
    fieldName: 'status',
    before: JSON.stringify({ text, emoji: null }),
    after: JSON.stringify({ text: 'At a fair', emoji: null }),
  });

let bridge: FakeBridge;
beforeEach(() => {
  const planned = aChangeSet([status(1, 'At the kiln'), status(2, '')], { title: 'Leave' });
  giveSize(1_200, 600);
  bridge = createFakeBridge({
    answers: { 'changes.plan': () => succeed(planned), 'changes.discard': () => succeed(null) },
  });
  window.realmConsole = bridge;
  const safety = [{ id: 0 as const, level: 'confirm' as const, protectedUserIds: [] }];
  const tables = { ...emptyTables(), leaves: [leave], safety };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useReplicaStore.setState({ byOrganization: {} });
});

const sent = () => bridge.made.map(({ name }) => name).filter((name) => /^changes\.|^leave\./.test(name));

test('a leave is ended only after its preview', async () => {
  renderThemed(<LeaveList beside={null} onAdd={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for the leave of Mara' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End now' }));
  await screen.findByRole('dialog', { name: 'Leave' });
  expect(bridge.made.find(({ name }) => name === 'changes.plan')?.input).toEqual({
    organizationId: 'orchid',
    action: { kind: 'end-leave', leaveId: 'fair' },
  });
  expect(sent()).toEqual(['changes.plan']);
});

test('a leave opens beside its list, with its people and what can be done with it', async () => {
  const beside = document.body.appendChild(document.createElement('div'));
  bridge.answer('leave.people', () =>
    succeed([{ userId: 1, name: 'Mara', outcome: 'set', explanation: '', before: null }]),
  );
  renderThemed(<LeaveList beside={beside} onAdd={() => {}} />);
  fireEvent.doubleClick(screen.getByText('At a fair'));
  const sheet = await screen.findByRole('complementary', { name: '10 people' });
  expect((await within(sheet).findByRole('listitem')).textContent).toBe('MaraSet');
  expect(within(sheet).getByRole('button', { name: 'Change the end' })).toBeDefined();
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  beside.remove();
});

test('the plan of a leave names the statuses that it replaces, and says that they come back', async () => {
  const draft = { ...leave, userIds: [1, 2] };
  renderThemed(
    <LeaveConfirm
      draft={draft}
      isNew
      problem={null}
      busy={false}
      onUserIds={() => {}}
      onKeep={() => {}}
      onClose={() => {}}
    />,
  );
  const dialog = await screen.findByRole('dialog');
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  const replaced = screen.getByText(/^Replaces 1 status/).closest('[role]') ?? dialog;
  expect(replaced.textContent).toContain('Person 1At the kiln');
  expect(replaced.textContent).not.toContain('Person 2At');
  expect(dialog.textContent).toContain('get their earlier one back');
});
