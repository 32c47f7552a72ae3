import { describe, expect, test } from 'vitest';
import { exampleModel } from '../example-realm.ts';
import { peopleWithStatus } from './status-list.ts';

const statuses = {
  '1': { status_text: 'zooming' },
  '2': { emoji_name: 'palm_tree', emoji_code: '1f334', reaction_type: 'unicode_emoji' },
  '3': { status_text: 'At the kiln' },
  '4': { status_text: 'at the Kiln' },
  '6': { status_text: 'Left long ago' },
  '99': { status_text: 'Nobody we can see' },
};
const list = (text = '', key: 'name' | 'status' = 'name', descending = false) => [
  ...peopleWithStatus(exampleModel({ user_status: statuses }).model, text, { key, descending }),
];

describe('the list of statuses', () => {
  test('contains the active people with a status, by name', () => {
    expect(list()).toEqual([2, 4, 3, 1]);
    expect(list('', 'name', true)).toEqual([1, 3, 4, 2]);
  });

  test('sorted by status has texts first, equal ones by name, and emoji without text last', () => {
    const ids = list('', 'status');
    expect(ids.at(-1)).toBe(2);
    expect(ids.slice(0, 3).toSorted()).toEqual([1, 3, 4]);
    expect(ids[2]).toBe(1);
    expect(list('', 'status', true)).toEqual(ids.toReversed());
  });

  test.each([
    ['KILN', [4, 3]],
    ['mara kiln', [3]],
    ['palm tree', [2]],
    ['person1@corp', [1]],
    ['mara zooming', []],
    ['long ago', []],
  ])('finds %s in names, addresses, texts and emoji names', (text, ids) => {
    expect(list(text)).toEqual(ids);
  });

  test('finds a changed status only by its new text', () => {
    const { model } = exampleModel({ user_status: statuses });
    const of = (text: string) => [...peopleWithStatus(model, text, { key: 'name', descending: false })];
    expect(of('kiln')).toEqual([4, 3]);
    model.statuses.change(3, { status_text: 'In the garden' });
    model.statuses.change(4, { status_text: '', emoji: null });
    expect([of('kiln'), of('garden'), of('')]).toEqual([[], [3], [2, 3, 1]]);
  });
});
