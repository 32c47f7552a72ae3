import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { succeed } from '#contract/outcome.ts';
import { targetsOutsideView } from './outside-view.ts';
import { emptySelection, extendTo, selectAll, toggleRow, type Selection } from './selection.ts';
import { useListPanel, type GridHits } from './use-list-panel.ts';

afterEach(cleanup);

/** A list of five rows, of which a search leaves two. */
interface First {
  all?: readonly number[] | null;
  openKey?: number | null;
  isKept?: boolean;
  selected?: readonly number[];
  /** Only some keys of the hits are known at first. */
  isPart?: boolean;
}
function show(first: First = {}) {
  let { all = [1, 2, 3, 4, 5] } = first;
  const { isKept = true, selected = [2, 4, 5], isPart = false } = first;
  const readOrder = Promise.withResolvers<readonly number[]>();
  const source = {
    rows: { read: (key: number) => ({ key }), subscribe: () => () => {} },
    show() {},
    askAgain() {},
    existing: vi.fn((keys: number[]) =>
      Promise.resolve(all === null ? null : keys.filter((key) => all?.includes(key))),
    ),
    whole: vi.fn(async () => succeed(await readOrder.promise)),
    keepWhole: vi.fn(),
    locate: vi.fn(),
  };
  const onOpen = vi.fn<(key: number) => void>();
  const onClose = vi.fn();
  interface Shown {
    hits: GridHits | null;
    openKey: number | null;
    isWhole: boolean;
    located?: readonly number[];
  }
  const initialProps: Shown = {
    hits: { total: 2, ids: [2, 3], version: 1 },
    openKey: first.openKey ?? null,
    isWhole: !isPart,
  };
  const hook = renderHook(
    ({ hits, openKey, isWhole, located = [] }: Shown) =>
      useListPanel({
        source,
        hits,
        isWhole,
        located,
        failure: null,
        selection: useState<Selection>(() => ({ ...selectAll(emptySelection, selected), isKept })),
        targetOf: (id) => targetOf('attachment', id),
        openKey,
        onOpen,
        onClose,
      }),
    { initialProps },
  );
  return {
    source,
    onOpen,
    onClose,
    panel: () => hook.result.current,
    selected: () => hook.result.current.selectedKeys().toSorted(),
    answer: (hits: GridHits | null, openKey: number | null = null) =>
      hook.rerender({ hits, openKey, isWhole: true }),
    answerPart: (hits: GridHits, openKey: number | null = null, located: readonly number[] = []) =>
      hook.rerender({ hits, openKey, isWhole: false, located }),
    answerWhole: (order: readonly number[]) => act(async () => readOrder.resolve(order)),
    setAll: (next: readonly number[] | null) => {
      all = next;
    },
  };
}

test('rows hidden by a search are deselected', () => {
  const { answer, selected, source } = show({ isKept: false });
  expect(selected()).toEqual([2]);
  answer({ total: 5, ids: [1, 2, 3, 4, 5], version: 1 });
  expect(selected()).toEqual([2]);
  answer({ total: 0, ids: [], version: 1 });
  answer({ total: 5, ids: [1, 2, 3, 4, 5], version: 1 });
  expect(selected()).toEqual([]);
  expect(source.existing).not.toHaveBeenCalled();
});

test('a selection of pending rows waits for their answer', () => {
  const { panel, answer, selected } = show({ isKept: false });
  act(() => panel().setSelection(selectAll(emptySelection, [4, 5])));
  expect(selected()).toEqual([4, 5]);
  answer({ total: 2, ids: [4, 5], version: 1 });
  expect(selected()).toEqual([4, 5]);
});

test('a selection that is no longer kept is reduced to the view', () => {
  const { panel, selected } = show();
  expect(selected()).toEqual([2, 4, 5]);
  act(() => panel().setSelection({ ...panel().selection, isKept: false }));
  expect(selected()).toEqual([2]);
});

test('changes receive the selection outside the view while the list exists', () => {
  const { answer } = show();
  expect([...targetsOutsideView()]).toEqual(['attachment:4', 'attachment:5']);
  answer({ total: 4, ids: [1, 2, 3, 4], version: 1 });
  expect([...targetsOutsideView()]).toEqual(['attachment:5']);
  cleanup();
  expect([...targetsOutsideView()]).toEqual([]);
});

test('deleted rows are deselected; rows kept on purpose stay', async () => {
  const { answer, selected, setAll, source } = show();
  await waitFor(() => expect(source.existing).toHaveBeenCalledOnce());
  expect(selected()).toEqual([2, 4, 5]);
  setAll([1, 3, 5]);
  answer({ total: 1, ids: [3], version: 2 });
  await waitFor(() => expect(selected()).toEqual([5]));
});

test('only selected rows that left the view are checked', async () => {
  const { answer, selected, source } = show();
  await waitFor(() => expect(source.existing.mock.calls).toEqual([[[4, 5]]]));
  answer({ total: 5, ids: [1, 2, 3, 4, 5], version: 2 });
  answer({ total: 3, ids: [2, 3, 5], version: 3 });
  await waitFor(() => expect(source.existing.mock.calls).toEqual([[[4, 5]], [[4]]]));
  expect(selected()).toEqual([2, 4, 5]);
});

test('another search at the same version checks nothing, nor does a list without an answer', async () => {
  const { answer, selected, setAll, source } = show();
  await waitFor(() => expect(source.existing).toHaveBeenCalledOnce());
  setAll([]);
  answer({ total: 1, ids: [2], version: 1 });
  answer(null);
  expect(source.existing).toHaveBeenCalledOnce();
  expect(selected()).toEqual([2, 4, 5]);
});

test('everything stays selected while existence can’t be determined', async () => {
  const { answer, selected, source } = show({ all: null });
  answer({ total: 0, ids: [], version: 2 });
  await waitFor(() => expect(source.existing).toHaveBeenCalledTimes(2));
  expect(selected()).toEqual([2, 4, 5]);
});

test('a change of one row leaves the others selected', () => {
  const { panel, selected } = show();
  act(() => panel().deselect([4]));
  expect(selected()).toEqual([2, 5]);
});

test('the sheet knows its place and steps to existing neighbours', () => {
  const { panel, answer, onOpen } = show({ openKey: 2 });
  expect(panel().sheet).toMatchObject({ index: 0, total: 2 });
  panel().sheet.onStep(-1);
  expect(onOpen).not.toHaveBeenCalled();
  panel().sheet.onStep(1);
  expect(onOpen).toHaveBeenLastCalledWith(3);
  answer({ total: 2, ids: [2, 3], version: 1 }, 5);
  expect(panel().sheet.index).toBe(-1);
});

test('Esc closes what is open before it clears the selection', () => {
  const { panel, answer, onClose, selected } = show({ openKey: 2 });
  act(() => panel().leave());
  expect(onClose).toHaveBeenCalledOnce();
  expect(selected()).toEqual([2, 4, 5]);
  answer({ total: 2, ids: [2, 3], version: 1 });
  act(() => panel().leave());
  expect(selected()).toEqual([]);
});

/** Represents an unknown key in an order. */
const unknown = 2 ** 32 - 1;

test('an answer with mostly unknown keys deselects nothing', () => {
  const { answerPart, answer, selected } = show({ isKept: false, isPart: true });
  answerPart({ total: 4, ids: [1, unknown, unknown, 6], version: 1 });
  expect(selected()).toEqual([2, 4, 5]);
  answer({ total: 4, ids: [1, 4, 5, 6], version: 1 });
  expect(selected()).toEqual([4, 5]);
});

test('missing rows are checked once it is known what left the view', async () => {
  const { answer, source } = show({ isPart: true });
  expect(source.existing).not.toHaveBeenCalled();
  answer({ total: 5, ids: [1, 2, 3, 4, 6], version: 1 });
  await waitFor(() => expect(source.existing.mock.calls).toEqual([[[5]]]));
});

test('all keys are requested while something is selected, and no longer', () => {
  const { panel, source } = show({ isPart: true });
  expect(source.keepWhole.mock.calls).toEqual([[true]]);
  act(() => panel().setSelection(emptySelection));
  expect(source.keepWhole).toHaveBeenLastCalledWith(false);
});

test('changes by the order of all rows wait for it, and follow one another', async () => {
  const { panel, answerWhole, selected, source } = show({ isPart: true, isKept: false, selected: [] });
  act(() => {
    panel().changeSelection((selection, order) => extendTo(selection, order, 3, 1));
    panel().changeSelection((selection, order) => extendTo(selection, order, 2, 4));
  });
  expect(selected()).toEqual([]);
  act(() => panel().setSelection(toggleRow(panel().selection, 9)));
  await answerWhole([5, 4, 3, 2, 1]);
  expect(source.whole).toHaveBeenCalledOnce();
  // The anchor of the second is that of the first.
  expect(selected()).toEqual([3, 4, 9]);
});

test('the selection is counted once it is known whether it is in view', () => {
  const { panel, answerPart, answer } = show({ isPart: true, selected: [2] });
  answerPart({ total: 3, ids: [unknown, 2, unknown], version: 1 });
  expect(panel().isCounted).toBe(true);
  answerPart({ total: 3, ids: [1, unknown, unknown], version: 2 });
  expect(panel().isCounted).toBe(false);
  answer({ total: 3, ids: [1, 3, 4], version: 2 });
  expect(panel().isCounted).toBe(true);
});

test('the sheet waits for its place until it is known', () => {
  const { panel, answerPart, answer, source } = show({ isPart: true, openKey: 3 });
  expect(panel().sheet.index).toBe(1);
  answerPart({ total: 3, ids: [unknown, 1, 2], version: 1 }, 3);
  expect(panel().sheet.index).toBeNull();
  expect(source.locate).toHaveBeenLastCalledWith([3]);
  answerPart({ total: 3, ids: [unknown, 1, 2], version: 1 }, 3, [3]);
  expect(panel().sheet.index).toBe(-1);
  answer({ total: 3, ids: [4, 1, 2], version: 1 }, 3);
  expect(panel().sheet.index).toBe(-1);
});
