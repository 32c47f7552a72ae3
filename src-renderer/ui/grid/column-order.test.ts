import { describe, expect, it } from 'vitest';
import type { GridColumn } from './column-layout.ts';
import { arrangedColumns, movedColumn, tellingColumns } from './column-order.ts';

function column(id: string, titleHidden = false): GridColumn<unknown> {
  return {
    id,
    title: id,
    titleHidden,
    minimumWidth: 80,
    importance: 1,
    sortable: false,
    cell: () => null,
  };
}

const columns = [column('name'), column('size'), column('created'), column('used'), column('actions', true)];
const arranged = (order: string[], hidden: string[] = []) =>
  arrangedColumns(columns, { order, hidden })
    .map(({ id }) => id)
    .join(' ');

describe('arranged columns', () => {
  it('have the chosen order, without the hidden ones', () => {
    expect(arranged(['name', 'used', 'created', 'size'])).toBe('name used created size actions');
    expect(arranged(['name', 'used', 'size'], ['created'])).toBe('name used size actions');
  });

  it('keep a row’s name at the start and its menu at the end', () => {
    expect(arranged(['used', 'actions', 'name', 'size', 'created'], ['name', 'actions'])).toBe(
      'name used size created actions',
    );
  });

  it('show later additions after the column that they normally follow', () => {
    expect(arranged(['name', 'used', 'size'])).toBe('name used size created actions');
    expect(arranged(['gone', 'used'], ['size', 'gone too'])).toBe('name created used actions');
  });

  it('hide columns with the same value in every row, unless chosen by hand', () => {
    const told = (order: string[]) =>
      tellingColumns(columns, { order, hidden: [] }, ['name', 'size', 'used', 'actions']).map(({ id }) => id);
    expect(told([])).toEqual(['name', 'created', 'actions']);
    expect(told(['used'])).toEqual(['name', 'created', 'used', 'actions']);
    expect(tellingColumns(columns, undefined, [])).toBe(columns);
  });

  it('move to the place of another one, but never before the first', () => {
    const ids = ['name', 'email', 'role', 'joined'];
    expect(movedColumn(ids, 'joined', 'email')).toEqual(['name', 'joined', 'email', 'role']);
    expect(movedColumn(ids, 'email', 'joined')).toEqual(['name', 'role', 'joined', 'email']);
    expect(movedColumn(ids, 'email', 'name')).toEqual(ids);
    expect(movedColumn(ids, 'name', 'role')).toEqual(ids);
    expect(movedColumn(ids, 'gone', 'role')).toEqual(ids);
  });
});
