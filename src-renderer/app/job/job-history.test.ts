import { expect, test } from 'vitest';
import type { Job } from '#contract/changes.ts';
import { aJob } from '../../../test/fakes/organizations.ts';
import { historyOf } from './job-history.ts';

/** Jobs in the order in which they were started: "b" is a change, "b<a" undoes a. */
function jobs(words: string, more: Readonly<Record<string, Partial<Job>>> = {}): Job[] {
  return words.split(' ').map((word, place) => {
    const [id = '', undoOf = null] = word.split('<');
    const parts = { state: 'finished', applied: 1, startedAtMilliseconds: place } as const;
    return aJob({ id, undoOf, ...parts, ...more[id] });
  });
}

test.each<[string, string, string | undefined, string | undefined]>([
  ['the latest change is undone first', 'a b', 'b', undefined],
  ['after an undo comes the change before it', 'a b c<b', 'a', 'c'],
  ['everything is undone in turn', 'a b c<b d<a', undefined, 'd'],
  ['what was undone last is redone first', 'a b c<b d<a e<d', 'e', 'c'],
  ['what was redone is undone again', 'a b<a c<b', 'c', undefined],
  ['and redone again', 'a b<a c<b d<c', undefined, 'd'],
  ['a new change ends what could be redone', 'a b<a c', 'c', undefined],
  ['an undo of what is not listed any more is not undone by the key', 'b<a', undefined, 'b'],
])('%s', (_title, words, undo, redo) => {
  const history = historyOf(jobs(words));
  expect([history.undo?.id, history.redo?.id]).toEqual([undo, redo]);
});

test('what applied nothing or is still running is no part of the history', () => {
  expect(historyOf(jobs('a b', { b: { applied: 0 } })).undo?.id).toBe('a');
  expect(historyOf(jobs('a b', { b: { state: 'running' } })).undo?.id).toBe('a');
  expect(historyOf(jobs('a b<a', { b: { applied: 0 } })).undo?.id).toBe('a');
});

test('a change that can’t be undone does not give way to an earlier one', () => {
  expect(historyOf(jobs('a b', { b: { canBeUndone: false } })).undo?.id).toBe('b');
});
