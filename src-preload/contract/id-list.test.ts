import { expect, it } from 'vitest';
import { idsOfOrder } from './id-list.ts';

it.each<[string, number[]]>([
  ['[3,1,2]', [3, 1, 2]],
  ['[7]', [7]],
  ['[]', []],
  ['', []],
  ['[1,,2]', []],
  ['[1,2', []],
  ['["1"]', []],
  ['{"ids":[1]}', []],
])('the ids of the order %s are %j', (value, ids) => {
  expect(idsOfOrder(value)).toEqual(ids);
});
