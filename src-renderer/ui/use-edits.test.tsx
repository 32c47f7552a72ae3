import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Job } from '#contract/changes.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../test/fakes/change-sets.ts';
import { aJob } from '../../test/fakes/organizations.ts';
import { renderThemed } from '../../test/fakes/render.tsx';
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
afterEach(cleanup);

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

test('one at a time: another is not planned while the first is planned or shown', async () => {
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
