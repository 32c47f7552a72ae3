import { describe, expect, it } from 'vitest';
import { shortId, type GridColumn } from './column-layout.ts';
import { dueColumns, joinedSamples, nothingSeen, sampleColumns } from './column-sample.ts';

interface Place {
  name: string;
  country: string;
}
const shape = { title: '', minimumWidth: 100, importance: 1, sortable: false, cell: () => null };
const name: GridColumn<Place> = { ...shape, id: 'name', text: (row) => row.name, beside: 24 };
const country: GridColumn<Place> = { ...shape, id: 'country', text: (row) => row.country };
const picture: GridColumn<Place> = { ...shape, id: 'picture' };
const columns = [name, country, picture];
/** Pixels per character in the tests. */
const character = 7;
/** Pixels of this many characters in most rows, and in the longest one. */
const held = (usual: number, longest = usual, beside = 0) => ({
  usual: usual * character + beside,
  longest: longest * character + beside,
});

function sampleOf(places: readonly (Place | undefined)[], total = places.length) {
  const order = Array.from({ length: total }, (_, index) => index);
  return sampleColumns(columns, order, { read: (key) => places[key] });
}
const places = (names: readonly string[], land = 'Peru'): Place[] =>
  names.map((each) => ({ name: each, country: land }));

const cities = ['Lima', 'Cusco', 'Arequipa', 'Puno', 'Tacna'];

describe('a sample of a list’s rows', () => {
  it('measures the width that fits 95 of 100 cells, including what is next to the text', () => {
    const short = Array.from({ length: 95 }, () => 'Lima');
    const { widths } = sampleOf(
      places([...short, 'A name far longer than all others', 'Arequipa', 'Sicuani', 'Ayacucho', 'Callao']),
    );
    expect(widths).toEqual({ name: held(4, 33, 24), country: held(4) });
    expect(sampleOf(places(['Lima', 'A name far longer'])).widths['name']).toEqual(held(17, 17, 24));
  });

  it('measures short texts too', () => {
    const short = (): string => 'L';
    const { widths } = sampleColumns([{ ...name, short }], [0], {
      read: () => ({ name: 'Lima', country: '' }),
    });
    expect(widths).toEqual({ name: held(4, 4, 24), [shortId('name')]: held(1, 1, 24) });
  });

  it('uses at most 200 of the existing rows', () => {
    const many = places(Array.from({ length: 300 }, (_, index) => (index < 200 ? 'Lima' : 'Arequipa')));
    expect(sampleOf(many)).toMatchObject({ size: 200, widths: { name: held(4, 4, 24) } });
    expect(sampleOf([undefined, ...places(['Lima'])])).toMatchObject({ size: 1, alike: [] });
    expect(sampleOf([])).toEqual(nothingSeen);
  });

  it('only reports columns with the same value in every row if it knows all of five rows or more', () => {
    expect(sampleOf(places(cities)).alike).toEqual(['country']);
    expect(sampleOf(places(cities), 6).alike).toEqual([]);
    expect(sampleOf(places(cities.slice(1))).alike).toEqual([]);
  });
});

describe('another sample', () => {
  const before = sampleOf([...places(['Arequipa', 'Cusco']), ...places(['Quito'], 'Ecuador')]);

  it('is needed while few rows are known, or if a column was not sampled', () => {
    expect(dueColumns(before, columns)).not.toEqual([]);
    const enough = sampleOf(places(Array.from({ length: 100 }, () => 'Lima')));
    expect(dueColumns(enough, columns)).toEqual([]);
    expect(dueColumns(enough, [...columns, { ...shape, id: 'more', text: () => '' }])).not.toEqual([]);
  });

  it('is needed while a column was empty, because rows of another view may fill it', () => {
    const blank = sampleOf(
      places(
        Array.from({ length: 100 }, () => 'Lima'),
        '',
      ),
    );
    expect(dueColumns(blank, columns)).not.toEqual([]);
    expect(joinedSamples(blank, sampleOf(places(['Lima'], 'Ecuador'))).widths['country']).toEqual(held(7));
  });

  it('never narrows a column or hides one with different values', () => {
    const found = joinedSamples(before, sampleOf(places(['Lima', 'Cusco'])));
    expect(found).toEqual(before);
    expect(found.widths).toBe(before.widths);
    const wider = joinedSamples(before, sampleOf(places(['Antananarivo'])));
    expect(wider.widths['name']).toEqual(held(12, 12, 24));
  });

  it('shows a column again once a row differs', () => {
    const first = sampleOf(places(cities));
    expect(joinedSamples(first, sampleOf(places(['Lima']))).alike).toEqual(['country']);
    expect(joinedSamples(first, before).alike).toEqual([]);
  });
});
