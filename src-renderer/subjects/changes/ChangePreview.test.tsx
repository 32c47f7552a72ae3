import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeSet, OvertakenPreview } from '#contract/changes.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { isLeftToRun } from '../../state/change-places.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { ChangePreview } from './ChangePreview.tsx';
import type { Entered, PreviewOutcome } from './use-change-run.ts';

let bridge: FakeBridge;
const onReviewAgain = vi.fn<(entered: Entered) => void>();
const onClose = vi.fn<(outcome: PreviewOutcome) => void>();
beforeEach(() => {
  bridge = createFakeBridge();
  bridge.answer('changes.discard', () => succeed(null));
  window.realmConsole = bridge;
});
afterEach(() => {
  cleanup();
  onClose.mockClear();
  onReviewAgain.mockClear();
  useReplicaStore.setState({ byOrganization: {} });
});

const mentions = { people: 0, groups: [], wildcard: null, mayMentionMany: true, whoMayMentionMany: '' };
const many = [1, 2, 3].map((id) => aPlannedChange(id));
function show(changeSet: ChangeSet): void {
  renderThemed(
    <ChangePreview
      changeSet={changeSet}
      onReviewAgain={onReviewAgain}
      onClose={onClose}
      leavesBy={() => {}}
    />,
  );
}
const made = (name: string) => bridge.made.filter((each) => each.name === name).map(({ input }) => input);
const settled = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
const confirm = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('many changes start once their number is typed, with the reason', async () => {
  bridge.answer('changes.run', () => succeed(aJob({ id: 'job' })));
  show(aChangeSet(many, { typeToConfirm: 1_200, changeCount: 1_200 }));
  for (const wrong of ['', '120', '12000']) {
    type(/^Type 1,200/, wrong);
    confirm();
  }
  await settled();
  expect(made('changes.run')).toEqual([]);
  type(/^Type 1,200/, '1200');
  type(/^Reason/, 'Audit');
  fireEvent.click(screen.getByLabelText('Stop at the first failure'));
  confirm();
  confirm();
  await settled();
  expect(made('changes.run')).toEqual([
    { organizationId: 'orchid', changeSetId: 'set', typed: 1_200, stopAtFirstRefusal: true, reason: 'Audit' },
  ]);
  expect(onClose.mock.calls).toEqual([[{ kind: 'started', jobId: 'job' }]]);
});

test('the first number is people, and calls come after them', () => {
  const things = [
    { kind: 'user', count: 195 },
    { kind: 'profile-field', count: 2 },
  ] as const;
  show(aChangeSet(many, { things: [...things], largeShare: 86, calls: 198, estimatedSeconds: 120 }));
  expect(screen.getByRole('region', { name: 'Scope and cost' }).textContent).toBe(
    '195 peopleand 2 profile fields86% of the organization198 calls to the serverabout 2 min',
  );
});

test('calls that wait for the rate limits are said by how many go out now and when the last one is through', () => {
  const spans = [
    { calls: 144, afterSeconds: 0 },
    { calls: 49, afterSeconds: 60 },
  ];
  show(aChangeSet(many, { spans, calls: 193, estimatedSeconds: 120 }));
  const scope = screen.getByRole('region', { name: 'Scope and cost' });
  expect(scope.textContent).toMatch(/144 nowends about \d\d:\d\d193 calls/);
});

test('where nothing would change there is only who is skipped, and the way out', async () => {
  const skipped = [1, 2].map((id) => ({
    target: `user:${id}` as const,
    field: 'role',
    name: `Person ${id}`,
    reason: 'already-so' as const,
    explanation: 'Already a guest.',
  }));
  show(aChangeSet([], { skipped, skippedCount: 2 }));
  expect(screen.getByRole('region', { name: 'Skipped' }).textContent).toContain('Person 1Already a guest.');
  confirm();
  fireEvent.click(screen.getByRole('button', { name: /^Close/ }));
  await settled();
  expect(made('changes.run')).toEqual([]);
  expect(made('changes.discard')).toHaveLength(1);
  expect(onClose.mock.calls).toEqual([[{ kind: 'cancelled' }]]);
});

test('arrows go from the tab of the changes to that of what is skipped, and back', async () => {
  const skipped = [
    {
      target: 'user:9' as const,
      field: 'role',
      name: 'Person 9',
      reason: 'already-so' as const,
      explanation: 'Already a guest.',
    },
  ];
  show(aChangeSet(many, { skipped, skippedCount: 1 }));
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const selected = () => screen.getByRole('tab', { selected: true });
  const first = selected();
  first.focus();
  press('ArrowRight');
  await settled();
  expect(selected()).not.toBe(first);
  expect(document.activeElement).toBe(selected());
  press('ArrowLeft');
  await settled();
  expect(document.activeElement).toBe(first);
  expect(selected()).toBe(first);
});

test('a refused start stays on screen with the reason, and can be left', async () => {
  bridge.answer('changes.run', () => fail({ kind: 'internal', message: 'The journal is full.' }));
  show(aChangeSet(many));
  confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('The journal is full.');
  fireEvent.click(screen.getAllByRole('button', { name: /^Cancel/ })[0]!);
  expect(onClose.mock.calls[0]?.[0]).toMatchObject({ kind: 'refused' });
});

test('a thing of several lines is shown line by line: code by its characters, a message rendered', async () => {
  bridge.answer('announce.render', () => succeed({ html: '<p>Kiln <strong>off</strong></p>', mentions }));
  const facts = [
    { label: 'Pattern', before: '#(?P<id>[0-9]+)', after: '#(?P<id>[0-9]{2,})', as: 'code' },
    { label: 'Example', before: '#7', after: '#7', as: 'code' },
    { label: 'Sent', before: 'Tue 24 Nov, 09:00', after: 'Wed 25 Nov, 09:00', as: 'words' },
    { label: 'Message', before: 'Kiln on', after: 'Kiln **off**', as: 'markdown' },
  ] as const;
  show(aChangeSet([aPlannedChange(1, { target: 'linkifier:7', field: 'linkifier', facts: [...facts] })]));
  expect((await screen.findByText('off')).tagName).toBe('STRONG');
  const [pattern, example, sent] = screen.getAllByRole('definition');
  expect(pattern?.querySelector('del')?.textContent).toBe('+');
  expect(pattern?.querySelector('ins')?.textContent).toBe('{2,}');
  expect(example?.innerHTML).toBe('<code>#7</code>');
  expect(sent?.textContent).toBe('Tue 24 Nov, 09:00Wed 25 Nov, 09:00');
  expect(screen.queryByText('Member'), 'no raw value beside them').toBeNull();
});

test('one change that is sent at once is shown only when it is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof fail>>();
  bridge.answer('changes.run', () => promise);
  show(aChangeSet([aPlannedChange(1)], { startsAtOnce: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(made('changes.run')).toHaveLength(1);
  resolve(fail({ kind: 'internal', message: 'Must be an owner.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Must be an owner.');
  expect(screen.queryByLabelText(/^Reason/), 'it cannot be sent again as it is').toBeNull();
});

test('one change that is left while the server has not answered is not awaited any more', async () => {
  bridge.answer('changes.run', () => succeed(aJob({ id: 'slow', state: 'running' })));
  show(aChangeSet([aPlannedChange(1)]));
  fireEvent.click(screen.getByRole('button', { name: /^Change role/ }));
  const leave = await screen.findByRole('button', { name: /^Continue without waiting/ });
  expect(isLeftToRun('slow')).toBe(false);
  fireEvent.click(leave);
  expect(isLeftToRun('slow')).toBe(true);
});

test('what ends is confirmed in red, and is what Enter does first', async () => {
  show(aChangeSet([aPlannedChange(1)], { takesAway: true }));
  const run = screen.getByRole('button', { name: /^Change role/ });
  expect(run.dataset['variant']).toBe('danger');
  await vi.waitFor(() => expect(document.activeElement).toBe(run));
});

test('what is lost for good looks so, and is not what Enter does first', async () => {
  show(aChangeSet([aPlannedChange(1)], { takesAway: true, isDangerous: true }));
  const run = screen.getByRole('button', { name: /^Change role/ });
  expect(run.dataset['variant']).toBe('danger');
  const [, cancel] = screen.getAllByRole('button', { name: /^Cancel/ });
  await vi.waitFor(() => expect(document.activeElement).toBe(cancel));
});

test('a person is distinguished from others of the same name by the address, or else by the id', () => {
  const change = aPlannedChange(8, { target: 'user:8', name: 'Nadia Perez', email: 'nadia@kiln.example' });
  show(aChangeSet([change]));
  expect(screen.getByText('nadia@kiln.example')).toBeDefined();
  cleanup();
  show(aChangeSet([{ ...change, email: null }]));
  expect(screen.getByText('User 8')).toBeDefined();
});

test('the list of changes has the focus where no number has to be typed, so that its keys scroll it', async () => {
  show(aChangeSet(many));
  const list = screen.getByRole('table', { name: 'Will change' });
  await vi.waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
});

test('the column beside the names is left out where it would be empty in every line', () => {
  const columns = (): (string | null)[] =>
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  show(aChangeSet(many.map((change) => ({ ...change, email: 'a@example.com' }))));
  expect(columns()).toHaveLength(3);
  cleanup();
  show(
    aChangeSet(
      many.map((change) => ({ ...change, target: `channel:${change.id}`, email: null, notice: '' })),
    ),
  );
  expect(columns()).toHaveLength(2);
});

function overtake(...overtaken: OvertakenPreview[]): void {
  act(() =>
    useReplicaStore.setState({
      byOrganization: {
        orchid: replicaOf({ generation: 1, sequence: 0, tables: { ...emptyTables(), overtaken } }),
      },
    }),
  );
}

test('of thousands that were overtaken it says how many there are and how many are marked', () => {
  show(aChangeSet(many));
  overtake({
    id: 'set',
    count: 4_321,
    changes: [1, 2].map((changeId) => ({ changeId, nowWords: 'Moderator', job: null })),
  });
  expect(screen.getByText(/meanwhile/, { selector: '.rc-tabular' }).textContent).toBe(
    '4,321 values were changed meanwhile. The first 2 are marked.',
  );
});

test.each([1, 3])(
  'of %i changes one that was overtaken is marked, said once, and planned again by its key',
  async (count) => {
    bridge.answer('changes.run', () => succeed(aJob({ id: 'job' })));
    show(aChangeSet(many.slice(0, count)));
    const primary = () => screen.getAllByRole('button').at(-1);
    type(/^Reason/, 'Audit');
    overtake({ id: 'another set', count: 1, changes: [{ changeId: 1, nowWords: 'Owner', job: null }] });
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    overtake({ id: 'set', count: 1, changes: [{ changeId: 1, nowWords: 'Moderator', job: null }] });
    expect(screen.getByText('1 value was changed meanwhile.')).toBeTruthy();
    // Rows of a list are drawn by its height, which there is none of here.
    if (count === 1) {
      expect(screen.getByText(/^Changed meanwhile/).textContent).toBe(
        'Changed meanwhile to Moderator by someone else',
      );
    }
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Values were changed meanwhile.',
    ]);
    expect(primary()?.getAttribute('aria-disabled')).toBe('true');
    expect(primary()?.getAttribute('aria-description')?.split(' ').length).toBeLessThanOrEqual(12);
    confirm();
    if (primary()) fireEvent.click(primary()!);
    await settled();
    expect(made('changes.run')).toEqual([]);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'r', code: 'KeyR', ctrlKey: true });
    expect(onReviewAgain.mock.calls).toEqual([[{ reason: 'Audit', stopAtFirstRefusal: false }]]);
    overtake();
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'r', code: 'KeyR', ctrlKey: true });
    expect(onReviewAgain).toHaveBeenCalledTimes(1);
    confirm();
    await settled();
    expect(made('changes.run')).toHaveLength(1);
  },
);
