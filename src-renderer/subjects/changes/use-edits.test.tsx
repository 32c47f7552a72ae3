import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { numberOfTarget, targetOf, type Action, type Edit, type Job } from '#contract/changes.ts';
import { roles } from '#contract/people.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { registerSelection } from '../../ui/grid/outside-view.ts';
import { useEdits, type Edits } from './use-edits.tsx';

const changeSet = aChangeSet([aPlannedChange(1), aPlannedChange(2)]);

let bridge: FakeBridge;
let edits: Edits;

function Panel() {
  const current = useEdits();
  useEffect(() => {
    edits = current;
  });
  return current.dialog;
}
const made = (name: string) => bridge.made.filter((each) => each.name === name);
const settled = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));
const begin = () => {
  let sent: Promise<boolean> | null = null;
  act(() => void (sent = edits.review('Set role to Guest', [])));
  return sent as unknown as Promise<boolean>;
};
const start = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
const leaveByButton = () => fireEvent.click(screen.getAllByRole('button', { name: /^Cancel/ })[0]!);
/** The first change of a change set is made elsewhere. */
function overtake(id: string): void {
  const overtaken = [{ id, count: 1, changes: [{ changeId: 1, nowWords: 'Owner', job: null }] }];
  const tables = { ...emptyTables(), overtaken };
  act(() =>
    useReplicaStore.setState({
      byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
    }),
  );
}
/** Runs when the test says so. */
function runsLater(): (result: Result<Job>) => void {
  const { promise, resolve } = Promise.withResolvers<Result<Job>>();
  bridge.answer('changes.run', () => promise);
  return resolve;
}

beforeEach(() => {
  bridge = createFakeBridge();
  bridge.answer('changes.plan', () => succeed(changeSet));
  bridge.answer('changes.discard', () => succeed(null));
  window.realmConsole = bridge;
});
afterEach(() => {
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
});

test('a preview ends with its panel, and its changes are discarded', async () => {
  const { unmount } = renderThemed(<Panel />);
  const sent = begin();
  expect(await screen.findByText('Set role to Guest')).toBeTruthy();
  unmount();
  expect(await sent).toBe(false);
  expect(made('changes.discard')).toHaveLength(1);
});

test('planning ends with its panel', async () => {
  let isCancelled = false;
  bridge.answer('changes.plan', (_input, signal) => {
    signal.addEventListener('abort', () => (isCancelled = true));
    return new Promise<never>(() => {});
  });
  const { unmount } = renderThemed(<Panel />);
  const sent = begin();
  unmount();
  expect(await sent).toBe(false);
  expect(isCancelled).toBe(true);
});

test('a panel that is gone plans nothing', async () => {
  const { unmount } = renderThemed(<Panel />);
  unmount();
  expect(await edits.review('Set role to Guest', [])).toBe(false);
  expect(made('changes.plan')).toHaveLength(0);
});

test.each([
  ['its panel goes', (unmount: () => void) => unmount()],
  ['it is left', () => leaveByButton()],
])('what is being started counts as sent where %s meanwhile', async (_name, leave) => {
  const run = runsLater();
  const { unmount } = renderThemed(<Panel />);
  const sent = begin();
  await screen.findByText('Set role to Guest');
  start();
  leave(unmount);
  run(succeed(aJob()));
  await settled();
  expect(await sent).toBe(true);
  expect(made('changes.discard')).toHaveLength(0);
});

test('a start that fails after it was left says why in the panel', async () => {
  const run = runsLater();
  renderThemed(<Panel />);
  const sent = begin();
  await screen.findByText('Set role to Guest');
  start();
  leaveByButton();
  run(fail({ kind: 'gone', message: 'Plan them again.' }));
  await settled();
  expect(await sent).toBe(false);
  expect(edits.problem).toBe('Plan them again.');
});

test('the same change is not begun twice, whether it is planned or shown', async () => {
  renderThemed(<Panel />);
  void begin();
  expect(await begin()).toBe(false);
  await screen.findByText('Set role to Guest');
  expect(await begin()).toBe(false);
  expect(made('changes.plan')).toHaveLength(1);
});

test('says why it could not be planned until the next attempt', async () => {
  bridge.answer('changes.plan', () => fail({ kind: 'gone', message: 'No such group.' }));
  renderThemed(<Panel />);
  const sent = begin();
  await settled();
  expect(await sent).toBe(false);
  expect(edits.problem).toBe('No such group.');
  bridge.answer('changes.plan', () => succeed(changeSet));
  void begin();
  expect(edits.problem).toBeNull();
});

test('a preview that was overtaken is planned again with the reason typed, and shown before it is sent', async () => {
  const planned = (id: string, startsAtOnce: boolean) =>
    succeed({ ...aChangeSet([aPlannedChange(1)]), id, startsAtOnce });
  bridge.answer('changes.plan', () => planned('first', false));
  renderThemed(<Panel />);
  void begin();
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Audit' } });
  overtake('first');
  bridge.answer('changes.plan', () => planned('second', true));
  fireEvent.click(screen.getByRole('button', { name: /^Review again/ }));
  await waitFor(() =>
    expect(made('changes.discard').map(({ input }) => input)).toMatchObject([{ changeSetId: 'first' }]),
  );
  await waitFor(() => expect(screen.queryByText(/meanwhile/)).toBeNull());
  expect((await screen.findByLabelText<HTMLInputElement>(/^Reason/)).value).toBe('Audit');
  expect(made('changes.run')).toEqual([]);
  bridge.answer('changes.run', () => succeed(aJob({ id: 'second' })));
  start();
  await settled();
  expect(made('changes.run').map(({ input }) => input)).toMatchObject([
    { changeSetId: 'second', reason: 'Audit' },
  ]);
});

describe('a change that is seen where it is made', () => {
  const claim = aChangeSet([aPlannedChange(1, { target: 'report:5', fieldName: 'assignee' })], {
    title: 'Claim report',
    isLight: true,
  });
  const line = () => screen.getByRole('dialog', { name: 'Claim report' });
  const change = (): Promise<boolean> => {
    let sent: Promise<boolean> | null = null;
    act(() => void (sent = edits.review('Claim report', [], true)));
    return sent as unknown as Promise<boolean>;
  };
  const changes = (set: typeof claim): void => bridge.answer('changes.plan', () => succeed(set));

  test('is sent from a line by Enter, and no dialog covers it', async () => {
    changes(claim);
    bridge.answer('changes.run', () => succeed(aJob({ id: 'set', state: 'running' })));
    renderThemed(<Panel />);
    void change();
    const button = await screen.findByRole('button', { name: 'Claim report' });
    expect(line().getAttribute('aria-modal')).toBeNull();
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    await settled();
    expect(made('changes.run')).toHaveLength(1);
  });

  test('is left by Escape, and discarded', async () => {
    changes(claim);
    renderThemed(<Panel />);
    const sent = change();
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    expect(await sent).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made('changes.discard')).toHaveLength(1);
  });

  test('is shown whole by its details, which take a reason', async () => {
    changes(claim);
    renderThemed(<Panel />);
    void change();
    fireEvent.click(await screen.findByRole('button', { name: 'Details' }));
    expect(await screen.findByLabelText(/^Reason/)).toBeTruthy();
    expect(line().getAttribute('aria-modal')).toBe('true');
    expect(made('changes.discard')).toEqual([]);
  });

  test('is planned again in its line once others changed it', async () => {
    changes({ ...claim, id: 'first' });
    renderThemed(<Panel />);
    void change();
    await screen.findByRole('button', { name: 'Claim report' });
    overtake('first');
    changes({ ...claim, id: 'second' });
    fireEvent.click(screen.getByRole('button', { name: /^Review again/ }));
    await waitFor(() => expect(screen.queryByText(/meanwhile/)).toBeNull());
    expect(made('changes.discard').map(({ input }) => input)).toMatchObject([{ changeSetId: 'first' }]);
    expect(screen.getByRole('button', { name: 'Claim report' })).toBeTruthy();
  });

  test.each([
    ['is grave', { isLight: false }],
    ['is about several things', { changes: [aPlannedChange(1), aPlannedChange(2)], changeCount: 2 }],
    ['says what to look out for', { changes: [aPlannedChange(1, { notice: 'It is yours.' })] }],
  ])('has a preview of its own where it %s', async (_name, parts) => {
    changes({ ...claim, ...parts });
    renderThemed(<Panel />);
    void change();
    expect(await screen.findByLabelText(/^Reason/)).toBeTruthy();
  });
});

test('a preview that is planned again is left at once, and nothing is shown in its place', async () => {
  bridge.answer('changes.plan', () => succeed({ ...changeSet, id: 'first' }));
  renderThemed(<Panel />);
  const sent = begin();
  fireEvent.click(await screen.findByLabelText('Stop at the first failure'));
  overtake('first');
  let isCancelled = false;
  bridge.answer('changes.plan', (_input, signal) => {
    signal.addEventListener('abort', () => (isCancelled = true));
    return new Promise<never>(() => {});
  });
  fireEvent.click(screen.getByRole('button', { name: /^Review again/ }));
  await waitFor(() => expect(made('changes.plan')).toHaveLength(2));
  leaveByButton();
  expect(await sent).toBe(false);
  expect(isCancelled).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made('changes.discard').map(({ input }) => input)).toContainEqual({
    organizationId: 'orchid',
    changeSetId: 'first',
  });
});

describe('of what is selected outside the view', () => {
  const outside = targetOf('user', 2);
  let stop = (): void => {};
  beforeEach(() => {
    stop = registerSelection(() => [outside]);
  });
  afterEach(() => stop());
  const planned = () => made('changes.plan').map(({ input }) => (input as { action: Action }).action);
  const planAsAsked = (): void =>
    bridge.answer('changes.plan', (input) => {
      const { action } = input as { action: Action & { userIds?: number[]; edits?: Edit[] } };
      const ids = action.userIds ?? action.edits?.map(({ target }) => numberOfTarget(target)) ?? [];
      const changes = ids.map((id) =>
        aPlannedChange(id, { target: targetOf('user', id), name: `Person ${id}` }),
      );
      return succeed({ ...aChangeSet(changes), id: ids.join(' ') });
    });

  test('the preview says both numbers and the names, and plans without it on demand', async () => {
    planAsAsked();
    renderThemed(<Panel />);
    let sent: readonly number[] = [];
    act(() => {
      const action: Action = { kind: 'set-role', userIds: [1, 2, 3], role: roles.guest };
      void edits.begin(action).then((outcome) => (sent = outcome.sent));
    });
    expect(
      (await screen.findByText('2 in this view, 1 other')).closest('[role=note]')?.textContent,
    ).toContain('Person 2');
    fireEvent.click(screen.getByRole('button', { name: 'Only these 2' }));
    await waitFor(() =>
      expect(planned().at(-1)).toEqual({ kind: 'set-role', userIds: [1, 3], role: roles.guest }),
    );
    expect(made('changes.discard').map(({ input }) => input)).toMatchObject([{ changeSetId: '1 2 3' }]);
    await waitFor(() => expect(screen.queryByText(/in this view/)).toBeNull());
    bridge.answer('changes.run', () => succeed(aJob({ id: '1 3' })));
    start();
    await waitFor(() => expect(sent).toEqual([1, 3]));
  });

  test('edits of several things are planned without it, under a title that counts what is left', async () => {
    planAsAsked();
    renderThemed(<Panel />);
    const edit = (id: number): Edit => ({ target: targetOf('user', id), field: 'owner', value: '9' });
    let sent: readonly number[] = [];
    act(() => {
      const title = (some: readonly number[]): string => `Change ${some.length} owners`;
      void edits.reviewEach([1, 2, 3], title, edit).then((items) => (sent = items));
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Only these 2' }));
    await waitFor(() =>
      expect(planned()).toMatchObject([
        { title: 'Change 3 owners', edits: [edit(1), edit(2), edit(3)] },
        { title: 'Change 2 owners', edits: [edit(1), edit(3)] },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/in this view/)).toBeNull());
    bridge.answer('changes.run', () => succeed(aJob({ id: '1 3' })));
    start();
    await waitFor(() => expect(sent).toEqual([1, 3]));
  });

  test('things that others are edited for are counted and left out by what they are in their list', async () => {
    stop();
    stop = registerSelection(() => ['channel:2']);
    renderThemed(<Panel />);
    const edit = (id: number) => ({ target: outside, field: `channel:${id}`, value: 'subscribed' }) as const;
    const listed = {
      targetOf: (id: number) => `channel:${id}` as const,
      nameOf: (id: number) => `workshop ${id}`,
    };
    act(() => void edits.reviewEach([1, 2], (some) => `Subscribe to ${some.length}`, edit, listed));
    const words = await screen.findByText('1 in this view, 1 other');
    expect(words.closest('[role=note]')?.textContent).toContain('workshop 2');
    fireEvent.click(await screen.findByRole('button', { name: 'Only this one' }));
    await waitFor(() =>
      expect(planned()).toMatchObject([
        { title: 'Subscribe to 2', edits: [edit(1), edit(2)] },
        { title: 'Subscribe to 1', edits: [edit(1)] },
      ]),
    );
  });

  test('what is left is shown with what was entered before it is sent, however little it is', async () => {
    const changes = (ids: number[]) => ids.map((id) => aPlannedChange(id, { target: targetOf('user', id) }));
    bridge.answer('changes.plan', (input) => {
      const { userIds } = (input as { action: { userIds: number[] } }).action;
      const id = userIds.join(' ');
      return succeed({ ...aChangeSet(changes(userIds)), id, startsAtOnce: userIds.length === 1 });
    });
    stop();
    stop = registerSelection(() => [outside, targetOf('user', 3)]);
    renderThemed(<Panel />);
    act(() => void edits.begin({ kind: 'set-role', userIds: [1, 2, 3], role: roles.guest }));
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Audit' } });
    fireEvent.click(screen.getByLabelText('Stop at the first failure'));
    fireEvent.click(screen.getByRole('button', { name: 'Only this one' }));
    await waitFor(() => expect(screen.queryByText(/in this view/)).toBeNull());
    expect((await screen.findByLabelText<HTMLInputElement>(/^Reason/)).value).toBe('Audit');
    expect(made('changes.run')).toEqual([]);
    bridge.answer('changes.run', () => succeed(aJob({ id: '1' })));
    start();
    await settled();
    expect(made('changes.run').map(({ input }) => input)).toMatchObject([
      { changeSetId: '1', reason: 'Audit', stopAtFirstRefusal: true },
    ]);
  });

  test('nothing is sent before it was shown', async () => {
    bridge.answer('changes.plan', () =>
      succeed({ ...aChangeSet([aPlannedChange(2, { target: outside })]), startsAtOnce: true }),
    );
    renderThemed(<Panel />);
    act(() => void edits.begin({ kind: 'set-role', userIds: [2], role: roles.guest }));
    expect(await screen.findByText(/0 in this view, 1 outside it/)).toBeTruthy();
    expect(made('changes.run')).toEqual([]);
  });
});
