import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeSet, Job } from '#contract/changes.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { useShortcutsStore } from '../../state/shortcuts.ts';
import { DraftBar } from './DraftBar.tsx';

let bridge: FakeBridge;
/** What every plan of the draft is besides its one change. */
let parts: Partial<ChangeSet>;
const on = {
  onDiscard: vi.fn<() => void>(),
  onReview: vi.fn<() => void>(),
  onSend: vi.fn<() => void>(),
  onSent: vi.fn<() => void>(),
};

function show(jobs: Job[] = []): void {
  const tables = { ...emptyTables(), jobs };
  act(() =>
    useReplicaStore.setState({
      byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
    }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  parts = { isLight: true };
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  show();
  bridge.answer('changes.plan', ({ action }) => {
    const name = action.kind === 'rename' ? action.name : '';
    const change = aPlannedChange(1, {
      field: 'name',
      fieldName: 'name',
      beforeWords: 'Mara',
      afterWords: name,
    });
    return succeed(aChangeSet([change], { id: `set ${name}`, ...parts }));
  });
  bridge.answer('changes.discard', () => succeed(null));
  bridge.answer('changes.run', ({ changeSetId }) => succeed(aJob({ id: changeSetId, state: 'running' })));
});
afterEach(() => {
  vi.clearAllMocks();
  cleanup();
  vi.useRealTimers();
  useReplicaStore.setState({ byOrganization: {} });
});

function Panel(props: Partial<ComponentProps<typeof DraftBar>>): ReactNode {
  const [name, setName] = useState('Mara');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      {name !== 'Mara' && (
        <DraftBar
          change={name === '' ? null : { kind: 'rename', userId: 1, name }}
          bar="Enter a name."
          count={1}
          words="Name of Mara"
          verb="Change name"
          shortcut={{ id: 'panel save', keys: 'Ctrl S', label: 'Change the name', scope: 'Panel' }}
          objection={null}
          {...on}
          {...props}
        />
      )}
    </>
  );
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const bar = () => within(screen.getByRole('contentinfo', { name: 'Unsaved changes' }));
const button = (name = /^Change name/) => bar().getByRole<HTMLButtonElement>('button', { name });
const calls = (call: string) => bridge.made.filter(({ name }) => name === call).map(({ input }) => input);
async function pass(milliseconds = 1_000): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
const pressKey = () =>
  act(() =>
    useShortcutsStore
      .getState()
      .shortcuts.find(({ id }) => id === 'panel save')
      ?.run(),
  );

test('shows what would change, and sends exactly that with one press', async () => {
  renderThemed(<Panel saysValues />);
  type('Ad');
  expect(button().disabled).toBe(true);
  expect(bar().getByText('Checking what would change…')).toBeTruthy();
  type('Ada');
  await pass();
  expect(bar().getByText('Ada')).toBeTruthy();
  expect(calls('changes.plan')).toHaveLength(1);
  fireEvent.click(button());
  await pass();
  expect(calls('changes.run')).toMatchObject([{ changeSetId: 'set Ada' }]);
  expect(on.onSend).toHaveBeenCalledTimes(1);
  expect(button(/^Waiting/).disabled).toBe(true);
  show([aJob({ id: 'set Ada', state: 'finished', total: 1, applied: 1 })]);
  await pass();
  expect(on.onSent).toHaveBeenCalledTimes(1);
  expect(on.onReview).not.toHaveBeenCalled();
});

test.each<[string, Partial<ChangeSet>]>([
  ['is risky', { isLight: false }],
  ['has to be looked out for', { changes: [aPlannedChange(1, { notice: 'It locks you out.' })] }],
])('leads to the preview of what %s', async (_what, more) => {
  parts = { ...parts, ...more };
  renderThemed(<Panel />);
  type('Ada');
  await pass();
  fireEvent.click(button(/^Review change/));
  expect(on.onReview).toHaveBeenCalledTimes(1);
  expect(calls('changes.run')).toEqual([]);
});

test('leads to the preview, which takes a reason, by its details', async () => {
  renderThemed(<Panel />);
  type('Ada');
  await pass();
  fireEvent.click(button(/^Details/));
  expect(on.onReview).toHaveBeenCalledTimes(1);
  expect(calls('changes.run')).toEqual([]);
});

test.each([
  ['chosen', true, 1],
  ['typed', false, 0],
])('what the level sends without asking is sent at once where it was %s', async (_how, isChosen, runs) => {
  parts = { isLight: true, startsAtOnce: true };
  renderThemed(<Panel isChosen={isChosen} />);
  type('Ada');
  await pass();
  expect(calls('changes.run')).toHaveLength(runs);
});

test('its key, pressed before it is planned, waits for another press where the level asks', async () => {
  renderThemed(<Panel />);
  type('Ada');
  pressKey();
  await pass();
  expect(calls('changes.run')).toEqual([]);
  expect(document.activeElement).toBe(button());
  pressKey();
  await pass();
  expect(calls('changes.run')).toHaveLength(1);
});

test('leads to what has to be decided first, by its button and its key, and plans nothing meanwhile', async () => {
  const run = vi.fn();
  renderThemed(<Panel leadsTo={{ label: 'Compare values', run }} />);
  type('Ada');
  await pass();
  expect(calls('changes.plan')).toEqual([]);
  fireEvent.click(button(/^Compare values/));
  pressKey();
  expect(run).toHaveBeenCalledTimes(2);
  expect(calls('changes.run')).toEqual([]);
});

test('says why nothing can be sent', async () => {
  renderThemed(<Panel />);
  type('');
  await pass();
  expect(bar().getByText('Enter a name.')).toBeTruthy();
  parts = { changes: [], changeCount: 0 };
  type('Ada');
  await pass();
  expect(bar().getByText('Nothing to send.')).toBeTruthy();
  expect(button().disabled).toBe(true);
  bridge.answer('changes.plan', () => fail({ kind: 'gone', message: 'No such person.' }));
  type('Adah');
  await pass();
  expect(bar().getByText('No such person.')).toBeTruthy();
  expect(button().disabled).toBe(true);
});

test('keeps what was typed after a refusal, and can be sent once it is another', async () => {
  renderThemed(<Panel />);
  type('Ada');
  await pass();
  const row = { ...aPlannedChange(1), changeId: 1, outcome: 'rejected', explanation: 'Name is taken.' };
  bridge.answer('job.rows', () => succeed({ total: 1, rows: [{ ...row, advice: '' }] } as never));
  fireEvent.click(button());
  await pass();
  show([aJob({ id: 'set Ada', state: 'finished', total: 1, applied: 0, rejected: 1, skipped: 0 })]);
  await pass();
  expect(bar().getByText('Name is taken.')).toBeTruthy();
  expect(on.onSent).not.toHaveBeenCalled();
  type('Ada L');
  await pass();
  expect(bar().queryByText('Name is taken.')).toBeNull();
  expect(button().disabled).toBe(false);
});

test('plans nothing for an account that can’t change it', async () => {
  renderThemed(<Panel objection="Only administrators can." />);
  type('Ada');
  await pass();
  expect(calls('changes.plan')).toEqual([]);
  expect(button().getAttribute('aria-disabled')).toBe('true');
});
