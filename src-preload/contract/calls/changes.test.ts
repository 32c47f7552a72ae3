import { expect, test } from 'vitest';
import { action } from './changes.ts';

const edits = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ target: `user:${index + 1}`, field: 'name', value: 'Ann' }));
const edit = (title: string, count = 1) => ({ kind: 'edit', title, edits: edits(count) });

test('a title can be as long as the longest linkifier pattern', () => {
  expect(action.safeParse(edit(`Change linkifier ${'x'.repeat(20_000)}`)).success).toBe(true);
});

test('an action may have as many edits as people, and a larger one is rejected with a message', () => {
  expect(action.safeParse(edit('', 100_000)).success).toBe(true);
  expect(action.safeParse(edit('', 100_001)).error?.issues.map(({ message }) => message)).toEqual([
    'At most 100,000 changes can be planned at once. Choose fewer.',
  ]);
});

test('a text that is too long is rejected with a message', () => {
  const rename = { kind: 'rename', userId: 1, name: 'x'.repeat(1_001) };
  expect(action.safeParse(rename).error?.issues[0]?.message).toBe(
    'At most 1,000 characters can be sent. Shorten it.',
  );
});
