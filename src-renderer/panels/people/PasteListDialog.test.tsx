import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { aColumn, aReading, withChosen } from '../../../test/fakes/lists.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { PasteListDialog } from './PasteListDialog.tsx';

afterEach(cleanup);

const person = (userId: number, name: string, email: string) => ({ userId, name, email, isActive: true });
const kims = [person(3, 'Kim Lee', 'kim@corp.test'), person(4, 'Kim Lee', 'kim2@corp.test')];

test('shows who each line is and why, and takes whom one chooses among namesakes', async () => {
  const bridge = createFakeBridge({
    answers: {
      'people.match': () =>
        succeed([
          {
            line: 1,
            text: 'Cédric Blanc',
            leftOut: ['9'],
            reason: 'name',
            people: [person(15, 'Cédric Blanc', 'cedric@corp.test')],
          },
          { line: 2, text: 'Kim Lee', leftOut: [], reason: 'namesakes', people: kims },
          { line: 3, text: 'Nemo Nil', leftOut: [], reason: 'not-found', people: [] },
        ]),
      'people.keep-list': () => succeed({ listId: 'kept' }),
    },
  });
  window.realmConsole = bridge;
  const select = vi.fn<(list: { userIds: Uint32Array }) => void>();
  renderThemed(<PasteListDialog onClose={() => undefined} onSelect={select} />);
  const field = screen.getByRole('textbox', { name: 'People' });
  fireEvent.change(field, { target: { value: '9\tCédric Blanc\nKim Lee\nNemo Nil' } });

  const table = await screen.findByRole('table');
  const lines = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
  expect(lines.map((cells) => [cells[0]?.textContent, cells[1]?.textContent, cells[3]?.textContent])).toEqual(
    [
      ['2', 'Kim Lee', '2 people with this name'],
      ['3', 'Nemo Nil', 'Not found'],
      ['1', 'Cédric Blanc', 'Name, without 9'],
    ],
  );
  expect(lines[2]?.[2]?.textContent).toContain('cedric@corp.test');
  screen.getByRole('button', { name: /^Select 1 person/ });

  const choice = screen.getByRole('combobox', { name: 'Who Kim Lee is' });
  fireEvent.change(choice, { target: { value: '4' } });
  screen.getByRole('button', { name: /^Select 2 people/ });
  fireEvent.keyDown(choice, { key: 'Enter', ctrlKey: true });
  await vi.waitFor(() => expect(select).toHaveBeenCalledOnce());
  expect([...(select.mock.calls[0]?.[0].userIds ?? [])]).toEqual([15, 4]);
});

test('matches the column that names people in rows of a spreadsheet, and asks where it does not know', async () => {
  const rows = aReading({
    encoding: null,
    separator: '\t',
    rowCount: 2,
    columns: [aColumn(0, 'Name', 'name', 'Kim Lee'), aColumn(1, 'Manager', 'ignore', 'boss@corp.test')],
    questions: [{ kind: 'columns' }],
  });
  const matched: string[] = [];
  const removed = { unnamed: 3, removedSigns: ['soft hyphen (U+00AD)'] };
  window.realmConsole = createFakeBridge({
    answers: {
      'lists.read': ({ choices: { meanings } }) =>
        succeed({ ...withChosen(rows, meanings), questions: meanings.length === 0 ? rows.questions : [] }),
      'lists.people': ({ from }) =>
        succeed(
          from === 0
            ? { text: '\nkim@corp.test', next: 14, ...removed }
            : { text: '\nboss@corp.test', next: null, ...removed },
        ),
      'people.match': ({ text }) => {
        matched.push(text);
        return succeed([
          { line: 2, text: 'kim@corp.test', leftOut: [], reason: 'email', people: [kims[0]!] },
        ]);
      },
    },
  });
  renderThemed(<PasteListDialog onClose={() => undefined} onSelect={() => undefined} />);
  const pasted = 'Name\tManager\nKim Lee\tboss@corp.test\nBoss\tboss@corp.test';
  fireEvent.change(screen.getByRole('textbox', { name: 'People' }), { target: { value: pasted } });
  await screen.findByText('Choose the column with email addresses or user ids.');
  expect(matched).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Check columns' }));
  const columns = await screen.findByRole('dialog', { name: 'Check the columns' });
  fireEvent.change(within(columns).getByRole('combobox', { name: 'Use Manager as' }), {
    target: { value: 'email' },
  });
  const use = await within(columns).findByRole<HTMLButtonElement>('button', { name: /^Use 2 rows/ });
  await vi.waitFor(() => expect(use.disabled).toBe(false));
  fireEvent.click(use);
  await screen.findByRole('button', { name: /^Select 1 person/ });
  expect(matched).toEqual(['\nkim@corp.test\nboss@corp.test']);
  expect(screen.getByText(/rows that name nobody$/).textContent).toBe(', 3 rows that name nobody');
  screen.getByText('Invisible characters removed: soft hyphen (U+00AD).');
});

test('names the invisible characters of a pasted text, and no longer once they are gone', async () => {
  window.realmConsole = createFakeBridge({ answers: { 'people.match': () => succeed([]) } });
  renderThemed(<PasteListDialog onClose={() => undefined} onSelect={() => undefined} />);
  const field = screen.getByRole('textbox', { name: 'People' });
  fireEvent.change(field, { target: { value: 'kim\u200b@corp.test' } });
  await screen.findByText('Invisible characters removed: zero-width space (U+200B).');
  fireEvent.change(field, { target: { value: 'kim@corp.test' } });
  expect(screen.queryByText(/Invisible characters/u)).toBeNull();
});
