import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Scrollbar } from './Scrollbar.tsx';

afterEach(cleanup);

function Rows(): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={scroller} data-testid="rows" />
      <Scrollbar scroller={scroller} height={4_000} />
    </>
  );
}

it('follows the rows, and the rows follow it', () => {
  const { container } = render(<Rows />);
  const rows = screen.getByTestId('rows');
  const bar = container.querySelector<HTMLElement>('[aria-hidden="true"]');
  if (bar === null) throw new Error('There is no scrollbar.');
  rows.scrollTop = 320;
  fireEvent.scroll(rows);
  expect(bar.scrollTop).toBe(320);
  bar.scrollTop = 1_200;
  fireEvent.scroll(bar);
  expect(rows.scrollTop).toBe(1_200);
});

it('is no stop of the Tab key', () => {
  const { container } = render(<Rows />);
  expect(container.querySelector('[aria-hidden="true"]')?.getAttribute('tabindex')).toBe('-1');
});
