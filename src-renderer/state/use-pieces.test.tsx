import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallOutput } from '#contract/calls/calls.ts';
import { fail, succeed } from '#contract/outcome.ts';
import { createFakeBridge, type FakeBridge } from '../../test/fakes/bridge.ts';
import { InOrganization } from '../../test/fakes/render.tsx';
import { usePieces } from './use-pieces.ts';

const size = 10;
const rowsOf = ({ rows }: CallOutput<'job.rows'>) => rows.map(({ changeId }) => changeId);
let bridge: FakeBridge;

function show(first: number, last: number) {
  return renderHook(
    (shown: { first: number; last: number }) =>
      usePieces('job.rows', (offset) => ({ jobId: 'job-1', offset, limit: size }), rowsOf, {
        size,
        since: [],
        ...shown,
      }),
    { initialProps: { first, last }, wrapper: InOrganization },
  );
}
/** Of this call alone: what an earlier file left to be kept after a pause is written through this bridge too. */
const asked = () =>
  bridge.made
    .filter(({ name }) => name === 'job.rows')
    .map(({ input }) => (input as { offset: number }).offset);

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  bridge.answer('job.rows', ({ offset, limit }) =>
    succeed({
      total: 100,
      rows: Array.from({ length: limit }, (_, index) => ({ changeId: 1_000 + offset + index }) as never),
    }),
  );
});
afterEach(cleanup);

test.each([
  ['nothing on screen', 0, -1, [0]],
  ['one piece', 3, 9, [0]],
  ['two pieces', 8, 12, [0, 10]],
])('asks for the pieces of the first and the last row: %s', async (_name, first, last, offsets) => {
  const { result } = show(first, last);
  await waitFor(() => expect(result.current.rows.size).toBe(offsets.length * size));
  expect(asked()).toEqual(offsets);
  expect(result.current.rows.get(first)).toBe(1_000 + first);
});

test('what is on screen stays while the next piece is read', async () => {
  const { result, rerender } = show(0, 9);
  await waitFor(() => expect(result.current.rows.size).toBe(size));
  bridge.answer('job.rows', () => new Promise(() => {}));
  rerender({ first: 5, last: 14 });
  expect(result.current.rows.get(5)).toBe(1_005);
});

test('a piece that could not be read is read again when asked', async () => {
  bridge.answer('job.rows', () => fail({ kind: 'gone', message: 'There is no such job.' }));
  const { result } = show(0, 9);
  await waitFor(() => expect(result.current.failure).toMatchObject({ kind: 'gone' }));
  bridge.answer('job.rows', () => succeed({ total: 1, rows: [{ changeId: 7 } as never] }));
  result.current.askAgain();
  await waitFor(() => expect(result.current.rows.get(0)).toBe(7));
});
