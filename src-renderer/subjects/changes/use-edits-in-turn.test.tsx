import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '#contract/changes.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { aChangeSet, aPlannedChange } from '../../../test/fakes/change-sets.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useEdits, type Edits } from './use-edits.tsx';

let bridge: FakeBridge;
let edits: Edits;

function Panel() {
  const current = useEdits();
  useEffect(() => {
    edits = current;
  });
  return current.dialog;
}

const planned = () =>
  bridge.made
    .filter(({ name }) => name === 'changes.plan')
    .map(({ input }) => (input as { action: { title: string } }).action.title);
const settled = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

function begin(title: string): Promise<boolean> {
  const sent = Promise.withResolvers<boolean>();
  act(() => void edits.review(title, []).then(sent.resolve));
  return sent.promise;
}

beforeEach(() => {
  bridge = createFakeBridge();
  bridge.answer('changes.plan', (input) => {
    const { title } = (input as { action: { title: string } }).action;
    return succeed(aChangeSet([aPlannedChange(1), aPlannedChange(2)], { id: title, title }));
  });
  bridge.answer('changes.discard', () => succeed(null));
  window.realmConsole = bridge;
});
afterEach(cleanup);

describe('a change begun while another is being sent', () => {
  /** The first change is being sent until `run` is called. */
  async function sendFirst() {
    const { promise, resolve: run } = Promise.withResolvers<Result<Job>>();
    bridge.answer('changes.run', () => promise);
    const { unmount } = renderThemed(<Panel />);
    const sent = begin('Set role to Guest');
    await screen.findByText('Set role to Guest');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
    return { run, sent, unmount };
  }

  test('waits for it, and is planned then', async () => {
    const first = await sendFirst();
    void begin('Set role to Owner');
    await settled();
    expect(planned()).toEqual(['Set role to Guest']);
    expect(edits.planning).toBe(true);
    first.run(succeed(aJob()));
    expect(await first.sent).toBe(true);
    expect(await screen.findByText('Set role to Owner')).toBeTruthy();
    expect(planned()).toEqual(['Set role to Guest', 'Set role to Owner']);
    expect(edits.planning).toBe(false);
  });

  test('is not planned once the panel is gone', async () => {
    const first = await sendFirst();
    const other = begin('Set role to Owner');
    first.unmount();
    first.run(succeed(aJob()));
    expect(await other).toBe(false);
    expect(planned()).toEqual(['Set role to Guest']);
  });

  test('leaves it to be read why the first was not sent', async () => {
    const first = await sendFirst();
    void begin('Set role to Owner');
    fireEvent.click(screen.getAllByRole('button', { name: /^Cancel/ })[0]!);
    first.run(fail({ kind: 'gone', message: 'Plan them again.' }));
    expect(await first.sent).toBe(false);
    await waitFor(() => expect(planned()).toHaveLength(2));
    expect(edits.problem).toBe('Plan them again.');
  });
});
