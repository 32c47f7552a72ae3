import { describe, expect, it } from 'vitest';
import type { ProfileField, ProfileFieldType } from '#contract/people.ts';
import { peopleIn, peopleValue, valueProblem } from './profile-value-text.ts';

const field = (type: ProfileFieldType): ProfileField => ({
  id: 3,
  name: 'Field',
  hint: '',
  type,
  order: 1,
  required: false,
  editableByUser: true,
  options: [],
  urlPattern: null,
  accountKind: null,
  inSummary: false,
  forMatching: false,
});

describe('a value while it is typed', () => {
  it.each<[ProfileFieldType, string, string | null]>([
    ['short-text', '', null],
    ['short-text', '🏺'.repeat(50), null],
    ['short-text', '🏺'.repeat(51), 'Limited to 50 characters (1 too many).'],
    ['long-text', 'x'.repeat(502), 'Limited to 500 characters (2 too many).'],
    ['pronouns', 'they/them', null],
    ['link', 'https://orchid.example', null],
    ['link', 'orchid.example', 'Enter a full URL, for example https://example.com/page.'],
    ['link', 'javascript:alert(1)', 'Enter a full URL, for example https://example.com/page.'],
    ['date', '2026-12-01', null],
    ['date', '1 Dec', 'Enter a date, for example 23 Nov 2026.'],
  ])('%s %s', (type, value, problem) => {
    expect(valueProblem(field(type), value)).toBe(problem);
  });

  it('holds people as a list of ids, and nobody as nothing', () => {
    expect(peopleIn('[12, 57]')).toEqual([12, 57]);
    expect(peopleIn('Mara')).toEqual([]);
    expect(peopleValue([12, 57])).toBe('[12,57]');
    expect(peopleValue([])).toBe('');
  });
});
