import { describe, expect, it } from 'vitest';
import type { LinkifierCheck, LinkifierFault } from '#contract/linkifiers.ts';
import { feedbackOn, textOf, withText, withTyped } from './linkifier-fields.ts';

const fields = {
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://kiln.example/{id}',
  exampleInput: '#12',
  reverseTemplate: '#{id}',
  alternativeUrlTemplates: ['https://kiln.example/a/{id}', 'https://kiln.example/b/{id}'],
};
const check: LinkifierCheck = { faults: [], remarks: [], groups: [], spans: [] };
const fault: LinkifierFault = {
  field: 'pattern',
  message: 'Bad regular expression',
  advice: 'Close the parenthesis.',
  serverKey: 'pattern',
  span: null,
  fixes: [{ label: 'Close it', field: 'pattern', text: '#(a)' }],
};

describe('the text of a field', () => {
  it.each([
    ['pattern', '#(?P<id>[0-9]+)'],
    ['alternative:1', 'https://kiln.example/b/{id}'],
    ['alternative:2', ''],
  ] as const)('%s is read by its name', (name, text) => expect(textOf(fields, name)).toBe(text));

  it('is replaced, or taken out where it is an alternative', () => {
    expect(withText(fields, 'exampleInput', '#7').exampleInput).toBe('#7');
    expect(withText(fields, 'exampleInput', null).exampleInput).toBe('');
    expect(withText(fields, 'alternative:0', 'x').alternativeUrlTemplates).toEqual([
      'x',
      'https://kiln.example/b/{id}',
    ]);
    expect(withText(fields, 'alternative:0', null).alternativeUrlTemplates).toEqual([
      'https://kiln.example/b/{id}',
    ]);
  });
});

describe('a pattern that is typed with its URL template', () => {
  const empty = { ...fields, pattern: '', urlTemplate: '' };

  it.each([
    'FIRING-(?P<id>[0-9]+) https://kiln.example/{id}',
    '\tFIRING-(?P<id>[0-9]+)\thttps://kiln.example/{id} ',
  ])('fills both fields: %j', (line) =>
    expect(withTyped(empty, 'pattern', line)).toEqual({
      ...empty,
      pattern: 'FIRING-(?P<id>[0-9]+)',
      urlTemplate: 'https://kiln.example/{id}',
    }),
  );

  it('may have spaces itself', () =>
    expect(withTyped(empty, 'pattern', 'issue (?P<id>[0-9]+) http://')).toMatchObject({
      pattern: 'issue (?P<id>[0-9]+)',
      urlTemplate: 'http://',
    }));

  it('replaces no URL template, and stays a pattern without a space before the address', () => {
    const line = '#(?P<id>[0-9]+) https://kiln.example/{id}';
    expect(withTyped(fields, 'pattern', line)).toEqual({ ...fields, pattern: line });
    expect(withTyped(empty, 'pattern', 'https://kiln.example/(?P<id>[0-9]+)').urlTemplate).toBe('');
    expect(withTyped(empty, 'exampleInput', line).exampleInput).toBe(line);
  });
});

describe('what is said of a field', () => {
  it('is what is wrong, unless somebody has only begun', () => {
    const settled = { ...check, faults: [fault] };
    const { message, advice, fixes } = fault;
    expect(feedbackOn(settled, 'pattern', '#(')).toEqual({
      error: advice,
      serverWords: message,
      advice: '',
      fixes,
      valid: false,
    });
    expect(feedbackOn(settled, 'pattern', '')).toEqual({
      error: null,
      serverWords: null,
      advice: '',
      fixes,
      valid: false,
    });
    expect(feedbackOn({ ...check, faults: [{ ...fault, serverKey: null }] }, 'pattern', '').error).toBe(
      advice,
    );
  });

  it('is what the server says where there is no advice', () =>
    expect(feedbackOn({ ...check, faults: [{ ...fault, advice: '' }] }, 'pattern', '#(')).toMatchObject({
      error: fault.message,
      serverWords: null,
    }));

  it('is else what would be better, as wrong where it would break messages', () => {
    const remark = { field: 'pattern', words: 'It matches every number.', fixes: [] } as const;
    const settled = (isDanger: boolean) => ({ ...check, remarks: [{ ...remark, fixes: [], isDanger }] });
    expect(feedbackOn(settled(false), 'pattern', '1')).toMatchObject({
      error: null,
      advice: remark.words,
      valid: true,
    });
    expect(feedbackOn(settled(true), 'pattern', '1')).toMatchObject({ error: remark.words, valid: false });
  });

  it('is nothing before the first check', () => {
    expect(feedbackOn(null, 'pattern', '#')).toEqual({
      error: null,
      serverWords: null,
      advice: '',
      fixes: [],
      valid: false,
    });
    expect(feedbackOn(check, 'pattern', ' ').valid).toBe(false);
  });
});
