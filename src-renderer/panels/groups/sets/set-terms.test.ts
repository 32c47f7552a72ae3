import { expect, it } from 'vitest';
import { defaultFilter } from '../../../subjects/people-filter/filter-words.ts';
import { inventedGroup } from '../../../subjects/groups/invented-groups.fixture.ts';
import { expressionOf, setWords, type SetTerm } from './set-terms.ts';

const groups = [inventedGroup(12, 'kiln'), inventedGroup(14, 'lisboa')];
const views = [{ id: 'built-in-guests', name: 'Guests', filter: defaultFilter }];
const term = (chosen: string | null, operation: SetTerm['operation'], direct = false): SetTerm => ({
  key: '',
  chosen,
  operation,
  direct,
});

it('an expression keeps the order of its terms and leaves out empty ones', () => {
  const terms = [
    term(null, 'union'),
    term('group:12', 'difference', true),
    term('view:gone', 'union'),
    term('group:14', 'intersection'),
    term('view:built-in-guests', 'difference'),
  ];
  expect(expressionOf(terms, views)).toEqual({
    first: { kind: 'group', groupId: 12, direct: true },
    steps: [
      { operation: 'intersection', operand: { kind: 'group', groupId: 14, direct: false } },
      { operation: 'difference', operand: { kind: 'filter', filter: defaultFilter } },
    ],
  });
  expect(setWords(terms, groups, views)).toBe('in kiln directly and also in lisboa but not in “Guests”');
  expect(expressionOf([term(null, 'union')], views)).toBeNull();
});
