import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutColumns, resizedWidth, shortId, type GridColumn } from './column-layout.ts';

function column(id: string, minimumWidth: number, importance: number): GridColumn<unknown> {
  return { id, title: id, minimumWidth, importance, sortable: false, cell: () => null };
}

const columns = [
  column('name', 160, 9),
  column('email', 160, 5),
  column('role', 120, 8),
  column('joined', 100, 1),
  column('active', 80, 6),
];
const held = (usual: number, longest = usual) => ({ usual, longest });
const contents = { name: held(150), email: held(200, 500), role: held(84), active: held(10) };

describe('fitting columns', () => {
  it('drops the least important first and keeps the order of the rest', () => {
    const ids = (width: number) => layoutColumns(columns, width, {}, {}).shown.map(({ id }) => id);
    expect(ids(700)).toEqual(['name', 'email', 'role', 'joined', 'active']);
    expect(ids(600)).toEqual(['name', 'email', 'role', 'active']);
    expect(ids(400)).toEqual(['name', 'role', 'active']);
    expect(ids(40)).toEqual(['name']);
  });

  it('drops the rightmost among equals', () => {
    const equal = [column('a', 100, 0), column('b', 100, 0), column('c', 100, 0)];
    expect(layoutColumns(equal, 250, {}, {}).shown.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('makes each as wide as its content with padding, and leaves the rest empty', () => {
    // A column without text stays at its minimum, but always has room for its title.
    expect(layoutColumns(columns, 2_000, contents, {}).widths).toEqual([174, 516, 100, 100, 78]);
  });

  it('are wider than a row is easily followed by eye only in room that is free', () => {
    const widths = (available: number) => layoutColumns(columns, available, contents, {}).widths;
    expect(widths(912)).toEqual([174, 460, 100, 100, 78]);
    expect(widths(812)).toEqual([174, 360, 100, 100, 78]);
  });

  it('are wider than their own widest only in room that no other column needs', () => {
    const capped = columns.map((each) => (each.id === 'email' ? { ...each, widest: 180 } : each));
    const both = { ...contents, name: held(300) };
    const widths = (available: number) => layoutColumns(capped, available, both, {}).widths;
    expect(widths(1_200)).toEqual([324, 516, 100, 100, 78]);
    expect(widths(782)).toEqual([324, 180, 100, 100, 78]);
    expect(widths(760)).toEqual([304, 177, 100, 100, 78]);
  });

  it('truncates the longest texts first, and drops a column before truncating a short text', () => {
    const widths = (available: number) => layoutColumns(columns, available, contents, {}).widths;
    expect(widths(740)).toEqual([174, 288, 100, 100, 78]);
    expect(widths(668)).toEqual([174, 216, 100, 100, 78]);
    expect(widths(620)).toEqual([174, 168, 100, 100, 78]);
    expect(widths(610)).toEqual([174, 258, 100, 78]);
  });

  it('truncates what says enough at its beginning before dropping or truncating another column', () => {
    const known = { ...contents, [shortId('email')]: held(100) };
    const widths = (available: number, chosen = {}) =>
      layoutColumns(columns, available, known, chosen).widths;
    expect(widths(668)).toEqual([174, 216, 100, 100, 78]);
    expect(widths(600)).toEqual([174, 148, 100, 100, 78]);
    expect(widths(568)).toEqual([174, 116, 100, 100, 78]);
    expect(widths(567)).toHaveLength(4);
    expect(widths(667, { email: 300 })[1]).toBe(300);
  });

  it('keeps a width set by hand', () => {
    expect(layoutColumns(columns, 1_000, contents, { email: 300 }).widths[1]).toBe(300);
    expect(layoutColumns(columns, 640, contents, { email: 200, name: 170 }).widths.slice(0, 2)).toEqual([
      170, 200,
    ]);
  });

  it('never exceeds the available width', () => {
    const any = fc.tuple(fc.nat(900), fc.nat(900)).map(([usual, more]) => held(usual, usual + more));
    const wide = fc.record({ name: any, email: any, role: any, active: any });
    fc.assert(
      fc.property(fc.integer({ min: 160, max: 4_000 }), wide, (width, all) => {
        const { shown, widths } = layoutColumns(columns, width, all, {});
        expect(shown).toHaveLength(widths.length);
        expect(widths.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('keeps resized columns usable', () => {
    expect(resizedWidth(100, -400)).toBe(56);
    expect(resizedWidth(100, 16)).toBe(116);
    expect(resizedWidth(790, 64)).toBe(800);
  });
});
