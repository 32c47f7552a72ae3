import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChangeSet, Job } from '#contract/changes.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { emptyTables } from '../../../test/fakes/tables.ts';
import { replicaOf } from '../../state/replica-reducer.ts';
import { hideNotices } from '../../state/notices.ts';
import { useReplicaStore } from '../../state/replica.ts';
import { useShortcutsStore } from '../../state/shortcuts.ts';
import { leaveToRun, rememberPlace } from '../../state/change-places.ts';
import { navigate, useNavigationStore } from '../../state/navigation.ts';
import { GridFooter } from '../../ui/grid/GridFooter.tsx';
import { FinishedChangeNotice } from './FinishedChangeNotice.tsx';

let bridge: FakeBridge;
beforeEach(() => {
  vi.useFakeTimers();
  // Notices outlive a test that ends before an answer which shows one.
  act(() => notifications.clean());
  bridge = createFakeBridge();
  Object.assign(window, { realmConsole: bridge });
});
afterEach(() => {
  act(hideNotices);
  cleanup();
  useReplicaStore.setState({ byOrganization: {} });
  useNavigationStore.setState({ trails: {} });
  vi.useRealTimers();
});

function ended(parts: Partial<Job>): Job {
  const none = { applied: 0, rejected: 0, skipped: 0, unknown: 0 };
  const times = { startedAtMilliseconds: Date.now(), finishedAtMilliseconds: Date.now() };
  return aJob({ state: 'finished', ...times, ...none, ...parts });
}
function show(...jobs: Job[]): void {
  const tables = { ...emptyTables(), jobs };
  act(() =>
    useReplicaStore.setState({
      byOrganization: { orchid: replicaOf({ generation: 1, sequence: 0, tables }) },
    }),
  );
}
/** A notice fades for a moment after its time. */
const fading = 1_000;
async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
function open(): void {
  renderThemed(
    <>
      <Notifications autoClose={6_000} />
      <FinishedChangeNotice />
    </>,
  );
}

const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const notices = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent);

test.each<[Partial<Job>, string, boolean]>([
  [{ total: 3, applied: 3 }, 'Changed 3 roles', false],
  [{ total: 3, applied: 2, rejected: 1 }, 'Change 3 roles: 2 of 3 applied, 1 failed', true],
  [{ total: 39, applied: 38, skipped: 1 }, 'Change 3 roles: 38 of 39 applied, 1 skipped', true],
  [{ total: 3, applied: 2, unknown: 1 }, 'Change 3 roles: 2 of 3 applied, 1 unknown', true],
])('the notice of a job with %o says %s; it stays until it is closed: %s', async (parts, words, stays) => {
  open();
  show(ended({ id: 'one', title: 'Change 3 roles', ...parts }));
  await pass(5_000);
  expect(notices()).toEqual([expect.stringContaining(words)]);
  expect(spoken()).toEqual([words]);
  await pass(60_000);
  expect(notices().length > 0).toBe(stays);
});

test('the page of a job needs no notice of its end', async () => {
  const job = ended({ id: 'one', title: 'Change 3 roles', total: 3, applied: 2, rejected: 1 });
  open();
  show(job);
  expect(notices()).toEqual([expect.stringContaining('2 of 3 applied')]);
  act(() => navigate('orchid', { job: 'one' }));
  await pass(fading);
  expect(notices()).toEqual([]);
  show(job, ended({ id: 'two', title: 'Change 4 roles', total: 4, applied: 4 }));
  await pass(fading);
  expect(notices()).toEqual(['Changed 4 rolesShowUndo']);
});

test('what was undone is not offered to be undone any more, whichever way the undo was begun', async () => {
  open();
  const one = ended({ id: 'one', title: 'Change 3 roles', total: 3, applied: 2, rejected: 1 });
  show(one);
  expect(notices()).toEqual(['Change 3 roles: 2 of 3 applied, 1 failedShowUndo']);
  show(one, ended({ id: 'two', title: 'Undo: Change 3 roles', undoOf: 'one', total: 2, applied: 2 }));
  await pass(fading);
  expect(notices()).toEqual(['Undone: Change 3 rolesShowRedo']);
});

test('jobs that end while the notice is there share it, and it says what became of all of them', async () => {
  open();
  const jobs = ['one', 'two', 'three', 'four', 'five'].map((id) =>
    ended({
      id,
      title: `Change ${id}`,
      total: 3,
      applied: id === 'five' ? 1 : 3,
      rejected: id === 'five' ? 2 : 0,
    }),
  );
  for (const [index] of jobs.entries()) show(...jobs.slice(0, index + 1));
  await pass(fading);
  expect(notices()).toEqual(['5 jobs finished: 13 of 15 applied, 2 failedShow']);
  act(hideNotices);
  show(...jobs, ended({ id: 'six', title: 'Change six', total: 2, applied: 2 }));
  await pass(fading);
  expect(notices()).toEqual(['Changed sixShowUndo']);
});

test('one change that somebody made is said in the footer of its panel, aloud once, with what takes it back', async () => {
  renderThemed(
    <>
      <Notifications />
      <FinishedChangeNotice />
      <GridFooter summed="No rows" />
    </>,
  );
  rememberPlace('one', 'people');
  const one = ended({ id: 'one', title: 'Rename Mara Quill', total: 1, applied: 1, canBeUndone: true });
  show(one);
  await pass(fading);
  expect(spoken()).toEqual(['Renamed Mara Quill']);
  expect(document.querySelector('footer')?.textContent).toContain('Renamed Mara QuillUndo');
  expect(notices()).toEqual([]);
  // The event that tells of it comes after the end.
  show({ ...one, replaced: 1 });
  await pass(fading);
  expect(spoken()).toEqual(['Renamed Mara Quill, replaced a newer value']);
  expect(document.querySelector('footer')?.textContent).toContain('replaced a newer valueShowUndo');
  rememberPlace('two', 'people');
  const two = ended({ id: 'two', title: 'Undo: Rename Mara Quill', undoOf: 'one', total: 1, applied: 1 });
  show(one, { ...two, canBeUndone: true });
  await pass(fading);
  expect(document.querySelector('footer')?.textContent).toContain('Undone: Rename Mara QuillRedo');
  act(() => navigate('orchid', { panel: 'channels' }));
  await pass(fading);
  expect(document.querySelector('footer')?.textContent).not.toContain('Mara');
});

test('what is one step for the person who makes it is said in place, however many changes it takes', async () => {
  renderThemed(
    <>
      <Notifications />
      <FinishedChangeNotice />
      <GridFooter summed="No rows" />
    </>,
  );
  rememberPlace('one', 'people', { target: 'report:5', isOneStep: true });
  show(ended({ id: 'one', title: 'Claim report', total: 2, applied: 2, canBeUndone: true }));
  await pass(fading);
  expect(document.querySelector('footer')?.textContent).toContain('Claimed reportUndo');
  expect(notices()).toEqual([]);
  expect(spoken()).toEqual(['Claimed report']);
});

test.each<[string, Partial<Job>, boolean]>([
  ['ten changes', { total: 10, applied: 10 }, true],
  ['eleven changes', { total: 11, applied: 11 }, false],
  ['what went on for six seconds', { total: 2, applied: 2, startedAtMilliseconds: -6_000 }, false],
  ['what failed in part', { total: 2, applied: 1, rejected: 1 }, false],
])('%s made in this panel are said in its footer, and in no notice: %s', async (_name, parts, isInFooter) => {
  renderThemed(
    <>
      <Notifications />
      <FinishedChangeNotice />
      <GridFooter summed="No rows" />
    </>,
  );
  rememberPlace('several', 'people');
  const startedAtMilliseconds = Date.now() + (parts.startedAtMilliseconds ?? 0);
  const job = { id: 'several', title: 'Add people to lisboa', ...parts, startedAtMilliseconds };
  show(aJob({ ...ended(job), state: 'running', finishedAtMilliseconds: null, applied: 0, rejected: 0 }));
  show(ended(job));
  await pass(fading);
  expect(document.querySelector('footer')?.textContent.includes('Added people to lisboa')).toBe(isInFooter);
  expect(notices()).toHaveLength(isInFooter ? 0 : 1);
  expect(spoken()[0]).toContain(isInFooter ? 'Added people to lisboa' : 'people to lisboa');
});

test('one change that was made in another panel is said in a notice, and one that nobody made is not', async () => {
  open();
  rememberPlace('three', 'groups');
  show(
    ended({ id: 'three', title: 'Rename Mara Quill', total: 1, applied: 1, canBeUndone: true }),
    ended({ id: 'four', title: 'Clear status for Ines', total: 1, applied: 1, canBeUndone: true }),
  );
  await pass(fading);
  expect(notices()).toEqual(['Renamed Mara QuillShowUndo']);
});

test('a message that was sent is said by its form, and in a notice where that is not on screen', async () => {
  open();
  act(() => navigate('orchid', { panel: 'messages' }));
  const sent = { title: 'Send a message to #general', total: 1, applied: 1, canBeUndone: false };
  rememberPlace('here', 'messages', { isSaidByForm: true });
  show(ended({ id: 'here', ...sent }));
  await pass(fading);
  expect(notices()).toEqual([]);
  act(() => navigate('orchid', { panel: 'people' }));
  rememberPlace('elsewhere', 'messages', { isSaidByForm: true });
  show(ended({ id: 'elsewhere', ...sent }));
  await pass(fading);
  expect(notices()).toEqual(['Sent a message to #generalShow']);
});

test('one change that fails is said where nobody waits for it any more, until it is read', async () => {
  open();
  const failed = { title: 'Rename Mara Quill', total: 1, rejected: 1 };
  rememberPlace('awaited', 'people');
  show(ended({ id: 'awaited', ...failed }));
  await pass(fading);
  expect(notices()).toEqual([]);
  rememberPlace('left', 'people');
  leaveToRun('left');
  show(ended({ id: 'left', ...failed }));
  await pass(60_000);
  expect(notices()).toEqual(['Rename Mara Quill: failedShow']);
});

function press(keys: string): void {
  act(() =>
    useShortcutsStore
      .getState()
      .shortcuts.find((shortcut) => shortcut.keys === keys)
      ?.run(),
  );
}

test('two quick presses plan one undo, and none while it runs', async () => {
  bridge.answer('changes.plan', () => new Promise<never>(() => {}));
  const planned = () => bridge.made.filter(({ name }) => name === 'changes.plan').length;
  open();
  const one = ended({ id: 'one', total: 1, applied: 1, canBeUndone: true });
  rememberPlace('one', 'people');
  show(one);
  press('Ctrl Z');
  press('Ctrl Z');
  await pass(0);
  expect(planned()).toBe(1);
  show(one, aJob({ id: 'two', undoOf: 'one', state: 'running' }));
  press('Ctrl Z');
  expect(screen.getByText('The last change is already being undone.')).toBeTruthy();
  expect(planned()).toBe(1);
});

describe('the line that shows what an undo takes back', () => {
  const undo = aChangeSet([aPlannedChange(1)], { id: 'undo', title: 'Undo: Rename Mara Quill' });
  const line = () => screen.queryByRole('dialog', { name: undo.title });
  const discarded = () =>
    bridge.made.filter(({ name }) => name === 'changes.discard').map(({ input }) => input);
  const goTo = async (panel: 'people' | 'groups'): Promise<void> => {
    act(() => navigate('orchid', { panel }));
    await pass(0);
  };
  const job = (): Job =>
    ended({ id: 'one', title: 'Rename Mara Quill', total: 1, applied: 1, canBeUndone: true });
  beforeEach(async () => {
    bridge.answer('changes.plan', () => succeed(undo));
    bridge.answer('changes.discard', () => succeed(null));
    open();
    await goTo('people');
    rememberPlace('one', 'people');
    show(job());
  });

  test('goes with its panel, and what was planned is discarded', async () => {
    press('Ctrl Z');
    await pass(0);
    expect(line()).not.toBeNull();
    await goTo('groups');
    expect(discarded()).toEqual([{ organizationId: 'orchid', changeSetId: 'undo' }]);
    await goTo('people');
    expect(line()).toBeNull();
  });

  test('is not shown where the panel went while it was planned', async () => {
    const plan = Promise.withResolvers<Result<ChangeSet>>();
    bridge.answer('changes.plan', () => plan.promise);
    press('Ctrl Z');
    await goTo('groups');
    plan.resolve(succeed(undo));
    await goTo('people');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says in a notice what was refused after it had gone, and offers nothing in the meantime', async () => {
    const run = Promise.withResolvers<Result<Job>>();
    bridge.answer('changes.run', () => run.promise);
    press('Ctrl Z');
    await pass(0);
    fireEvent.click(within(line()!).getByRole('button', { name: /^Undo/ }));
    await goTo('groups');
    await goTo('people');
    expect(line()).toBeNull();
    run.resolve(fail({ kind: 'gone', message: 'Plan them again.' }));
    await pass(fading);
    expect(screen.getByText('Nothing was undone').parentElement?.textContent).toContain('Plan them again.');
    expect(discarded()).toEqual([]);
  });
});

test('the palette offers to redo what can be redone, and the key says why another can’t be', () => {
  open();
  const undone = (canBeUndone: boolean): Job =>
    ended({
      id: 'two',
      undoOf: 'one',
      total: 1,
      applied: 1,
      canBeUndone,
      undoObstacle: 'The group is gone.',
    });
  const isOffered = () =>
    useShortcutsStore.getState().shortcuts.find(({ keys }) => keys === 'Ctrl Shift Z')?.inPalette;
  const one = ended({ id: 'one', total: 1, applied: 1 });
  show(one, undone(true));
  expect(isOffered()).toBe(true);
  show(one, undone(false));
  expect(isOffered()).toBe(false);
  press('Ctrl Shift Z');
  expect(screen.getByText('The group is gone.')).toBeTruthy();
});

test('the same words of another change are announced once more', async () => {
  renderThemed(
    <>
      <FinishedChangeNotice />
      <GridFooter summed="No rows" />
    </>,
  );
  const told = () => screen.getByText('Renamed Mara Quill', { selector: '[role=status] *' });
  const jobs = ['one', 'two'].map((id) => {
    rememberPlace(id, 'people');
    return ended({ id, title: 'Rename Mara Quill', total: 1, applied: 1 });
  });
  show(...jobs.slice(0, 1));
  await pass(fading);
  const first = told();
  show(...jobs);
  await pass(fading);
  expect(told()).not.toBe(first);
});
