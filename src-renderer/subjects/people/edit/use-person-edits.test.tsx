import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChangeSet } from '#contract/changes.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../../test/fakes/bridge.ts';
import { aChannel } from '../../../../test/fakes/channels.ts';
import { aChangeSet, aPlannedChange } from '../../../../test/fakes/change-sets.ts';
import { renderThemed } from '../../../../test/fakes/render.tsx';
import { emptyTables } from '../../../../test/fakes/tables.ts';
import { replicaOf } from '../../../state/replica-reducer.ts';
import { useReplicaStore } from '../../../state/replica.ts';
import { usePersonEdits, type PersonEdits } from './use-person-edits.tsx';

let edits: PersonEdits;
function Panel() {
  const current = usePersonEdits();
  useEffect(() => {
    edits = current;
  });
  return current.dialogs;
}

afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
});

test('a change whose dialog was closed while it was planned is not sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<ChangeSet>>();
  const bridge = createFakeBridge({ answers: { 'changes.plan': () => promise } });
  window.realmConsole = bridge;
  const safety = [{ id: 0 as const, level: 'normal' as const, protectedUserIds: [] }];
  const tables = { ...emptyTables(), safety };
  useReplicaStore.setState({
    byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
  });
  renderThemed(<Panel />);
  act(() => edits.rename({ userId: 1, name: 'Ada' }));
  fireEvent.change(await screen.findByLabelText(/^Full name/), { target: { value: 'Ada L' } });
  await vi.waitFor(() => expect(bridge.made.map(({ name }) => name)).toContain('changes.plan'));
  // What was typed is dropped at the second try.
  fireEvent.click(screen.getByText('Cancel'));
  fireEvent.click(screen.getByText('Cancel'));
  resolve(succeed(aChangeSet([aPlannedChange(1)])));
  await act(() => new Promise<void>((next) => setImmediate(next)));
  expect(bridge.made.map(({ name }) => name)).not.toContain('changes.run');
});

test('several people are subscribed to several channels at once, none of which the account may not add to', async () => {
  const barred = { add: 'You can’t read this channel.', remove: '' };
  const rows = [
    aChannel(),
    aChannel({ id: 4, name: 'kiln' }),
    aChannel({ id: 5, name: 'secret', subscribing: barred }),
  ];
  const ids = Uint32Array.from(rows, ({ id }) => id);
  const bridge = createFakeBridge({
    answers: {
      'channels.list': () => succeed({ version: 1, generation: 1, total: rows.length, ids, rows }),
      'changes.plan': () => succeed(aChangeSet([aPlannedChange(1)])),
    },
  });
  window.realmConsole = bridge;
  renderThemed(<Panel />);
  act(() => edits.setChannels({ userIds: [1, 2], name: null }));
  const field = await screen.findByRole('combobox', { name: 'Channels' });
  act(() => field.focus());
  fireEvent.click(field);
  const secret = await screen.findByRole('option', { name: /^secret/ });
  expect(secret.textContent).toContain('You can’t read this channel.');
  for (const name of [/^general/, /^secret/, /^kiln/]) fireEvent.click(screen.getByRole('option', { name }));
  const title = 'Subscribe 2 people to 2 channels';
  const planned = () => bridge.made.findLast(({ name }) => name === 'changes.plan')?.input;
  await vi.waitFor(() => expect(planned()).toMatchObject({ action: { title } }));
  expect(planned()).toMatchObject({
    action: {
      edits: ['user:1', 'user:2'].flatMap((target) =>
        ['channel:3', 'channel:4'].map((field) => ({ target, field, value: 'subscribed' })),
      ),
    },
  });
});
