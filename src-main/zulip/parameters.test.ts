import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonParameter, encodeParameter, encodeParameters, type ParameterValue } from './parameters.ts';

describe('parameter encoding', () => {
  it.each<[string, Exclude<ParameterValue, undefined>, string]>([
    ['a string raw, without quotes', 'kiln team', 'kiln team'],
    ['the word null as a string', 'null', 'null'],
    ['an integer', 400, '400'],
    ['a fraction', 0.5, '0.5'],
    ['true in lower case', true, 'true'],
    ['false in lower case', false, 'false'],
    ['null', null, 'null'],
    ['an array', [12, 15], '[12,15]'],
    ['an empty array', [], '[]'],
    ['nested arrays', [['is', 'dm']], '[["is","dm"]]'],
    [
      'a group-setting value',
      { new: { direct_members: [4], direct_subgroups: [17] }, old: 17 },
      '{"new":{"direct_members":[4],"direct_subgroups":[17]},"old":17}',
    ],
    ['a string that the endpoint wants as JSON', new JsonParameter('mobile'), '"mobile"'],
    ['a number that the endpoint wants as JSON', new JsonParameter(3600), '3600'],
    ['an object that only looks like a marked one', { json: 1 }, '{"json":1}'],
  ])('sends %s', (_name, value, text) => {
    expect(encodeParameter(value)).toBe(text);
  });

  it('rejects numbers that JSON would turn into null', () => {
    expect(() => encodeParameter(Number.NaN)).toThrow(TypeError);
    expect(() => encodeParameter(Number.POSITIVE_INFINITY)).toThrow(TypeError);
  });

  it('leaves out undefined, keeps empty strings, and round-trips every text', () => {
    expect(encodeParameters({ a: undefined, b: '', c: 1 })).toBe('b=&c=1');
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (values) => {
        fc.pre(Object.entries(values).every(([name, value]) => (name + value).isWellFormed()));
        const back = Object.fromEntries(new URLSearchParams(encodeParameters(values)));
        expect(back).toEqual({ ...values });
      }),
    );
  });
});
