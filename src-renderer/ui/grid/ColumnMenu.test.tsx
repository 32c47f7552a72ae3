import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../../test/fakes/bridge.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { usePreferences, writeColumnWidths } from '../../state/preferences.ts';
import { ListColumns } from './ListColumns.tsx';
import type { GridColumn } from './column-layout.ts';

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  renderThemed(<ListColumns name="files" columns={columns} />);
  fireEvent.click(screen.getByRole('button', { name: 'Columns: 3 of 3' }));
});
afterEach(() => {
  cleanup();
  usePreferences.setState({ columnWidths: {}, columnChoices: {} });
});

const columns = ['Name', 'Size', 'Uploaded'].map((title): GridColumn<unknown> => ({
  id: title.toLowerCase(),
  title,
  minimumWidth: 80,
  importance: 1,
  sortable: false,
  cell: () => null,
}));
const box = (title: string) => screen.getByRole('checkbox', { name: title, hidden: true });
const titles = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
    .map(({ checked, labels }) => `${checked ? '' : '- '}${labels?.[0]?.textContent}`);
const written = () => bridge.made.findLast(({ name }) => name === 'preferences.write')?.input;

test('Alt and arrows move a column, announce its position, and keep it focused', () => {
  box('Size').focus();
  fireEvent.keyDown(box('Size'), { key: 'ArrowDown', altKey: true });
  expect(titles()).toEqual(['Name', 'Uploaded', 'Size']);
  expect(screen.getByText('Size: column 3 of 3').role).toBe('status');
  expect(document.activeElement).toBe(box('Size'));
  expect(written()).toEqual({
    columnChoice: { grid: 'files', order: ['name', 'uploaded', 'size'], hidden: [] },
  });
  fireEvent.keyDown(box('Size'), { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(box('Size'), { key: 'ArrowUp', altKey: true });
  expect(titles(), 'the first stays first').toEqual(['Name', 'Size', 'Uploaded']);
});

test('columns are hidden and shown, except the first', () => {
  fireEvent.click(box('Size'));
  fireEvent.click(box('Name'));
  expect(titles()).toEqual(['Name', 'Uploaded', '- Size']);
  expect(written()).toEqual({
    columnChoice: { grid: 'files', order: ['name', 'uploaded'], hidden: ['size'] },
  });
  fireEvent.click(box('Size'));
  expect(titles()).toEqual(['Name', 'Uploaded', 'Size']);
});

test('Reset restores order, columns and widths', () => {
  writeColumnWidths('files', { size: 200 });
  fireEvent.click(box('Size'));
  fireEvent.click(screen.getByRole('button', { name: 'Reset', hidden: true }));
  expect(titles()).toEqual(['Name', 'Size', 'Uploaded']);
  expect(written()).toEqual({ columnChoice: { grid: 'files', order: [], hidden: [] } });
  expect(usePreferences.getState()).toMatchObject({ columnChoices: {}, columnWidths: { files: {} } });
});
