import { TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action, ChangeSet, Job } from '#contract/changes.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

let bridge: FakeBridge;
/** What is planned, by the name that is typed. */
let plans: Map<string, PromiseWithResolvers<Result<ChangeSet>>>;
const onClose = vi.fn<() => void>();
const onSent = vi.fn<() => void>();

const planFor = (name: string): PromiseWithResolvers<Result<ChangeSet>> => {
  const plan = plans.get(name) ?? Promise.withResolvers<Result<ChangeSet>>();
  plans.set(name, plan);
  return plan;
};
const nameIn = (action: Action): string => (action.kind === 'rename' ? action.name : '');
const setOf = (name: string, parts: Partial<ChangeSet> = {}): ChangeSet =>
  aChangeSet([aPlannedChange(1, { field: 'name', fieldName: 'name', afterWords: name })], {
    id: `set ${name}`,
    ...parts,
  });

function show(level: 'confirm' | 'read-only' | 'normal' = 'confirm', jobs: Job[] = []): void {
  const tables = { ...emptyTables(), jobs, safety: [{ id: 0 as const, level, protectedUserIds: [] }] };
  act(() =>
    useReplicaStore.setState({
      byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
    }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  plans = new Map();
  bridge = createFakeBridge();
  bridge.answer('changes.plan', ({ action }) => planFor(nameIn(action)).promise);
  bridge.answer('changes.discard', () => succeed(null));
  bridge.answer('changes.run', ({ changeSetId }) => succeed(aJob({ id: changeSetId, state: 'running' })));
  window.realmConsole = bridge;
  show();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
  useReplicaStore.setState({ byOrganization: {} });
});

function Rename(props: Partial<ComponentProps<typeof PreviewDialog>>): ReactNode {
  const [name, setName] = useState('Mara');
  return (
    <PreviewDialog
      title="Rename Mara"
      verb="Change name"
      {...props}
      isChanged={name !== 'Mara'}
      change={name === 'Mara' ? null : { kind: 'rename', userId: 1, name }}
      missing="Enter another name."
      onClose={onClose}
      onSent={onSent}
    >
      {(problem) => (
        <TextInput
          label="Name"
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </PreviewDialog>
  );
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Rename Mara' }));
const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: /^Change name/ });
const type = (value: string) => fireEvent.change(dialog().getByLabelText('Name'), { target: { value } });
const calls = (call: string) => bridge.made.filter(({ name }) => name === call).map(({ input }) => input);
async function pass(milliseconds = 1_000): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
const confirm = () => fireEvent.keyDown(send(), { key: 'Enter', ctrlKey: true });

test.each([false, true])('shows what is described, and sends exactly that (of many: %s)', async (isMany) => {
  renderThemed(<Rename isMany={isMany} />);
  expect(dialog().getByText('Enter another name.')).toBeTruthy();
  expect(send().disabled).toBe(true);
  type('Ada');
  await pass();
  expect(dialog().getByText('Checking what would change…')).toBeTruthy();
  planFor('Ada').resolve(succeed(setOf('Ada')));
  await pass();
  // Rows of a list have no room in a simulated document.
  if (isMany) expect(dialog().getByRole('tab', { selected: true }).textContent).toBe('Will change 1');
  else expect(dialog().getByText('Ada', { exact: true })).toBeTruthy();
  expect(send().disabled).toBe(false);
  confirm();
  await pass();
  expect(calls('changes.run')).toMatchObject([{ changeSetId: 'set Ada' }]);
});

test.each([
  ['beside its list', { isMany: true }],
  ['as wide as its list', { isMany: true, isWide: true }],
])('a form %s has the dialog to itself until something is planned, and keeps its focus', async (_, how) => {
  renderThemed(<Rename {...how} />);
  expect(dialog().queryByRole('tablist')).toBeNull();
  expect(dialog().queryByText(/^Nothing has been sent/)).toBeNull();
  const field = dialog().getByLabelText('Name');
  field.focus();
  type('Ada');
  planFor('Ada').resolve(succeed(setOf('Ada')));
  await pass();
  expect(dialog().getByRole('tablist')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  // What is wrong with a field later does not close it again.
  type('Mara');
  await pass();
  expect(dialog().getByText('Changes are listed here.')).toBeTruthy();
});

test('a form that lists what changes itself repeats none of it, and can stop at the first refusal', async () => {
  renderThemed(<Rename isMany saysChanges />);
  type('Ada');
  const changes = [1, 2, 3].map((id) => aPlannedChange(id, { name: `Person ${id}` }));
  const skipped = { target: 'user:4', name: 'Person 4', reason: 'protected', explanation: 'Protected.' };
  planFor('Ada').resolve(
    succeed({ ...aChangeSet(changes), estimatedSeconds: 60, skipped: [skipped as never], skippedCount: 1 }),
  );
  await pass();
  expect(dialog().queryByText('Person 1')).toBeNull();
  dialog().getByText('1 skipped');
  dialog().getByRole('region', { name: 'Scope and cost' });
  fireEvent.click(dialog().getByLabelText('Stop at the first failure'));
  confirm();
  await pass();
  expect(calls('changes.run')).toMatchObject([{ stopAtFirstRefusal: true }]);
});

test('plans again what is changed, one thing at a time, and sends nothing of what was before', async () => {
  renderThemed(<Rename />);
  for (const name of ['Ad', 'Ada']) type(name);
  await pass();
  expect(calls('changes.plan')).toMatchObject([{ action: { name: 'Ada' } }]);
  planFor('Ada').resolve(succeed(setOf('Ada')));
  await pass();
  type('Ada L');
  expect(send().disabled).toBe(true);
  confirm();
  await pass();
  expect(calls('changes.discard')).toMatchObject([{ changeSetId: 'set Ada' }]);
  confirm();
  await pass();
  expect(calls('changes.run')).toEqual([]);
  planFor('Ada L').resolve(succeed(setOf('Ada L')));
  await pass();
  confirm();
  await pass();
  expect(calls('changes.run')).toMatchObject([{ changeSetId: 'set Ada L' }]);
});

test('sends nothing of a plan that was discarded when the same is described again', async () => {
  renderThemed(<Rename />);
  type('Ada');
  planFor('Ada').resolve(succeed(setOf('Ada')));
  await pass();
  type('Mara');
  await pass();
  type('Ada');
  expect(send().disabled).toBe(true);
  plans.clear();
  planFor('Ada').resolve(succeed(setOf('Ada', { id: 'again' })));
  await pass();
  confirm();
  await pass();
  expect(calls('changes.run')).toMatchObject([{ changeSetId: 'again' }]);
});

test('says that a field is wrong while nothing can be described', () => {
  renderThemed(
    <PreviewDialog title="Rename Mara" verb="Change name" isChanged change={null} onClose={onClose}>
      <TextInput label="Name" defaultValue="*" error="Invalid character." />
    </PreviewDialog>,
  );
  expect(dialog().getByText('Fix the error first.')).toBeTruthy();
});

test('says why it could not be planned, and that nothing would change', async () => {
  renderThemed(<Rename />);
  type('Ada');
  planFor('Ada').resolve(fail({ kind: 'invalid-input', message: 'That is no name.' }));
  await pass();
  expect(dialog().getByText('That is no name.')).toBeTruthy();
  expect(dialog().getByText('Fix the error first.')).toBeTruthy();
  expect(send().disabled).toBe(true);
  type('Mary');
  planFor('Mary').resolve(succeed(aChangeSet([], { id: 'nothing' })));
  await pass();
  expect(dialog().queryByText('That is no name.')).toBeNull();
  expect(dialog().getByText('Nothing to send.')).toBeTruthy();
});

test('keeps what was typed after a refusal, and can be sent once it was planned again', async () => {
  renderThemed(<Rename />);
  type('Ada');
  planFor('Ada').resolve(succeed(setOf('Ada')));
  await pass();
  bridge.answer('job.rows', () =>
    succeed({
      total: 1,
      rows: [
        {
          ...aPlannedChange(1),
          changeId: 1,
          outcome: 'rejected',
          explanation: 'Name is taken.',
          advice: '',
          actualWords: null,
          sentAtMilliseconds: null,
        },
      ],
    } as never),
  );
  confirm();
  await pass();
  const field = () => dialog().getByLabelText<HTMLInputElement>('Name');
  expect(field().closest('fieldset')?.disabled).toBe(true);
  show('confirm', [
    aJob({ id: 'set Ada', state: 'finished', total: 1, applied: 0, rejected: 1, skipped: 0 }),
  ]);
  await pass();
  expect([field().value, field().closest('fieldset')?.disabled]).toEqual(['Ada', false]);
  expect(dialog().getAllByText('Name is taken.').length).toBeGreaterThan(0);
  type('Ada L');
  planFor('Ada L').resolve(succeed(setOf('Ada L')));
  await pass();
  expect(dialog().queryByText('Name is taken.')).toBeNull();
  expect(send().disabled).toBe(false);
  expect(onSent).not.toHaveBeenCalled();
});

test('asks before it drops what was typed, and discards what was planned', async () => {
  renderThemed(<Rename />);
  type('Ada');
  planFor('Ada').resolve(succeed(setOf('Ada')));
  await pass();
  fireEvent.click(dialog().getByText('Cancel'));
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog().getByText(/aren’t saved/)).toBeTruthy();
  fireEvent.click(dialog().getByText('Cancel'));
  await pass();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(calls('changes.discard')).toMatchObject([{ changeSetId: 'set Ada' }]);
});

test('leads to the number that is to be typed', async () => {
  renderThemed(<Rename isMany />);
  type('Ada');
  planFor('Ada').resolve(succeed(setOf('Ada', { typeToConfirm: 40 })));
  await pass();
  confirm();
  expect(document.activeElement).toBe(dialog().getByRole('textbox', { name: /^Type 40/ }));
  expect(calls('changes.run')).toEqual([]);
});

test.each<[string, Partial<ChangeSet>, number]>([
  ['sends what the level sends without showing it', { startsAtOnce: true }, 1],
  ['leaves to another press what nobody has seen', {}, 0],
  ['leads to the number', { typeToConfirm: 40 }, 0],
])('confirmed before it is planned, it %s', async (_name, parts, runs) => {
  renderThemed(<Rename />);
  type('Ada');
  confirm();
  planFor('Ada').resolve(succeed(setOf('Ada', parts)));
  await pass();
  expect(calls('changes.run')).toHaveLength(runs);
  expect(document.activeElement?.matches('[data-confirming-number]')).toBe('typeToConfirm' in parts);
});

test('sends nothing that was typed after it was confirmed', async () => {
  renderThemed(<Rename />);
  type('Ada');
  confirm();
  fireEvent.keyDown(dialog().getByLabelText('Name'), { key: 'L' });
  type('Ada L');
  planFor('Ada L').resolve(succeed(setOf('Ada L', { startsAtOnce: true })));
  await pass();
  expect(calls('changes.run')).toEqual([]);
});

test('plans nothing and shows no fields where nothing may be changed', async () => {
  show('read-only');
  renderThemed(<Rename />);
  await pass();
  expect(dialog().queryByLabelText('Name')).toBeNull();
  fireEvent.click(dialog().getByText('Close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(calls('changes.plan')).toEqual([]);
});
