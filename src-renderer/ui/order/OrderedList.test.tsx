import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { OrderedList } from './OrderedList.tsx';
import { useOrder, type WantedOrder } from './use-order.ts';

interface Team {
  id: number;
  name: string;
}
const teamsOf = (...names: string[]): Team[] => names.map((name) => ({ id: name.codePointAt(0) ?? 0, name }));
const onEnter = vi.fn<() => void>();

function Teams({ teams, canMove = true }: { teams: readonly Team[]; canMove?: boolean }): ReactNode {
  const order = useOrder(teams, useState<WantedOrder | null>(null));
  const [openId, setOpenId] = useState<number | 'new' | null>(teams[0]?.id ?? null);
  const rows: { id: number | 'new'; name: string }[] = [...order.rows, { id: 'new', name: 'new' }];
  return (
    <>
      <OrderedList
        label="Teams"
        name="team"
        rows={rows}
        openId={openId}
        announcement={order.announcement}
        onOpen={setOpenId}
        onMove={canMove ? order.move : null}
        keys={{ Enter: onEnter }}
        rowClass=""
      >
        {({ name }) => name}
      </OrderedList>
      <button type="button" onClick={order.discard}>
        {order.isChanged ? 'Discard' : 'Unchanged'}
      </button>
      <output>{order.before.map(({ name }) => name).join('')}</output>
    </>
  );
}

const list = () => screen.getByRole('listbox', { name: 'Teams' });
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const press = (key: string, altKey = false) => fireEvent.keyDown(list(), { key, altKey });
const open = () => screen.getByRole('option', { selected: true }).textContent;

afterEach(() => {
  cleanup();
  onEnter.mockClear();
});

describe('an ordered list', () => {
  it('is navigated by keys, and stops at its ends', () => {
    renderThemed(<Teams teams={teamsOf('a', 'b', 'c')} />);
    press('ArrowDown');
    expect(open()).toBe('b');
    press('ArrowUp');
    press('ArrowUp');
    expect(open()).toBe('a');
    press('PageDown');
    expect(open()).toBe('new');
    press('Home');
    press('End');
    expect(open()).toBe('new');
    press('Enter');
    expect(onEnter).toHaveBeenCalledOnce();
    expect(list().getAttribute('aria-activedescendant')).toBe('team-new');
  });

  it('moves the open row by Alt with an arrow, and then announces its position', () => {
    renderThemed(<Teams teams={teamsOf('a', 'b', 'c')} />);
    press('ArrowDown', true);
    press('ArrowDown', true);
    expect(names()).toEqual(['b', 'c', 'a', 'new']);
    screen.getByText('Moved to place 3 of 3.');
    screen.getByText('Discard');
    press('ArrowUp', true);
    expect(names()).toEqual(['b', 'a', 'c', 'new']);
  });

  it('moves nothing past an unsaved row, nor that row itself, nor anything if the order is fixed', () => {
    renderThemed(<Teams teams={teamsOf('a', 'b')} />);
    press('ArrowUp', true);
    press('End');
    press('ArrowUp', true);
    press('ArrowUp');
    press('ArrowDown', true);
    expect(names()).toEqual(['a', 'b', 'new']);
    cleanup();
    renderThemed(<Teams teams={teamsOf('a', 'b')} canMove={false} />);
    press('ArrowDown', true);
    expect(names()).toEqual(['a', 'b', 'new']);
  });
});

describe('a wanted order', () => {
  it('remembers the initial order, and puts later additions last', () => {
    const { rerender } = renderThemed(<Teams teams={teamsOf('a', 'b', 'c')} />);
    press('ArrowDown', true);
    rerender(<Teams teams={teamsOf('c', 'd', 'b', 'a')} />);
    expect(names()).toEqual(['b', 'a', 'c', 'd', 'new']);
    expect(document.querySelector('output')?.textContent).toBe('abcd');
    fireEvent.click(screen.getByText('Discard'));
    expect(names()).toEqual(['c', 'd', 'b', 'a', 'new']);
  });

  it('is complete once the rows have it, whatever others do with them later', () => {
    const { rerender } = renderThemed(<Teams teams={teamsOf('a', 'b')} />);
    press('ArrowDown', true);
    rerender(<Teams teams={teamsOf('b', 'a')} />);
    screen.getByText('Unchanged');
    rerender(<Teams teams={teamsOf('a', 'b')} />);
    expect(names()).toEqual(['a', 'b', 'new']);
    screen.getByText('Unchanged');
  });
});
