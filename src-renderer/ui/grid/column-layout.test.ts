import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutColumns, resizedWidth, type GridColumn } from './column-layout.ts';

function column(id: string, minimumWidth: number, growth: number, importance: number): GridColumn<unknown> {
  return { id, title: id, minimumWidth, growth, importance, sortable: false, cell: () => null };
}

const columns = [
  column('name', 160, 3, 9),
  column('email', 160, 3, 5),
  column('role', 120, 1, 8),
  column('joined', 100, 1, 1),
  column('active', 80, 1, 6),
];

describe('columns that fit', () => {
  it('drops the least important first and keeps the order of the rest', () => {
    const ids = (width: number) => layoutColumns(columns, width, {}).shown.map(({ id }) => id);
    expect(ids(700)).toEqual(['name', 'email', 'role', 'joined', 'active']);
    expect(ids(600)).toEqual(['name', 'email', 'role', 'active']);
    expect(ids(400)).toEqual(['name', 'role', 'active']);
    expect(ids(40)).toEqual(['name']);
  });

  it('drops the one farther right among equals', () => {
    const equal = [column('a', 100, 1, 0), column('b', 100, 1, 0), column('c', 100, 1, 0)];
    expect(layoutColumns(equal, 250, {}).shown.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('keeps a width chosen by hand while others share what is left', () => {
    const layout = layoutColumns(columns, 1000, { email: 300 });
    expect(layout.widths[1]).toBe(300);
  });

  it('fills the width until each column has what its texts may need, and leaves the rest empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 160, max: 4000 }), (width) => {
        const { shown, widths } = layoutColumns(columns, width, {});
        const sum = widths.reduce((all, each) => all + each, 0);
        expect(sum).toBeLessThanOrEqual(width);
        expect(Math.max(...widths)).toBeLessThanOrEqual(360);
        // Of what cannot be shared evenly some pixels stay.
        if (width < shown.length * 360) expect(sum).toBeGreaterThan(width - shown.length);
      }),
    );
  });

  it('gives a short column what a long one no longer takes', () => {
    const { widths } = layoutColumns(columns, 1_400, {});
    expect(widths).toEqual([360, 360, 246, 226, 206]);
  });

  it('keeps resized columns usable', () => {
    expect(resizedWidth(100, -400)).toBe(56);
    expect(resizedWidth(100, 16)).toBe(116);
    expect(resizedWidth(790, 64)).toBe(800);
  });
});
