import { describe, expect, it } from 'vitest';
import type { ProfileField } from '#contract/people.ts';
import { aPerson } from '../../../../test/fakes/people.ts';
import { draftOf, editsOfDraft, isComplete } from './profile-edits.ts';

const field = (id: number, type: ProfileField['type']): ProfileField => ({
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
});
const fields = [field(1, 'short-text'), field(2, 'people'), field(3, 'link')];
const person = aPerson({ profile: { 1: 'Lisbon', 2: '[12, 57]' } });
const opened = draftOf(person, fields);

describe('the form of a person', () => {
  it('changes nothing while nothing was typed, however the server spells a list', () => {
    expect(opened.values).toEqual({ 1: 'Lisbon', 2: '[12,57]', 3: '' });
    expect(editsOfDraft(41, opened, opened, fields)).toEqual([]);
    expect(isComplete(opened, opened, fields)).toBe(true);
  });

  it('comes to one edit for each value that differs, and to taking away for an empty one', () => {
    const draft = {
      name: ' Mara Q. ',
      email: 'mara.q@orchid.example',
      values: { 1: '', 2: '[12]', 3: 'https://orchid.example' },
    };
    expect(editsOfDraft(41, opened, draft, fields)).toEqual([
      { target: 'user:41', field: 'name', value: 'Mara Q.' },
      { target: 'user:41', field: 'email', value: 'mara.q@orchid.example' },
      { target: 'user:41', field: 'field:1', value: '' },
      { target: 'user:41', field: 'field:2', value: '[12]' },
      { target: 'user:41', field: 'field:3', value: 'https://orchid.example' },
    ]);
  });

  it('cannot be reviewed without a name or with a value that the server would refuse', () => {
    expect(isComplete(opened, { ...opened, name: ' ' }, fields)).toBe(false);
    expect(isComplete(opened, { ...opened, values: { 3: 'orchid' } }, fields)).toBe(false);
  });

  it('can be reviewed beside a value that was refused by nobody before the rules changed', () => {
    const before = { ...opened, values: { ...opened.values, 3: 'orchid' } };
    const draft = { ...before, values: { ...before.values, 1: 'Porto' } };
    expect(isComplete(before, draft, fields)).toBe(true);
  });
});
