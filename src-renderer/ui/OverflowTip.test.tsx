import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OverflowTip } from './OverflowTip.tsx';

const isLong = (element: HTMLElement): boolean => (element.textContent ?? '').length > 20;
const cut = { textOverflow: 'ellipsis', overflow: 'hidden' } as const;
const name = 'Wolfeschlegelsteinhausenbergerdorff';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return isLong(this) ? 200 : 100;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function wait(): string | null {
  act(() => void vi.advanceTimersByTime(500));
  return screen.queryByRole('tooltip')?.textContent ?? null;
}

it('the tip shows all of a text under the pointer', () => {
  render(
    <>
      <p style={cut}>{name}</p>
      <p style={cut}>Mara</p>
      <p>{name} in full</p>
      <OverflowTip />
    </>,
  );
  fireEvent.pointerOver(screen.getByText(name));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(wait()).toBe(name);
  fireEvent.pointerOver(screen.getByText('Mara'));
  expect(wait()).toBeNull();
  fireEvent.pointerOver(screen.getByText(/in full/));
  expect(wait()).toBeNull();
});

it('stands beside a row of several lines, else below it, and never over its words', () => {
  const row = new DOMRect(300, 100, 200, 74);
  const line = new DOMRect(320, 120, 160, 18);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[role="option"]') ? row : line;
  });
  render(
    <>
      <div role="option" aria-selected={false} tabIndex={-1}>
        <p style={cut}>{name}</p>
      </div>
      <p style={cut}>{name} 2</p>
      <OverflowTip />
    </>,
  );
  fireEvent.pointerOver(screen.getByText(name));
  expect(wait()).toBe(name);
  expect(screen.getByRole('tooltip').style).toMatchObject({ left: '504px', top: '120px' });
  fireEvent.pointerOver(screen.getByText(`${name} 2`));
  expect(wait()).toBe(`${name} 2`);
  expect(screen.getByRole('tooltip').style).toMatchObject({ left: '320px', top: '140px' });
});

it('the tip leaves the pointer to a title attribute, and shows its text on focus', () => {
  render(
    <>
      <button type="button" title={name}>
        <span style={cut}>{name}</span>
      </button>
      <OverflowTip />
    </>,
  );
  fireEvent.pointerOver(screen.getByText(name));
  expect(wait()).toBeNull();
  act(() => screen.getByRole('button').focus());
  expect(wait()).toBe(name);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(wait()).toBeNull();
});

it('the tip follows the current cell of a focused grid', async () => {
  render(
    <>
      <div role="grid" tabIndex={0} aria-label="People">
        <div id="short" role="gridcell" data-column="name">
          Mara
        </div>
        <div id="long" role="gridcell" data-column="name">
          <b style={cut}>{name}</b>
        </div>
        <div id="always" role="gridcell" data-column="city" data-tip="Lisboa, Portugal">
          Lisboa
        </div>
      </div>
      <OverflowTip />
    </>,
  );
  const grid = screen.getByRole('grid');
  act(() => grid.focus());
  const current = async (id: string): Promise<string | null> => {
    grid.setAttribute('aria-activedescendant', id);
    await act(() => vi.advanceTimersByTimeAsync(1));
    return wait();
  };
  expect(await current('short')).toBeNull();
  expect(await current('long')).toBe(name);
  expect(await current('always')).toBe('Lisboa, Portugal');
});

it('the tip covers no row while one is moved by keys', async () => {
  render(
    <>
      <div role="grid" tabIndex={0} aria-label="Linkifiers">
        <div id="third" role="gridcell" data-column="name">
          <b style={cut}>{name}</b>
        </div>
        <div id="second" role="gridcell" data-column="name">
          <b style={cut}>{name} 2</b>
        </div>
      </div>
      <OverflowTip />
    </>,
  );
  const grid = screen.getByRole('grid');
  act(() => grid.focus());
  const press = async (key: string, altKey: boolean, current: string): Promise<string | null> => {
    fireEvent.keyDown(grid, { key, altKey });
    grid.setAttribute('aria-activedescendant', current);
    await act(() => vi.advanceTimersByTimeAsync(1));
    return wait();
  };
  expect(await press('ArrowDown', false, 'third')).toBe(name);
  expect(await press('ArrowUp', true, 'second')).toBeNull();
  expect(await press('ArrowDown', false, 'third')).toBe(name);
});

it('leaves out what is shown in full next to it', () => {
  render(
    <>
      <button type="button" data-no-tip>
        <span style={cut}>{name}</span>
      </button>
      <OverflowTip />
    </>,
  );
  fireEvent.pointerOver(screen.getByText(name));
  expect(wait()).toBeNull();
  act(() => screen.getByRole('button').focus());
  expect(wait()).toBeNull();
});
