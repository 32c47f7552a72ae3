import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { pause } from '../../../test/timing/time-spent.ts';
import { onConfirmKey } from '../confirm-key.ts';
import { SearchMultiSelect, SearchSelect } from './SearchSelect.tsx';

afterEach(cleanup);

const groups = ['Choir', 'Old kiln', 'Kiln fires', 'Kiln', 'Oldkiln', 'Mara 1'].map((name) => ({
  value: name,
  label: name,
}));

interface OneProps {
  isComplete?: boolean;
  takesWhole?: boolean;
}

function One({ isComplete = true, takesWhole = false }: OneProps): ReactNode {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <SearchSelect
        label="Group"
        isComplete={isComplete}
        takesWhole={takesWhole}
        data={groups}
        value={value}
        onChange={setValue}
        nothingFoundMessage="None"
      />
      <output>{value}</output>
    </>
  );
}

function Several({ takesWhole = false }: OneProps): ReactNode {
  const [value, setValue] = useState<string[]>([]);
  return (
    <>
      <SearchMultiSelect
        label="Groups"
        takesWhole={takesWhole}
        data={groups}
        value={value}
        onChange={setValue}
        nothingFoundMessage="None"
      />
      <output>{value.join(', ')}</output>
    </>
  );
}

function field(name: string): HTMLElement {
  const found = screen.getByRole('combobox', { name });
  act(() => found.focus());
  return found;
}
function type(into: HTMLElement, value: string): void {
  fireEvent.input(into, { target: { value } });
}
function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
}
const taken = (): string | null => screen.getByRole('status').textContent;
const offered = (): (string | null)[] => screen.getAllByRole('option').map((option) => option.textContent);

test('the whole name comes first, then beginnings of the name and of words', () => {
  renderThemed(<One />);
  type(field('Group'), 'kiln');
  expect(offered()).toEqual(['Kiln', 'Kiln fires', 'Old kiln', 'Oldkiln']);
});

test.each([
  ['kiln', 'Kiln'],
  ['fires kiln', 'Kiln fires'],
  ['1', 'Mara 1'],
  ['4', ''],
  ['zz', ''],
  [' ', ''],
])('Enter right after %j picks %j', (text, group) => {
  renderThemed(<One />);
  type(field('Group'), text);
  press('Enter');
  expect(taken()).toBe(group);
});

test('Enter after a few letters picks the best hit for all of them, even in a field that has a choice', () => {
  renderThemed(<One />);
  const into = field('Group');
  for (const text of ['c', 'ch']) type(into, text);
  press('Enter');
  expect(taken()).toBe('Choir');
  type(into, 'o');
  press('Enter');
  expect(taken()).toBe('Old kiln');
  // The same again keeps it.
  type(into, 'old k');
  press('Enter');
  expect(taken()).toBe('Old kiln');
});

test('Enter picks what the arrows selected, and nothing once the text is cleared', () => {
  renderThemed(<One />);
  const into = field('Group');
  type(into, 'kiln');
  press('ArrowDown');
  press('Enter');
  expect(taken()).toBe('Kiln fires');
  type(into, 'old');
  type(into, '');
  press('Enter');
  expect(taken()).toBe('Kiln fires');
});

function Answered(props: OneProps): ReactNode {
  const [isComplete, setComplete] = useState(false);
  return (
    <>
      <One {...props} isComplete={isComplete} />
      <button onClick={() => setComplete(true)}>Answer</button>
    </>
  );
}

test('Enter waits for the choices of the whole text', () => {
  renderThemed(<Answered />);
  type(field('Group'), 'kiln');
  press('Enter');
  expect(taken()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(taken()).toBe('Kiln');
});

test.each([
  ['kiln', [['Kiln']]],
  ['zz', []],
])('Ctrl and Enter after a waiting Enter confirm what is picked for %j', async (text, confirmations) => {
  const confirmed = vi.fn<(taken: string | null) => void>();
  renderThemed(
    <div onKeyDown={onConfirmKey(() => confirmed(taken()))}>
      <Answered />
    </div>,
  );
  type(field('Group'), text);
  press('Enter');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', code: 'Enter', ctrlKey: true });
  expect(confirmed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await act(() => pause(5, 'what confirms late would do so in the next task'));
  expect(confirmed.mock.calls).toEqual(confirmations);
});

test('several choices are picked one after another, and none is removed again', () => {
  renderThemed(<Several />);
  const into = field('Groups');
  type(into, 'kiln');
  press('Enter');
  press('Enter');
  expect(taken()).toBe('Kiln');
  type(into, 'kiln');
  press('Enter');
  expect(taken()).toBe('Kiln, Kiln fires');
});

test.each([
  ['choir', 'Choir'],
  // Others begin with it.
  ['kiln', ''],
  ['choi', ''],
])('a completely typed name such as %j is picked as %j without Enter', (text, group) => {
  renderThemed(<One takesWhole />);
  const into = field('Group');
  for (let end = 1; end <= text.length; end += 1) type(into, text.slice(0, end));
  expect(taken()).toBe(group);
});

test('a completely typed name is picked once its choices have arrived', () => {
  renderThemed(<Answered takesWhole />);
  type(field('Group'), 'choir');
  expect(taken()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(taken()).toBe('Choir');
});

test('a choice picked by its whole name isn’t picked again', () => {
  renderThemed(<Several takesWhole />);
  for (const text of ['choir', 'choir']) type(field('Groups'), text);
  expect(taken()).toBe('Choir');
});

test('Enter before the list is drawn takes from it once it is there', async () => {
  renderThemed(<One />);
  const group = field('Group');
  type(group, 'choir');
  press('Escape');
  expect(screen.queryByRole('option')).toBeNull();
  press('Enter');
  fireEvent.click(group);
  await vi.waitFor(() => expect(taken()).toBe('Choir'));
});
