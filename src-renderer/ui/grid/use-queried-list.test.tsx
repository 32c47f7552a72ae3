import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { succeed, type Result } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { InOrganization } from '../../../test/fakes/render.tsx';
import { keepQueriesOf } from '../../bridge/query-client.ts';
import { createQueriedList, type ListHits } from './queried-list.ts';
import { useHits, useQueriedList } from './use-queried-list.ts';

type Answer = Result<ListHits & { rows: { id: number }[] }>;

/** Answers in the order of the questions. */
let open: ((answer: Answer) => void)[] = [];
const answerOf = (...ids: number[]): Answer =>
  succeed({
    version: ids.length,
    generation: 1,
    total: ids.length,
    ids: Uint32Array.from(ids),
    rows: ids.map((id) => ({ id })),
  });
const create = () =>
  createQueriedList<{ text: string }, { id: number }, ListHits>({
    keyOf: ({ id }) => id,
    find: () => new Promise((resolve) => open.push(resolve)),
    read: () => new Promise(() => {}),
  });
const show = (text = '', keptAs?: string) => {
  const draw = vi.fn();
  const hook = renderHook(
    () => {
      const list = useQueriedList(create, { text }, keptAs === undefined ? {} : { keptAs });
      const { hits } = useHits(list);
      draw();
      return { list, ids: hits && [...hits.ids] };
    },
    { wrapper: InOrganization },
  );
  return { ...hook, draw, shown: () => hook.result.current.ids };
};
const answer = (...ids: number[]) => act(async () => open.shift()?.(answerOf(...ids)));

beforeEach(() => {
  open = [];
  window.realmConsole = createFakeBridge();
});
afterEach(cleanup);

test('a reopened panel shows its last rows immediately, and the current ones once answered', async () => {
  const first = show('', 'people');
  expect(first.shown()).toBeNull();
  await answer(3, 1);
  first.unmount();

  const second = show('', 'people');
  expect(second.shown()).toEqual([3, 1]);
  expect(second.result.current.list.rows.read(3)).toEqual({ id: 3 });
  await answer(3, 1, 2);
  expect(second.shown()).toEqual([3, 1, 2]);
});

test.each([
  ['one that is opened with another question', 'm', 'people', () => {}],
  ['another one', '', 'channels', () => {}],
  ['one that keeps nothing', '', undefined, () => {}],
  ['one whose organization was forgotten meanwhile', '', 'people', () => keepQueriesOf([])],
])('%s doesn’t show rows of an earlier one', async (_name, text, keptAs, meanwhile) => {
  const first = show('', 'people');
  await answer(3, 1);
  first.unmount();
  meanwhile();
  expect(show(text, keptAs).shown()).toBeNull();
});

test('a question redraws a panel with its answer, not when it is sent', async () => {
  const { draw, result } = show();
  await answer(3, 1);
  draw.mockClear();
  act(() => result.current.list.ask({ text: 'm' }));
  expect(draw).not.toHaveBeenCalled();
  await answer(3);
  expect(draw).toHaveBeenCalledOnce();
});
