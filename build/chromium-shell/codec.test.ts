import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { codec } from './codec.ts';

const crossed = (value: unknown): unknown => codec.decode(codec.encode(value));

it('every supported value is decoded to itself', () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.date(),
    fc.uint8Array(),
    fc.uint32Array(),
    fc.float64Array(),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, leaf, tie('array'), tie('object'), tie('map'), tie('set')),
    array: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$', '__proto__', 'value')), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
    map: fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
    set: fc.array(fc.string(), { maxLength: 4 }).map((entries) => new Set(entries)),
  }));
  // JSON has no -0, and the bridge doesn't need it.
  const withoutNegativeZero = (text: string): boolean => !/-0(?![.\d])/.test(text);
  fc.assert(
    fc.property(value, (original) => {
      fc.pre(withoutNegativeZero(fc.stringify(original)));
      expect(crossed(original)).toStrictEqual(original);
    }),
  );
});

it('a view on a buffer is encoded without the rest of the buffer', () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  const arrived = crossed(whole.subarray(1, 3)) as Uint8Array;
  expect(arrived).toStrictEqual(new Uint8Array([2, 3]));
  expect(arrived.buffer.byteLength).toBe(2);
});

it.each([
  [() => 1],
  [Symbol('x')],
  [{ nested: [() => 1] }],
  [new URL('https://example.com')],
  [new Error('x')],
])('a value that can’t be cloned is rejected: %s', (value) => {
  expect(() => codec.encode(value)).toThrow(/could not be cloned/);
});

it('"__proto__" is a key like any other', () => {
  const arrived = crossed(JSON.parse('{"__proto__":{"admin":true}}')) as { admin?: boolean };
  expect(Object.hasOwn(arrived, '__proto__')).toBe(true);
  expect(arrived.admin).toBeUndefined();
});
