import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderThemed } from '../../test/fakes/render.tsx';
import { Keys } from './Keys.tsx';
import { Toolbar } from './Toolbar.tsx';
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
      onSelectionByOrder={() => {}}
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

test('a bar of actions is one tab stop: arrows move, and Tab returns to the last one', () => {
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

test('unusable actions are left out', () => {
  renderThemed(bar(true));
  screen.getByRole('button', { name: 'Bring back' }).focus();
  press('ArrowRight');
  expect(focused()).toBe('Keep selection');
  press('ArrowRight');
  expect(focused()).toBe('Clear the selection');
});

test('actions that don’t fit are in a menu, from the end, and do the same there', async () => {
  // Each part takes 100 of 350 pixels: two buttons fit next to the text and the menu.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return 100 * this.querySelectorAll(':scope > button:not([data-folded]):not([style*="none"])').length;
  });
  const done = vi.fn();
  const cannot = 'Only owners can.';
  try {
    renderThemed(
      <Toolbar label="Report">
        <button type="button">Claim</button>
        <button type="button">
          Resolve <Keys keys="R" />
        </button>
        <button type="button" aria-haspopup="menu">
          Author
        </button>
        <button type="button" aria-disabled {...{ 'aria-description': cannot }} onClick={done}>
          Dismiss
        </button>
        <button type="button" onClick={() => done('deleted')}>
          Delete message <Keys keys="D" />
        </button>
      </Toolbar>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    const inTheMenu = ['ResolveR', 'Dismiss', 'Delete messageD'];
    const items = await waitFor(() => {
      const found = screen.getAllByRole('menuitem');
      expect(found.map(({ textContent }) => textContent)).toEqual(inTheMenu);
      return found;
    });
    expect([items[1]?.getAttribute('aria-disabled'), items[1]?.title]).toEqual(['true', cannot]);
    fireEvent.click(items[2] ?? document.body);
    expect(done).toHaveBeenCalledWith('deleted');
  } finally {
    vi.restoreAllMocks();
  }
});
