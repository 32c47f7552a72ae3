import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls/calls.ts';
import type { TargetJournalChange } from '#contract/journal.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useNavigationStore } from '../../state/navigation.ts';
import { TargetJournal, useTargetJournal } from './TargetJournal.tsx';

function aRecordedChange(number: number): TargetJournalChange {
  return {
    jobId: `set-${number}`,
    title: `Set role to Guest ${number}`,
    reason: number === 1 ? 'Contract with Northfield ended' : '',
    changeId: 1,
    target: 'user:12',
    name: 'Amara Okonkwo',
    email: null,
    field: 'role',
    fieldName: 'role',
    before: '400',
    after: '600',
    beforeWords: 'Member',
    afterWords: 'Guest',
    outcome: number === 1 ? 'rejected' : 'applied',
    explanation: number === 1 ? 'Insufficient permission' : '',
    advice: '',
    sentAtMilliseconds: 1_000,
    endedAtMilliseconds: 2_000,
  };
}

let bridge: FakeBridge;
let recorded: TargetJournalChange[];
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  recorded = [];
  bridge.answer('journal.target', ({ offset, limit }) =>
    succeed({ total: recorded.length, changes: recorded.slice(offset, offset + limit) }),
  );
});
afterEach(cleanup);

function Shown() {
  const journal = useTargetJournal('user:12');
  return (
    <>
      <output>{journal.total}</output>
      <TargetJournal journal={journal} />
    </>
  );
}

test('lists what was done with the person, and leads to the change set', async () => {
  recorded = [aRecordedChange(1), aRecordedChange(2)];
  renderThemed(<Shown />);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getByText('Insufficient permission')).toBeTruthy();
  expect(screen.getByText('Contract with Northfield ended')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Set role to Guest 2' }));
  const trail = useNavigationStore.getState().trails['orchid'];
  expect(trail?.places.at(-1)).toMatchObject({ panel: 'journal', open: 'set-2' });
});

test('shows fifty at first and more when asked', async () => {
  recorded = Array.from({ length: 120 }, (_, index) => aRecordedChange(index + 1));
  renderThemed(<Shown />);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(50));
  fireEvent.click(screen.getByRole('button', { name: 'Show more of 120' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(100));
  fireEvent.click(screen.getByRole('button', { name: 'Show more of 120' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(120));
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  const asked = bridge.made.filter(({ name }) => name === 'journal.target');
  expect(asked.map(({ input }) => (input as CallInput<'journal.target'>).limit)).toEqual([50, 100, 150]);
});

test('says that nothing was done, and why it could not be read', async () => {
  renderThemed(<Shown />);
  await waitFor(() => expect(screen.getByText('No changes yet')).toBeTruthy());
  cleanup();
  bridge.answer('journal.target', () => fail({ kind: 'internal', message: 'The disk is full.' }));
  renderThemed(<Shown />);
  await waitFor(() => expect(screen.getByText('The disk is full.')).toBeTruthy());
});
