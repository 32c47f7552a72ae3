import { describe, expect, it } from 'vitest';
import type { NarrowOperator } from '#contract/narrow.ts';
import { typedTerm } from './typed-term.ts';

const topicWords = (topic: string): string => (topic === '' ? 'general chat' : topic);
const read = (operator: NarrowOperator, text: string) =>
  typedTerm(operator, text, 'https://a.example', topicWords);

describe('the term of a typed operand', () => {
  it.each<[NarrowOperator, string, string | number, string]>([
    ['topic', ' roof ', 'roof', 'roof'],
    ['topic', '', '', 'general chat'],
    ['search', ' two words ', 'two words', 'two words'],
    ['id', '41', 41, 'message 41'],
    ['with', 'https://a.example/#narrow/id/41', 41, 'message 41'],
  ])('is for %s and "%s" the operand %j', (operator, text, operand, words) => {
    expect(read(operator, text)).toEqual({ operator, operand, negated: false, words });
  });

  it.each<[NarrowOperator, string]>([
    ['search', ' '],
    ['id', ''],
    ['with', ' '],
  ])('is none for %s while "%s" is all there is', (operator, text) => {
    expect(read(operator, text)).toBeNull();
  });

  it('is none for what is chosen rather than typed', () => {
    expect(read('dm', 'x')).toBeNull();
    expect(read('is', 'starred')).toBeNull();
  });

  it('says why a text names no message', () => {
    expect(read('id', 'elsewhere')).toMatch(/Neither a message id nor a link/u);
  });
});
