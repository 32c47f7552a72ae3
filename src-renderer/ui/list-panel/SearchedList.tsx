import type { ComponentType, ReactNode } from 'react';
import { countOf } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { ClearButton } from '../ClearButton.tsx';
import { ListFilters, type ListFilter } from '../ListFilters.tsx';
import panel from '../Panel.module.css';
import { sayNodes } from '../say-nodes.tsx';
import { SearchField } from '../SearchField.tsx';
import { Empty } from '../Empty.tsx';
import { ListColumns } from '../grid/ListColumns.tsx';
import { ListGrid } from '../grid/ListGrid.tsx';
import { severalOf } from './list-description.ts';
import type { DescribedList } from './described-list.ts';

export interface SearchedListProps<Row> {
  list: DescribedList<Row>;
  filters?: readonly ListFilter[];
  /** Replaces the rows if there are none at all. */
  empty: {
    icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
    title: string;
    /** What they are for, or how they come about. */
    words: ReactNode;
    action?: ReactNode;
  };
  /** For a list with filters: what no row matches. */
  nothing?: ReactNode;
  /** The bar of a list whose rows stay in the worker: a `SelectionBar`. */
  bar?: ReactNode;
  /** Shows why the last changes weren't sent. */
  edits?: { problem: string | null; dismissProblem: () => void };
  /** Between the filters and the column menu. */
  beside?: ReactNode;
  /** Between the filter bar and the grid. */
  beforeRows?: ReactNode;
  /** The rows' summary, if it is more than their number: "7 files, 42.7 MB". */
  summed?: string;
  /** Ends the footer's line: what applies to all rows. */
  remark?: ReactNode;
  /** Set if rows can be reordered: one is moved to another place in the view. */
  onMoveRow?: ((key: number, to: number) => void) | undefined;
  /** Between the grid and its footer. */
  foot?: ReactNode;
  /** Replaces the footer: what was entered in place and not sent. */
  draft?: ReactNode;
}

const noFilters: readonly ListFilter[] = [];

/**
 * A list with its search, filters and column menu above it and its footer below: everything that a panel's view needs.
 */
export function SearchedList<Row>(props: SearchedListProps<Row>): ReactNode {
  const { list, filters = noFilters, empty, nothing, edits, bar = list.actionBar } = props;
  const { description, text, setText, count } = list;
  const { name, title, one, searches, rowName } = description;
  const isFiltered = filters.some(({ value }) => value !== null);
  const isEmpty = count === 0 || (!isFiltered && (text.trim() === '' || list.listed === 0));
  return (
    <>
      <div className={panel.toolbar}>
        <SearchField
          label={say('ui.search')}
          placeholder={searches}
          scope={title}
          value={text}
          onChange={setText}
          onLeave={list.focusGrid}
          isWide={filters.length <= 1}
        />
        {filters.length > 0 && <ListFilters scope={title} filters={filters} />}
        {props.beside}
        <ListColumns name={name} columns={list.columns} />
      </div>
      {props.beforeRows}
      <ListGrid<Row>
        name={name}
        list={list}
        {...(edits !== undefined && { edits })}
        label={title}
        columns={list.columns}
        summed={props.summed ?? countOf(list.total, one, severalOf(description))}
        remark={props.remark}
        draft={props.draft}
        rowName={rowName}
        onMoveRow={props.onMoveRow}
        sort={list.sort}
        onSort={list.setSort}
        {...(list.edit !== undefined && { onEdit: list.edit })}
        nothing={
          isEmpty ? (
            <Empty kind="empty" icon={empty.icon} title={empty.title} action={empty.action}>
              {empty.words}
            </Empty>
          ) : (
            <Empty
              kind="nothing-matches"
              title={say('ui.no-matches')}
              action={
                <ClearButton
                  text={text}
                  onClearText={() => setText('')}
                  onClearFilters={isFiltered ? () => filters.forEach(({ onClear }) => onClear()) : undefined}
                />
              }
            >
              {nothing ??
                sayNodes('ui.none-has', {
                  count: list.listed ?? count ?? 0,
                  text: <bdi>{text.trim()}</bdi>,
                })}
            </Empty>
          )
        }
        bar={bar}
      >
        {props.foot}
      </ListGrid>
    </>
  );
}
