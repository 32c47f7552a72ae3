import { describe, expect, it } from 'vitest';
import type { ProfileField } from '#contract/people.ts';
import { defaultColumns, presentColumns, toggledColumn, type PeopleColumnId } from './column-choice.ts';

function field(id: number, type: ProfileField['type']): ProfileField {
  return {
    id,
    name: `Field ${id}`,
    hint: '',
    type,
    order: id,
    required: false,
    editableByUser: true,
    options: [],
    urlPattern: null,
    accountKind: null,
    inSummary: false,
    forMatching: false,
  };
}

const fields = [field(1, 'long-text'), field(2, 'list'), field(3, 'short-text'), field(4, 'short-text')];
const choice: PeopleColumnId[] = ['name', 'email', 'role', 'joined'];

describe('chosen columns', () => {
  it('start with the first two fields that fit a cell', () => {
    expect(defaultColumns(fields)).toEqual([
      'name',
      'email',
      'role',
      'field:2',
      'field:3',
      'joined',
      'last-active',
    ]);
  });

  it('drop fields that were deleted and never lose the name', () => {
    expect(presentColumns(['field:9', 'email', 'name'], fields)).toEqual(['name', 'email']);
    expect(toggledColumn(choice, 'name')).toEqual(choice);
  });

  it('come last when shown', () => {
    expect(toggledColumn(choice, 'status')).toEqual([...choice, 'status']);
    expect(toggledColumn(choice, 'role')).toEqual(['name', 'email', 'joined']);
  });
});
