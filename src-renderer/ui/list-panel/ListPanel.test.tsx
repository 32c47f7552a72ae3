import { IconHash } from '@tabler/icons-react';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { createFakeBridge } from '../../../test/fakes/bridge.ts';
import { anOrganization } from '../../../test/fakes/organizations.ts';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { emptySelection, toggleRow } from '../grid/selection.ts';
import { ListPanel } from './ListPanel.tsx';
import type { ListAction } from './list-action.tsx';
import { byText, type ListDescription } from './list-description.ts';
import { useTableList } from './use-table-list.tsx';

interface Team {
  id: number;
  name: string;
  city: string;
  people: number;
}
const teams: readonly Team[] = [
  { id: 1, name: 'Team 10', city: 'Łódź', people: 4 },
  { id: 2, name: 'Team 2', city: 'Łódź', people: 9 },
  { id: 3, name: 'Archive', city: 'Graz', people: 4 },
];
const column = { minimumWidth: 100, importance: 5 };
const description: ListDescription<Team> = {
  name: 'teams',
  title: 'Teams',
  one: 'team',
  searches: 'Name or city',
  firstSort: { key: 'name', descending: false },
  keyOf: ({ id }) => id,
  rowName: ({ name }) => name,
  targetOf: ({ id }) => targetOf('group', id),
  columns: [
    { id: 'name', title: 'Team', ...column, ...byText(({ name }) => name), cell: ({ name }) => name },
    { id: 'city', title: 'City', ...column, searched: ({ city }) => city, cell: ({ city }) => city },
    {
      id: 'people',
      title: 'People',
      ...column,
      compare: (one, other) => one.people - other.people,
      cell: ({ people }) => people,
    },
  ],
};

function Teams({
  actions,
  rows: known = teams,
}: {
  actions: readonly ListAction<Team>[];
  rows?: readonly Team[] | null;
}) {
  const list = useTableList(description, { rows: known, onOpen() {}, actions });
  return <ListPanel list={list} empty={{ icon: IconHash, title: 'No teams', words: 'There are none.' }} />;
}
const remove = { id: 'delete', keys: 'Delete' };
const show = (...actions: ListAction<Team>[]) => renderThemed(<Teams actions={actions} />);
const rows = () =>
  within(screen.getByRole('grid', { name: 'Teams' }))
    .getAllByRole('row')
    .slice(1);
const names = () => rows().map((row) => /Team \d+|Archive/.exec(row.textContent ?? '')?.[0]);
const sortBy = (title: string) => fireEvent.click(screen.getByRole('columnheader', { name: title }));
const select = (name: string) => fireEvent.click(screen.getByText(name), { ctrlKey: true });

beforeEach(() => {
  window.realmConsole = createFakeBridge();
  const organization = anOrganization();
  useOrganizationsStore.setState({ list: [organization], currentId: organization.id });
  // There is no layout here, and nothing without a size draws a row.
  for (const size of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(900);
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useOrganizationsStore.setState({ list: null, currentId: null });
  writePanelMemory('orchid', 'teams.text', '');
  writePanelMemory('orchid', 'teams.sort', description.firstSort);
  writePanelMemory('orchid', 'teams.selection', emptySelection);
});

describe('a described list', () => {
  it('is sorted by the columns that define an order, and by the first one among equals', () => {
    show();
    expect(names()).toEqual(['Archive', 'Team 2', 'Team 10']);
    expect(screen.getByRole('contentinfo').textContent).toBe('3 teams');
    sortBy('People');
    expect(names()).toEqual(['Archive', 'Team 10', 'Team 2']);
    sortBy('People');
    expect(names()).toEqual(['Team 2', 'Team 10', 'Archive']);
    sortBy('City');
    expect(names()).toEqual(['Team 2', 'Team 10', 'Archive']);
  });

  it('is searched in the columns that define a text, and its search can be cleared', () => {
    show();
    const search = screen.getByRole('searchbox', { name: 'Search' });
    const counted = () => screen.getByText('teams', { selector: 'header *' }).parentElement?.textContent;
    expect(counted()).toBe('3 teams');
    fireEvent.change(search, { target: { value: 'lodz' } });
    expect(names()).toEqual(['Team 2', 'Team 10']);
    expect(counted()).toBe('2 of 3 teams');
    fireEvent.change(search, { target: { value: '9' } });
    expect(screen.getByText('No matches').closest('[role="status"]')?.textContent).toContain(
      'None of the 3 has “9” in it.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(names()).toHaveLength(3);
  });

  it('offers in a row’s menu what applies to that row, or says why not', async () => {
    const run = vi.fn();
    show(
      { verb: ({ people }) => `Greet ${people} people`, run },
      { verb: 'Move', isFor: ({ city }) => city === 'Graz', run },
      { verb: 'Delete', shortcut: remove, unless: () => 'Only owners can.', run },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Team 2' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Greet 9 people', 'Delete']);
    expect(items[1]?.getAttribute('aria-description')).toBe('Only owners can.');
    fireEvent.click(items[0]!);
    expect(run).toHaveBeenCalledExactlyOnceWith([teams[1]]);
  });

  it('offers actions with a key for the selection, and deselects what was sent', async () => {
    const run = vi.fn((chosen: readonly Team[]) => Promise.resolve(chosen.slice(0, 1)));
    show({ verb: 'Greet', run: () => {} }, { verb: 'Delete', shortcut: remove, unless: null, run });
    select('Team 10');
    select('Archive');
    const bar = screen.getByRole('toolbar', { name: 'Teams selected' });
    expect(within(bar).queryByRole('button', { name: 'Greet' })).toBeNull();
    fireEvent.click(within(bar).getByRole('button', { name: /^Delete/ }));
    expect(run).toHaveBeenCalledExactlyOnceWith([teams[2], teams[0]]);
    await waitFor(() => expect(screen.getByText('1 selected')).toBeDefined());
  });

  it('does nothing with the selection while the rows are unknown', () => {
    writePanelMemory('orchid', 'teams.selection', toggleRow(emptySelection, 3));
    const run = vi.fn();
    renderThemed(<Teams actions={[{ verb: 'Delete', shortcut: remove, unless: null, run }]} rows={null} />);
    fireEvent.click(screen.getByRole('button', { name: /^Delete/ }));
    expect(run).not.toHaveBeenCalled();
  });

  it('says below the bar why the selection has no actions', () => {
    show({ verb: 'Delete', shortcut: remove, unless: 'Only owners can delete teams.', run: () => {} });
    select('Archive');
    expect(screen.getByText('Only owners can delete teams.')).toBeDefined();
  });
});
