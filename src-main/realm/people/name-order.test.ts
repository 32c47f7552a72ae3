import { expect, it } from 'vitest';
import { givenNameFirst } from './name-order.ts';

it.each([
  ['Berg, Lena', 'Lena Berg'],
  ['Diaz, Omar (Ops - EXT)', 'Omar Diaz (Ops - EXT)'],
  ['Diaz, Omar (Ops, EXT)', 'Omar Diaz (Ops, EXT)'],
  ['Diaz,Omar', 'Omar Diaz'],
  ['van der Berg, Anna Maria', 'Anna Maria van der Berg'],
  ['King, Martin Luther, Jr.', 'Martin Luther King, Jr.'],
  ['Martin King, Jr.', 'Martin King, Jr.'],
  ['Olga Owner, PhD', 'Olga Owner, PhD'],
  ['Lena Berg', 'Lena Berg'],
  ['Lena Berg (Ops, EXT)', 'Lena Berg (Ops, EXT)'],
  ['Berg,', 'Berg,'],
  ['', ''],
])('the name %j reads %j', (name, said) => {
  expect(givenNameFirst(name)).toBe(said);
});

it('unknown names are rejected fast', () => {
  const name = `Diaz, ${'('.repeat(200_000)}`;
  expect(givenNameFirst(name)).toBe(name);
});
