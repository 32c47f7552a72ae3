import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderThemed } from '../../test/fakes/render.tsx';
import { BarAction, SelectionBar } from './grid/SelectionBar.tsx';
import { selectAll, emptySelection } from './grid/selection.ts';

afterEach(cleanup);

const order = [1, 2, 3];

function bar(cannotArchive = false) {
  return (
    <SelectionBar
      label="Channels selected"
      selection={selectAll(emptySelection, order)}
      order={order}
      onSelection={() => {}}
    >
      <BarAction>Bring back</BarAction>
      <BarAction disabled={cannotArchive}>Archive</BarAction>
    </SelectionBar>
  );
}
const tabStops = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('a bar of actions is one tab stop: arrows move, and Tab comes back to the last one', () => {
  renderThemed(bar());
  expect(tabStops()).toEqual(['Bring back']);
  screen.getByRole('button', { name: 'Bring back' }).focus();
  press('ArrowRight');
  expect([focused(), tabStops()]).toEqual(['Archive', ['Archive']]);
  press('End');
  expect(focused()).toBe('Clear the selection');
  press('ArrowRight');
  expect(focused()).toBe('Bring back');
  press('ArrowLeft');
  expect([focused(), tabStops()]).toEqual(['Clear the selection', ['Clear the selection']]);
  press('Home');
  expect(focused()).toBe('Bring back');
});

test('what cannot be used is left out', () => {
  renderThemed(bar(true));
  screen.getByRole('button', { name: 'Bring back' }).focus();
  press('ArrowRight');
  expect(focused()).toBe('Clear the selection');
});
